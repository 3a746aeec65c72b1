package org.doushou.app

import androidx.compose.foundation.background
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.BoxWithConstraints
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.ColumnScope
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.fillMaxSize
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.heightIn
import androidx.compose.foundation.layout.padding
import androidx.compose.foundation.layout.size
import androidx.compose.foundation.layout.wrapContentHeight
import androidx.compose.foundation.rememberScrollState
import androidx.compose.foundation.shape.RoundedCornerShape
import androidx.compose.foundation.verticalScroll
import androidx.compose.material3.DropdownMenu
import androidx.compose.material3.DropdownMenuItem
import androidx.compose.material3.Icon
import androidx.compose.material3.MaterialTheme
import androidx.compose.material3.Text
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
import androidx.compose.ui.platform.LocalDensity
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
fun BoardScreen(app: AppModel, shell: Shell, back: () -> Unit) {
    val state by app.board.state.collectAsState()
    val settings by app.settings.state.collectAsState()
    var isResigning by rememberSaveable { mutableStateOf(false) }
    val texts = LocalTexts.current
    BoardPage(
        state.snapshot.rulesName,
        back,
        aspect = remember(state.board, settings.showsCoordinates) { Geometry.aspect(state.board, settings.showsCoordinates) },
        fixed = stripHeight() * 2 + bigActionHeight() + 6.dp,
        actions = { Menu(app, state, shell) { isResigning = true } },
        above = { place -> PlayerStrip(state, state.above, settings, app.board, place) },
        under = { place -> if (place.isWide) Beside(app, state, settings, place) else Below(app, state, settings, place) },
    ) { GameBoard(app.board, state, settings, it) }
    if (state.choices.isNotEmpty()) Choices(state, app.board::choose, app.board::cancel)
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
    BoxWithConstraints(Modifier.weight(1f).fillMaxWidth()) {
        // What three lines of a sentence and the moves need.
        val room = 68.dp + MaterialTheme.typography.bodyMedium.height() * 3
        if (maxHeight >= stripHeight() + room) {
            Column(Modifier.fillMaxSize()) {
                PlayerStrip(state, state.below, settings, app.board, place)
                Box(Modifier.weight(1f).fillMaxWidth().verticalScroll(rememberScrollState()).padding(horizontal = 10.dp, vertical = 2.dp)) {
                    News(state, app.board)
                }
                MoveStrip(state) { app.board.jumpTo(it) }
            }
        } else {
            // Without room of its own what is to be read takes the strip's place, and the
            // whole board stays to be seen.
            PlayerStrip(state, state.below, settings, app.board, place)
            Box(Modifier.align(Alignment.BottomCenter).wrapContentHeight(Alignment.Bottom, unbounded = true).padding(8.dp, 3.dp)) {
                BriefNews(state, app.board)
            }
        }
    }
    Actions(app, state, place)
}

