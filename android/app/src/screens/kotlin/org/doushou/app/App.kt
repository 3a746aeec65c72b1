package org.doushou.app

import androidx.compose.foundation.layout.fillMaxSize
import androidx.compose.material3.MaterialTheme
import androidx.compose.material3.SnackbarHostState
import androidx.compose.material3.Surface
import androidx.compose.runtime.Composable
import androidx.compose.runtime.LaunchedEffect
import androidx.compose.runtime.collectAsState
import androidx.compose.runtime.getValue
import androidx.compose.runtime.remember
import androidx.compose.ui.Modifier
import org.doushou.model.AppModel
import org.doushou.model.Notice
import org.doushou.model.Screen

/** What the screens ask of the system at hand. */
interface Shell {
    /** Whether the wallpaper's colours can be had. */
    val hasDynamicColour: Boolean

    /** Whether something can vibrate. */
    val hasHaptics: Boolean

    /** Gives a text to another app. */
    fun share(text: String)
}

/** The whole app: the screen that the model says, with what has to be said. */
@Composable
fun App(app: AppModel, shell: Shell) {
    val screens by app.screens.collectAsState()
    val notices by app.board.notices.collectAsState()
    val texts = LocalTexts.current
    val snackbar = remember { SnackbarHostState() }
    LaunchedEffect(notices.firstOrNull()) {
        val notice = notices.firstOrNull() ?: return@LaunchedEffect
        snackbar.showSnackbar(texts.of(notice))
        app.board.noticeSeen()
    }
    val offered by app.offered.collectAsState()
    val back: () -> Unit = { app.back() }
    Surface(Modifier.fillMaxSize(), color = MaterialTheme.colorScheme.background) {
        when (screens.last()) {
            Screen.Home -> HomeScreen(app, snackbar)
            Screen.NewGame -> NewGameScreen(app, back)
            Screen.Board -> BoardScreen(app, shell, snackbar, back)
            Screen.Review -> ReviewScreen(app, back)
            Screen.Rules -> RulesScreen(app, back)
            Screen.Tutorial, Screen.Puzzles -> DrillScreen(app, screens.last(), back)
            Screen.Settings -> SettingsScreen(app, shell, back)
            Screen.About -> AboutScreen(app, back)
        }
    }
    if (offered != null) {
        Question(texts[Label.OpenQuestion], texts[Label.NewGameWarning], texts[Label.Open], { app.answerOffered(false) }) {
            app.answerOffered(true)
        }
    }
}

private fun Texts.of(notice: Notice): String = when (notice) {
    is Notice.GameRestored -> this[Label.GameRestored]
    is Notice.DrawDeclined -> this[Label.DrawDeclined]
    is Notice.SaveDamaged -> this[Label.SaveDamaged, notice.file]
    is Notice.SaveFailed -> this[Label.SaveFailed, notice.reason]
    is Notice.EngineFailed -> this[Label.EngineFailed]
    is Notice.Said -> notice.text
}
