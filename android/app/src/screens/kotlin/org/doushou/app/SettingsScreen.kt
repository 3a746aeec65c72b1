package org.doushou.app

import androidx.compose.foundation.Image
import androidx.compose.foundation.layout.size
import androidx.compose.material3.MaterialTheme
import androidx.compose.material3.Text
import androidx.compose.runtime.Composable
import androidx.compose.runtime.collectAsState
import androidx.compose.runtime.getValue
import androidx.compose.ui.Modifier
import androidx.compose.ui.unit.dp
import org.doushou.ffi.languages
import org.doushou.model.AppModel
import org.doushou.model.Face
import org.doushou.model.Shade

/** The player's tastes. */
@Composable
fun SettingsScreen(app: AppModel, shell: Shell, back: () -> Unit) {
    val texts = LocalTexts.current
    val state by app.settings.state.collectAsState()
    Page(texts[Label.Settings], back) { padding ->
        ReadingColumn(padding) {
            Group(texts[Label.Language]) {
                val known = languages()
                Chips(listOf(null) + known.map { it.language }, state.language, { language ->
                    known.find { it.language == language }?.ownName ?: texts[Label.AsSystem]
                }) { app.chooseLanguage(it) }
            }
            Group(texts[Label.Colours]) {
                Chips(Shade.entries, state.shade, { shade ->
                    texts[
                        when (shade) {
                            Shade.System -> Label.AsSystem
                            Shade.Light -> Label.Light
                            Shade.Dark -> Label.Dark
                        },
                    ]
                }) { shade -> app.settings.change { it.copy(shade = shade) } }
                if (shell.hasDynamicColour) {
                    OnOff(texts[Label.DynamicColour], state.usesDynamicColour) { on ->
                        app.settings.change { it.copy(usesDynamicColour = on) }
                    }
                }
            }
            Group(texts[Label.Pieces]) {
                Chips(Face.entries, state.face, { texts[if (it == Face.Characters) Label.Characters else Label.Pictures] }) { face ->
                    app.settings.change { it.copy(face = face) }
                }
                OnOff(texts[Label.Ranks], state.showsRanks) { on -> app.settings.change { it.copy(showsRanks = on) } }
                OnOff(texts[Label.Coordinates], state.showsCoordinates) { on -> app.settings.change { it.copy(showsCoordinates = on) } }
                OnOff(texts[Label.ReducedMotion], state.reducesMotion, texts[Label.ReducedMotionLine]) { on ->
                    app.settings.change { it.copy(reducesMotion = on) }
                }
            }
            Group(texts[Label.Sound]) {
                OnOff(texts[Label.Sound], state.hasSound) { on -> app.settings.change { it.copy(hasSound = on) } }
                if (shell.hasHaptics) {
                    OnOff(texts[Label.Haptics], state.hasHaptics) { on -> app.settings.change { it.copy(hasHaptics = on) } }
                }
            }
        }
    }
}

/** What the app is, whose, and what it does not do. */
@Composable
fun AboutScreen(app: AppModel, back: () -> Unit) {
    val texts = LocalTexts.current
    Page(texts[Label.About], back) { padding ->
        ReadingColumn(padding) {
            Image(LocalArt.current.painter(Picture.AnimalElephant), null, Modifier.size(72.dp))
            Text(texts[Label.AppName], style = MaterialTheme.typography.headlineMedium)
            Text(texts[Label.Version, app.version], style = MaterialTheme.typography.bodySmall)
            for (line in listOf(Label.AboutLine, Label.AboutPrivacy, Label.AboutLicence, Label.AboutFonts, Label.AboutPictures)) {
                Text(texts[line], style = MaterialTheme.typography.bodyMedium)
            }
        }
    }
}