/** The same beside the board. */
@Composable
private fun ColumnScope.Beside(app: AppModel, state: BoardState, settings: Settings, place: BoardPlace) {
    BoxWithConstraints(Modifier.weight(1f)) {
        val most = maxHeight * 0.7f
        Column(Modifier.fillMaxSize()) {
            Box(Modifier.weight(1f)) { MoveList(state, place) { app.board.jumpTo(it) } }
            Box(Modifier.heightIn(max = most).verticalScroll(rememberScrollState()).padding(horizontal = 4.dp)) { News(state, app.board) }
        }
    }
    PlayerStrip(state, state.below, settings, app.board, place)
    Actions(app, state, place)
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

/** What one does most, under one's thumb. After the end that is to play again, or to look at why. */
@Composable
private fun Actions(app: AppModel, state: BoardState, place: BoardPlace) {
    val texts = LocalTexts.current
    val model = app.board
    val isOver = state.snapshot.outcome != null
    val again = if (place.isCramped || LocalDensity.current.fontScale > 1.3f) Label.Again else Label.PlayAgain
    val all = listOf<@Composable (Modifier) -> Unit>(
        { BigAction(Picture.IconUndo, texts[Label.Undo], state.canUndo, it) { model.undo() } },
        if (isOver) {
            { BigAction(Picture.IconNew, texts[again], true, it, isFirst = true) { model.playAgain() } }
        } else {
            { BigAction(Picture.IconRedo, texts[Label.Redo], state.canRedo, it) { model.redo() } }
        },
        if (isOver) {
            { BigAction(Picture.IconReview, texts[Label.Review], state.snapshot.totalPlies > 0, it) { app.open(Screen.Review) } }
        } else {
            { BigAction(Picture.IconHint, texts[Label.Hint], state.canHint, it) { model.askHint() } }
        },
        { BigAction(Picture.IconFlip, texts[Label.Flip], true, it) { model.flip() } },
    )
    Column(
        Modifier.fillMaxWidth().padding(horizontal = 8.dp, vertical = 3.dp).clip(RoundedCornerShape(16.dp))
            .background(MaterialTheme.colorScheme.secondaryContainer).padding(horizontal = 4.dp),
    ) {
        all.chunked(if (place.isCramped) 2 else 4).forEach { row -> Row { row.forEach { it(Modifier.weight(1f)) } } }
    }
}

/** A menu's entry: how it looks, what it does, and whether it makes sense now. */
private class Entry(val picture: Picture, val label: Label, val isEnabled: Boolean = true, val act: () -> Unit)

@Composable
private fun Menu(app: AppModel, state: BoardState, shell: Shell, resign: () -> Unit) {
    val texts = LocalTexts.current
    var isOpen by remember { mutableStateOf(false) }
    var isAtRecord by remember { mutableStateOf(false) }
    val record = listOf(
        Entry(Picture.IconSave, Label.SaveGame) { shell.placeFile(app.board.fileName()) },
        Entry(Picture.IconMoves, Label.Share) { shell.share(app.board.record(isShared = true)) },
        Entry(Picture.IconOpen, Label.OpenGame) { shell.chooseFile() },
        Entry(Picture.IconCopy, Label.CopyPosition) { if (!shell.copy(state.snapshot.fen)) app.tellCopied() },
        Entry(Picture.IconPaste, Label.PastePosition) { app.receivePosition(shell.paste()) },
    )
    val all = listOf(
        Entry(Picture.IconDraw, Label.Draw, state.canOfferDraw) { app.board.offerDraw() },
        Entry(Picture.IconResign, Label.Resign, state.canResign, resign),
        Entry(Picture.IconThreats, if (state.showsThreats) Label.HideThreats else Label.ShowThreats) { app.board.toggleThreats() },
        Entry(Picture.IconEvaluation, if (state.isEvaluating) Label.HideEvaluation else Label.ShowEvaluation) { app.board.toggleEvaluation() },
        Entry(Picture.IconReview, Label.Review, state.snapshot.totalPlies > 0) { app.open(Screen.Review) },
        Entry(Picture.IconRules, Label.Rules) { app.open(Screen.Rules) },
        Entry(Picture.IconMoves, Label.Record) { isAtRecord = true },
        Entry(Picture.IconNew, Label.NewGame) { app.open(Screen.NewGame) },
        Entry(Picture.IconSettings, Label.Settings) { app.open(Screen.Settings) },
    )
    Box {
        PictureButton(Picture.IconMenu, texts[Label.More]) {
            isAtRecord = false
            isOpen = true
        }
        DropdownMenu(isOpen, { isOpen = false }) {
            for (entry in if (isAtRecord) record else all) {
                DropdownMenuItem(
                    { Text(texts[entry.label], style = MaterialTheme.typography.bodyLarge) },
                    {
                        // Its own entries come in the place of these.
                        isOpen = entry.label == Label.Record
                        entry.act()
                    },
                    leadingIcon = { Icon(LocalArt.current.painter(entry.picture), null, Modifier.size(22.dp)) },
                    enabled = entry.isEnabled,
                )
            }
        }
    }
}
