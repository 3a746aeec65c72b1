package org.doushou.app

import android.content.ActivityNotFoundException
import android.content.ContentResolver
import android.content.Intent
import android.graphics.Color
import android.os.Build
import android.os.Bundle
import androidx.activity.ComponentActivity
import androidx.activity.SystemBarStyle
import androidx.activity.compose.BackHandler
import androidx.activity.compose.setContent
import androidx.activity.enableEdgeToEdge
import androidx.activity.result.contract.ActivityResultContracts.CreateDocument
import androidx.activity.result.contract.ActivityResultContracts.OpenDocument
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
import org.doushou.model.Settings
import org.doushou.model.Shade

/** The one window: it hands the screens what Android has, and decides nothing. */
class MainActivity : ComponentActivity() {
    private val holder: AppHolder by viewModels()
    private val chosenFile = registerForActivityResult(OpenDocument()) { it?.let(holder::openFile) }

    // As plain bytes: of a text some pickers change the name's ending.
    private val chosenPlace = registerForActivityResult(CreateDocument("application/octet-stream")) { it?.let(holder::saveFile) }
    private val shell by lazy { AndroidShell(this, { pick { chosenFile.launch(arrayOf("*/*")) } }, { pick { chosenPlace.launch(it) } }) }

    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        enableEdgeToEdge()
        holder.language.hear(resources.configuration)
        // Taken up again from the list of recent apps, an old record is not news.
        val isFromHistory = intent.flags and Intent.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY != 0
        if (savedInstanceState == null && !isFromHistory) receive(intent)
        setContent { Content() }
    }

    /** Devices without a picker are rare, and no reason to fall down. */
    private fun pick(launch: () -> Unit) = try {
        launch()
    } catch (nothing: ActivityNotFoundException) {
        holder.app.fileUnreadable()
    }

    override fun onNewIntent(intent: Intent) {
        super.onNewIntent(intent)
        receive(intent)
    }

    private fun receive(intent: Intent) {
        if (intent.action != Intent.ACTION_SEND) return
        // The system puts what is sent as a stream there as well, with the right to read it.
        val file = intent.clipData?.takeIf { it.itemCount > 0 }?.getItemAt(0)?.uri
        val text = intent.getCharSequenceExtra(Intent.EXTRA_TEXT)
        when {
            file?.scheme == ContentResolver.SCHEME_CONTENT -> holder.openFile(file)
            text != null -> holder.app.receiveRecord(text.toString())
        }
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
        val language by app.languages.collectAsStateWithLifecycle()
        val texts = remember(language) { AndroidTexts(context, language) }
        CompositionLocalProvider(LocalTexts provides texts, LocalArt provides art) {
            Look(isDark, language.tag, scheme(settings, isDark)) { App(app, shell) }
        }
    }

    private fun settingsNow(): Settings = holder.app.settings.state.value

    /** The wallpaper's colours, where the system has them and the player wants them; else the app's. */
    @Composable
    private fun scheme(settings: Settings, isDark: Boolean): ColorScheme {
        if (!settings.usesDynamicColour || Build.VERSION.SDK_INT < Build.VERSION_CODES.S) return colourScheme(isDark).whole()
        val context = LocalContext.current
        return if (isDark) dynamicDarkColorScheme(context) else dynamicLightColorScheme(context)
    }
}

/**
 * With the grounds of menus, dialogs and switches, that Material has had since 1.2 and
 * would take from its own violet. The screens are written for 1.1, which they are tested
 * with, and cannot name them.
 */
private fun ColorScheme.whole(): ColorScheme = copy(
    surfaceBright = surface,
    surfaceDim = background,
    surfaceContainerLowest = surface,
    surfaceContainerLow = surface,
    surfaceContainer = surface,
    surfaceContainerHigh = surface,
    surfaceContainerHighest = surfaceVariant,
)
