package org.doushou.app

import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.padding
import androidx.compose.foundation.rememberScrollState
import androidx.compose.foundation.verticalScroll
import androidx.compose.material3.Button
import androidx.compose.material3.MaterialTheme
import androidx.compose.material3.OutlinedButton
import androidx.compose.material3.Text
import androidx.compose.runtime.Composable
import androidx.compose.runtime.collectAsState
import androidx.compose.runtime.getValue
import androidx.compose.runtime.remember
import androidx.compose.ui.Modifier
import androidx.compose.ui.semantics.LiveRegionMode
import androidx.compose.ui.semantics.liveRegion
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.unit.dp
import org.doushou.ffi.Side
import org.doushou.model.AppModel
import org.doushou.model.DrillModel
import org.doushou.model.DrillState
import org.doushou.model.Screen
import org.doushou.model.Settings

/** The tutorial's lessons, or the puzzles, one after another. */
@Composable
fun DrillScreen(app: AppModel, screen: Screen, back: () -> Unit) {
    val texts = LocalTexts.current
    val settings by app.settings.state.collectAsState()
    val open by app.drill.collectAsState()
    val drill = open ?: return
    val state by drill.state.collectAsState()
    val title = texts[if (screen == Screen.Tutorial) Label.Tutorial else Label.Puzzles]
    BoardPage(
        title,
        back,
        aspect = remember(state.board.board, settings.showsCoordinates) { Geometry.aspect(state.board.board, settings.showsCoordinates) },
        // A task of three lines, and which it is.
        fixed = 32.dp + MaterialTheme.typography.run { bodyLarge.height() * 3 + bodySmall.height() },
        under = { TaskWords(state, drill, app, screen) },
    ) { DrillBoard(state, drill, settings, it) }
    if (state.board.choices.isNotEmpty()) Choices(state.board, drill::choose, drill::cancel)
}

@Composable
private fun DrillBoard(state: DrillState, drill: DrillModel, settings: Settings, modifier: Modifier) {
    Board(
        state.board.board,
        state.board.snapshot,
        state.board.isFlipped,
        state.board.marks(),
        settings,
        modifier,
        onDrag = { from, to -> drill.drag(from, to) },
    ) { drill.tap(it) }
}

@Composable
private fun TaskWords(state: DrillState, drill: DrillModel, app: AppModel, screen: Screen) {
    val texts = LocalTexts.current
    Column(
        Modifier.fillMaxWidth().verticalScroll(rememberScrollState()).padding(16.dp, 8.dp)
            .semantics { liveRegion = LiveRegionMode.Polite },
        Arrangement.spacedBy(8.dp),
    ) {
        Text(
            texts[Label.TaskOf, "${state.place + 1}", "${state.tasks.size}"],
            style = MaterialTheme.typography.bodySmall,
            color = MaterialTheme.colorScheme.onSurfaceVariant,
        )
        // What has just happened comes first: the rest may need to be scrolled to.
        state.board.sentence?.let { SentenceLine(it.text, it.isRefusal) }
        if (state.wasWrong) SentenceLine(texts[Label.WrongMove], true)
        if (!state.isSolved) {
            Text(texts[state.label(screen)], style = MaterialTheme.typography.bodyLarge)
            return@Column
        }
        val isDone = state.isLast && screen == Screen.Tutorial
        Text(texts[if (isDone) Label.AllDone else Label.Solved], style = MaterialTheme.typography.titleLarge, color = MaterialTheme.colorScheme.primary)
        Wrapping(12.dp) {
            OutlinedButton({ drill.again() }) { Text(texts[Label.Again]) }
            when {
                !state.isLast -> Button({ drill.next() }) { Text(texts[Label.NextTask]) }
                isDone -> Button({ app.open(Screen.NewGame) }) { Text(texts[Label.NewGame]) }
            }
        }
    }
}

/** What is to be done. */
private fun DrillState.label(screen: Screen): Label {
    if (screen == Screen.Tutorial) {
        return Label.entries.first { it.key == "lesson_${task.id}" }
    }
    // Whose turn it was at the start: after an odd number of plies it is the other's.
    val now = board.snapshot.sideToMove
    val isRed = (now == Side.RED) == (board.snapshot.ply % 2 == 0)
    return if (isRed) Label.PuzzleRed else Label.PuzzleBlue
}
