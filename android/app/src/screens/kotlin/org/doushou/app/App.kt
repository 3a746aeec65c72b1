package org.doushou.app

import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.displayCutoutPadding
import androidx.compose.foundation.layout.fillMaxSize
import androidx.compose.foundation.layout.navigationBarsPadding
import androidx.compose.material3.MaterialTheme
import androidx.compose.material3.SnackbarHost
import androidx.compose.material3.SnackbarHostState
import androidx.compose.material3.Surface
import androidx.compose.runtime.Composable
import androidx.compose.runtime.LaunchedEffect
import androidx.compose.runtime.collectAsState
import androidx.compose.runtime.getValue
import androidx.compose.runtime.remember
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import kotlinx.coroutines.flow.first
import org.doushou.model.AppModel
import org.doushou.model.Notice
import org.doushou.model.Offer
import org.doushou.model.Screen

/** What the screens ask of the system at hand. */
interface Shell {
    /** Whether the wallpaper's colours can be had. */
    val hasDynamicColour: Boolean

    /** Whether something can vibrate. */
    val hasHaptics: Boolean

    /** Gives a text to another app. */
    fun share(text: String)

    /** Lets the player choose a file, which then goes to [AppModel.openFile]. */
    fun chooseFile()

    /** Lets the player say where a file, called [name] until then, is to go: to [AppModel.saveFile]. */
    fun placeFile(name: String)

    /** Puts a text on the clipboard; answers whether the system says so by itself. */
    fun copy(text: String): Boolean

    /** The text on the clipboard. */
    fun paste(): String?
}

/** The whole app: the screen that the model says, with what has to be said. */
@Composable
fun App(app: AppModel, shell: Shell) {
    val screens by app.screens.collectAsState()
    val texts = LocalTexts.current
    val snackbar = remember { SnackbarHostState() }
    LaunchedEffect(app, texts) {
        while (true) {
            val notice = app.board.notices.first { it.isNotEmpty() }.first()
            snackbar.showSnackbar(texts.of(notice))
            app.board.noticeSeen()
        }
    }
    val back: () -> Unit = { app.back() }
    Surface(Modifier.fillMaxSize(), color = MaterialTheme.colorScheme.background) {
        // The bars are each page's matter; behind a camera nothing can be read on any.
        Box(Modifier.fillMaxSize().displayCutoutPadding()) {
            when (screens.last()) {
                Screen.Home -> HomeScreen(app, shell)
                Screen.NewGame -> NewGameScreen(app, back)
                Screen.Board -> BoardScreen(app, shell, back)
                Screen.Review -> ReviewScreen(app, shell, back)
                Screen.Rules -> RulesScreen(app, back)
                Screen.Tutorial, Screen.Puzzles -> DrillScreen(app, screens.last(), back)
                Screen.Settings -> SettingsScreen(app, shell, back)
                Screen.About -> AboutScreen(app, back)
            }
            SnackbarHost(snackbar, Modifier.align(Alignment.BottomCenter).navigationBarsPadding())
        }
    }
    Offered(app)
}

/** What was given to the app while a game is under way. */
@Composable
private fun Offered(app: AppModel) {
    val texts = LocalTexts.current
    val offered by app.offered.collectAsState()
    val (question, warning, yes) = when (offered) {
        null -> return
        is Offer.Record -> Triple(Label.OpenQuestion, Label.NewGameWarning, Label.Open)
        is Offer.Position -> Triple(Label.PositionQuestion, Label.PositionWarning, Label.TakeOver)
    }
    Question(texts[question], texts[warning], texts[yes], { app.answerOffered(false) }) { app.answerOffered(true) }
}

private fun Texts.of(notice: Notice): String = when (notice) {
    is Notice.GameRestored -> this[Label.GameRestored]
    is Notice.DrawDeclined -> this[Label.DrawDeclined]
    is Notice.SaveDamaged -> this[Label.SaveDamaged, notice.file]
    is Notice.SaveFailed -> this[Label.SaveFailed, notice.reason]
    is Notice.EngineFailed -> this[Label.EngineFailed]
    is Notice.GameSaved -> this[Label.GameSaved]
    is Notice.GameNotSaved -> this[Label.GameNotSaved]
    is Notice.FileUnreadable -> this[Label.FileUnreadable]
    is Notice.FileTooLarge -> this[Label.FileTooLarge]
    is Notice.FileNoText -> this[Label.FileNoText]
    is Notice.PositionCopied -> this[Label.PositionCopied]
    is Notice.ClipboardEmpty -> this[Label.ClipboardEmpty]
    is Notice.Said -> notice.text
}
