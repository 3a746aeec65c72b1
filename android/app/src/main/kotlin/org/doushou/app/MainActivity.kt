package org.doushou.app

import android.content.Intent
import android.graphics.Color
import android.os.Build
import android.os.Bundle
import androidx.activity.ComponentActivity
import androidx.activity.SystemBarStyle
import androidx.activity.compose.BackHandler
import androidx.activity.compose.setContent
import androidx.activity.enableEdgeToEdge
import androidx.activity.viewModels
import androidx.compose.foundation.isSystemInDarkTheme
import androidx.compose.material3.ColorScheme
import androidx.compose.material3.dynamicDarkColorScheme
import androidx.compose.material3.dynamicLightColorScheme
import androidx.compose.runtime.Composable
import androidx.compose.runtime.CompositionLocalProvider
import androidx.compose.runtime.DisposableEffect
import androidx.compose.runtime.LaunchedEffect
import androidx.compose.runtime.getValue
import androidx.compose.runtime.remember
import androidx.compose.ui.platform.LocalContext
import androidx.compose.ui.platform.LocalView
import androidx.lifecycle.compose.collectAsStateWithLifecycle
import org.doushou.ffi.Language
import org.doushou.model.Settings
import org.doushou.model.Shade

/** The one window: it hands the screens what Android has, and decides nothing. */
class MainActivity : ComponentActivity() {
    private val holder: AppHolder by viewModels()

    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        enableEdgeToEdge()
        if (savedInstanceState == null) receive(intent)
        setContent { Content() }
    }

    override fun onNewIntent(intent: Intent) {
        super.onNewIntent(intent)
        receive(intent)
    }

    private fun receive(intent: Intent) {
        if (intent.action != Intent.ACTION_SEND) return
        intent.getStringExtra(Intent.EXTRA_TEXT)?.let { holder.app.receive(it) }
    }

    override fun onStart() {
        super.onStart()
        // The system's settings may have chosen another language meanwhile.
        holder.language.read()
        holder.app.enterForeground()
    }

    override fun onStop() {
        // A window that is only turned goes on at once.
        if (!isChangingConfigurations) holder.leave()
        super.onStop()
    }

    @Composable
    private fun Content() {
        val app = holder.app
        val settings by app.settings.state.collectAsStateWithLifecycle()
        val screens by app.screens.collectAsStateWithLifecycle()
        val isDark = when (settings.shade) {
            Shade.System -> isSystemInDarkTheme()
            Shade.Light -> false
            Shade.Dark -> true
        }
        BackHandler(enabled = screens.size > 1) { app.back() }
        LaunchedEffect(settings.language) { holder.language.tell(settings.language) }
        DisposableEffect(isDark) {
            val style = SystemBarStyle.auto(Color.TRANSPARENT, Color.TRANSPARENT) { isDark }
            enableEdgeToEdge(style, style)
            onDispose { }
        }
        val view = LocalView.current
        val drill by app.drill.collectAsStateWithLifecycle()
        LaunchedEffect(app) { app.board.cues.collect { holder.senses.tell(it, settingsNow(), view) } }
        LaunchedEffect(drill) { drill?.cues?.collect { holder.senses.tell(it, settingsNow(), view) } }
        val context = LocalContext.current
        val art = remember { AndroidArt(context.assets) }
        val texts = remember(app.language) { AndroidTexts(context, app.language) }
        CompositionLocalProvider(LocalTexts provides texts, LocalArt provides art) {
            Look(isDark, wallpaper(settings, isDark)) { App(app, AndroidShell(this@MainActivity)) }
        }
    }

    private fun settingsNow(): Settings = holder.app.settings.state.value

    /** The wallpaper's colours, where the system has them and the player wants them. */
    @Composable
    private fun wallpaper(settings: Settings, isDark: Boolean): ColorScheme? {
        if (!settings.usesDynamicColour || Build.VERSION.SDK_INT < Build.VERSION_CODES.S) return null
        val context = LocalContext.current
        return if (isDark) dynamicDarkColorScheme(context) else dynamicLightColorScheme(context)
    }
}

/** The language's tag, as Android writes it. */
internal val Language.tag: String
    get() = when (this) {
        Language.ZH_HANS -> "zh-Hans"
        Language.ZH_HANT -> "zh-Hant"
        Language.EN -> "en"
    }
