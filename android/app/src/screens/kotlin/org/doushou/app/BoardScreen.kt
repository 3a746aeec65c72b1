package org.doushou.app

import androidx.compose.foundation.background
import androidx.compose.foundation.clickable
import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.BoxWithConstraints
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.ColumnScope
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.fillMaxSize
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.heightIn
import androidx.compose.foundation.layout.padding
import androidx.compose.foundation.layout.wrapContentHeight
import androidx.compose.foundation.shape.RoundedCornerShape
import androidx.compose.material3.AlertDialog
import androidx.compose.material3.DropdownMenu
import androidx.compose.material3.DropdownMenuItem
import androidx.compose.material3.MaterialTheme
import androidx.compose.material3.SnackbarHostState
import androidx.compose.material3.Surface
import androidx.compose.material3.Text
import androidx.compose.material3.TextButton
import androidx.compose.runtime.Composable
import androidx.compose.runtime.collectAsState
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.remember
import androidx.compose.runtime.saveable.rememberSaveable
import androidx.compose.runtime.setValue
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.clip
import androidx.compose.ui.semantics.LiveRegionMode
import androidx.compose.ui.semantics.Role
import androidx.compose.ui.semantics.liveRegion
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.unit.dp
import org.doushou.model.AppModel
import org.doushou.model.BoardModel
import org.doushou.model.BoardState
import org.doushou.model.Screen
import org.doushou.model.Settings

/**
 * The game: the board as large as the window's short side, the players above and below
 * it as across a table. A wide window puts everything but the board beside it.
 */
@Composable
fun BoardScreen(app: AppModel, shell: Shell, snackbar: SnackbarHostState, back: () -> Unit) {
    val state by app.board.state.collectAsState()
    val settings by app.settings.state.collectAsState()
    var isResigning by rememberSaveable { mutableStateOf(false) }
    val texts = LocalTexts.current
    BoardPage(
        state.snapshot.rulesName,
        back,
        aspect = remember(state.board, settings.showsCoordinates) { Geometry.aspect(state.board, settings.showsCoordinates) },
        // Two strips and the actions.
        fixed = 154.dp,
        snackbar = snackbar,
        actions = { Menu(app, state, shell) { isResigning = true } },
        above = { PlayerStrip(state, state.above, settings, app.board) },
        under = { place -> if (place.isWide) Beside(app, state, settings, place) else Below(app, state, settings, place) },
    ) { GameBoard(app.board, state, settings, it) }
    if (state.choices.isNotEmpty()) Choices(state, app.board)
    if (isResigning) {
        Question(texts[Label.ResignQuestion], null, texts[Label.Resign], { isResigning = false }) {
            isResigning = false
            app.board.resign()
        }
    }
}

/** What follows the board in a narrow window. */
@Composable
private fun ColumnScope.Below(app: AppModel, state: BoardState, settings: Settings, place: BoardPlace) {
    PlayerStrip(state, state.below, settings, app.board)
    BoxWithConstraints(Modifier.weight(1f).fillMaxWidth(), contentAlignment = Alignment.BottomCenter) {
        val hasRoom = maxHeight >= 100.dp
        Column(
            // Without room of its own a sentence lies over the strip above it.
            if (hasRoom) Modifier.fillMaxSize() else Modifier.wrapContentHeight(Alignment.Bottom, unbounded = true),
        ) {
            Box(
                (if (hasRoom) Modifier.weight(1f) else Modifier).fillMaxWidth().padding(horizontal = 10.dp, vertical = 2.dp),
                contentAlignment = Alignment.TopCenter,
            ) { News(state, app.board, app) }
            if (hasRoom) MoveStrip(state) { app.board.jumpTo(it) }
        }
    }
    Actions(state, app.board, place)
}

/** The same beside the board. */
@Composable
private fun ColumnScope.Beside(app: AppModel, state: BoardState, settings: Settings, place: BoardPlace) {
    Box(Modifier.weight(1f)) { MoveList(state) { app.board.jumpTo(it) } }
    Box(Modifier.padding(horizontal = 4.dp)) { News(state, app.board, app) }
    PlayerStrip(state, state.below, settings, app.board)
    Actions(state, app.board, place)
}

@Composable
private fun GameBoard(model: BoardModel, state: BoardState, settings: Settings, modifier: Modifier) {
    Board(
        state.board,
        state.snapshot,
        state.isFlipped,
        state.marks(),
        settings,
        modifier,
        onDrag = { from, to -> model.drag(from, to) },
    ) { model.tap(it) }
}

/** What is to be read now: the end, an offer, why not, how near a ban is, what it is worth. */
@Composable
private fun News(state: BoardState, model: BoardModel, app: AppModel) {
    val snapshot = state.snapshot
    Column(Modifier.semantics { liveRegion = LiveRegionMode.Polite }, Arrangement.spacedBy(6.dp)) {
        snapshot.outcome?.let { End(it.headline, it.detail, app) }
        state.sentence?.let { SentenceLine(it.text, it.isRefusal) }
        if (state.askedForDraw != null) {
            snapshot.drawOffer?.let { offer ->
                Asked(offer.text, { model.answerDraw(true) }, { model.answerDraw(false) })
            }
        }
        state.warnings.forEach { SentenceLine(it, false) }
        if (state.isEvaluating) Evaluation(state)
    }
}

@Composable
private fun End(headline: String, detail: String, app: AppModel) {
    val texts = LocalTexts.current
    Surface(Modifier.fillMaxWidth(), RoundedCornerShape(12.dp), MaterialTheme.colorScheme.primaryContainer) {
        Column(Modifier.padding(12.dp, 8.dp)) {
            Text(headline, style = MaterialTheme.typography.titleLarge, color = MaterialTheme.colorScheme.onPrimaryContainer)
            Text(detail, style = MaterialTheme.typography.bodyMedium, color = MaterialTheme.colorScheme.onPrimaryContainer)
            Row {
                TextButton({ app.board.playAgain() }) { Text(texts[Label.PlayAgain]) }
                TextButton({ app.open(Screen.Review) }) { Text(texts[Label.Review]) }
            }
        }
    }
}

@Composable
private fun Asked(text: String, accept: () -> Unit, decline: () -> Unit) {
    val texts = LocalTexts.current
    Surface(Modifier.fillMaxWidth(), RoundedCornerShape(12.dp), MaterialTheme.colorScheme.secondaryContainer) {
        Row(Modifier.padding(start = 12.dp), verticalAlignment = Alignment.CenterVertically) {
            Text(text, Modifier.weight(1f), style = MaterialTheme.typography.bodyMedium)
            TextButton(decline) { Text(texts[Label.Decline]) }
            TextButton(accept) { Text(texts[Label.Accept]) }
        }
    }
}

@Composable
private fun Evaluation(state: BoardState) {
    val best = state.analysis?.lines.orEmpty()
    Surface(Modifier.fillMaxWidth(), RoundedCornerShape(12.dp), MaterialTheme.colorScheme.surfaceVariant) {
        Column(Modifier.padding(12.dp, 8.dp)) {
            if (best.isEmpty()) Text(LocalTexts.current[Label.Thinking], style = MaterialTheme.typography.bodySmall)
            for (line in best.take(2)) {
                Text(
                    "${line.worth.percent} % · ${line.worth.text} · " + line.moves.take(3).joinToString(", ") { it.text },
                    style = MaterialTheme.typography.bodySmall,
                    maxLines = 2,
                )
            }
        }
    }
}

/** Two cells leave a choice. */
@Composable
private fun Choices(state: BoardState, model: BoardModel) {
    AlertDialog(
        onDismissRequest = { model.cancel() },
        text = {
            Column {
                state.choices.forEachIndexed { place, choice ->
                    Box(
                        Modifier.fillMaxWidth().clip(RoundedCornerShape(10.dp))
                            .clickable(role = Role.Button) { model.choose(place) }
                            .heightIn(min = 48.dp).padding(12.dp),
                        contentAlignment = Alignment.CenterStart,
                    ) { Text(choice.label, style = MaterialTheme.typography.bodyLarge) }
                }
            }
        },
        confirmButton = { TextButton({ model.cancel() }) { Text(LocalTexts.current[Label.Cancel]) } },
    )
}

/** What one does most, under one's thumb. */
@Composable
private fun Actions(state: BoardState, model: BoardModel, place: BoardPlace) {
    val texts = LocalTexts.current
    val rows = if (place.isCramped) 2 else 4
    val all = listOf<@Composable (Modifier) -> Unit>(
        { BigAction(Picture.IconUndo, texts[Label.Undo], state.canUndo, it) { model.undo() } },
        { BigAction(Picture.IconRedo, texts[Label.Redo], state.canRedo, it) { model.redo() } },
        { BigAction(Picture.IconHint, texts[Label.Hint], state.canHint, it) { model.askHint() } },
        { BigAction(Picture.IconFlip, texts[Label.Flip], true, it) { model.flip() } },
    )
    Column(
        Modifier.fillMaxWidth().padding(horizontal = 8.dp, vertical = 3.dp).clip(RoundedCornerShape(16.dp))
            .background(MaterialTheme.colorScheme.secondaryContainer).padding(horizontal = 4.dp),
    ) {
        all.chunked(rows).forEach { row -> Row { row.forEach { it(Modifier.weight(1f)) } } }
    }
}

@Composable
private fun Menu(app: AppModel, state: BoardState, shell: Shell, resign: () -> Unit) {
    val texts = LocalTexts.current
    var isOpen by remember { mutableStateOf(false) }
    Box {
        PictureButton(Picture.IconMenu, texts[Label.More]) { isOpen = true }
        DropdownMenu(isOpen, { isOpen = false }) {
            @Composable
            fun entry(label: Label, isEnabled: Boolean = true, act: () -> Unit) = DropdownMenuItem(
                { Text(texts[label], style = MaterialTheme.typography.bodyLarge) },
                {
                    isOpen = false
                    act()
                },
                enabled = isEnabled,
            )
            entry(Label.Draw, state.canOfferDraw) { app.board.offerDraw() }
            entry(Label.Resign, state.canResign, resign)
            entry(if (state.showsThreats) Label.HideThreats else Label.ShowThreats) { app.board.toggleThreats() }
            entry(if (state.isEvaluating) Label.HideEvaluation else Label.ShowEvaluation) { app.board.toggleEvaluation() }
            entry(Label.Review, state.snapshot.totalPlies > 0) { app.open(Screen.Review) }
            entry(Label.Rules) { app.open(Screen.Rules) }
            entry(Label.Share, state.snapshot.totalPlies > 0) { shell.share(app.board.record(isShared = true)) }
            entry(Label.NewGame) { app.open(Screen.NewGame) }
            entry(Label.Settings) { app.open(Screen.Settings) }
        }
    }
}
