package org.doushou.app

import androidx.compose.foundation.Canvas
import androidx.compose.foundation.border
import androidx.compose.foundation.focusable
import androidx.compose.foundation.gestures.awaitEachGesture
import androidx.compose.foundation.gestures.awaitFirstDown
import androidx.compose.foundation.gestures.awaitTouchSlopOrCancellation
import androidx.compose.foundation.gestures.detectTapGestures
import androidx.compose.foundation.gestures.drag
import androidx.compose.foundation.interaction.MutableInteractionSource
import androidx.compose.foundation.interaction.collectIsFocusedAsState
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.BoxWithConstraints
import androidx.compose.foundation.layout.fillMaxSize
import androidx.compose.foundation.layout.offset
import androidx.compose.foundation.layout.size
import androidx.compose.foundation.shape.RoundedCornerShape
import androidx.compose.material3.MaterialTheme
import androidx.compose.runtime.Composable
import androidx.compose.runtime.getValue
import androidx.compose.runtime.key
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.remember
import androidx.compose.runtime.rememberUpdatedState
import androidx.compose.runtime.setValue
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.focus.FocusDirection
import androidx.compose.ui.geometry.CornerRadius
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.geometry.Rect
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.graphics.StrokeCap
import androidx.compose.ui.graphics.drawscope.DrawScope
import androidx.compose.ui.graphics.drawscope.Stroke
import androidx.compose.ui.input.key.Key
import androidx.compose.ui.input.key.KeyEventType
import androidx.compose.ui.input.key.key
import androidx.compose.ui.input.key.onKeyEvent
import androidx.compose.ui.input.key.type
import androidx.compose.ui.input.pointer.pointerInput
import androidx.compose.ui.platform.LocalDensity
import androidx.compose.ui.platform.LocalFocusManager
import androidx.compose.ui.semantics.Role
import androidx.compose.ui.semantics.contentDescription
import androidx.compose.ui.semantics.onClick
import androidx.compose.ui.semantics.role
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.semantics.stateDescription
import androidx.compose.ui.unit.IntOffset
import androidx.compose.ui.unit.dp
import org.doushou.ffi.BoardInfo
import org.doushou.ffi.Snapshot
import org.doushou.ffi.Threat
import org.doushou.model.BoardState
import org.doushou.model.Settings
import org.doushou.model.TargetMark
import kotlin.math.roundToInt

/** What is marked on a board, whichever screen it is on. */
data class Marks(
    val selected: Int? = null,
    val targets: List<TargetMark> = emptyList(),
    val closed: List<Int> = emptyList(),
    val hint: Pair<Int, Int>? = null,
    val refused: Int? = null,
    val culprit: Int? = null,
    /** Who could capture whom. */
    val threats: List<Threat> = emptyList(),
    /** A better move, in a review. */
    val better: Pair<Int, Int>? = null,
)

fun BoardState.marks(): Marks = Marks(
    selected = selected,
    targets = targets,
    closed = closed,
    hint = hint?.let { it.from to it.to },
    refused = sentence?.refused,
    culprit = sentence?.culprit,
    threats = threats,
)

/**
 * The board with its pieces and marks, as large as its place allows. Without [onTap] it
 * is only there to be looked at.
 */
@Composable
fun Board(
    board: BoardInfo,
    snapshot: Snapshot,
    isTurned: Boolean,
    marks: Marks,
    settings: Settings,
    modifier: Modifier = Modifier,
    onDrag: ((Int, Int?) -> Unit)? = null,
    onTap: ((Int) -> Unit)? = null,
) {
    BoxWithConstraints(modifier, contentAlignment = Alignment.Center) {
        val aspect = remember(board, settings.showsCoordinates) { Geometry.aspect(board, settings.showsCoordinates) }
        val across = if (maxHeight * aspect < maxWidth) maxHeight * aspect else maxWidth
        val width = with(LocalDensity.current) { across.toPx() }
        val geometry = remember(board, width, isTurned, settings.showsCoordinates) {
            Geometry(board, width, isTurned, settings.showsCoordinates)
        }
        val height = with(LocalDensity.current) { geometry.height.toDp() }
        val pull = remember { Pull() }
        Box(Modifier.size(across, height).gestures(geometry, pull, onTap, onDrag)) {
            Ground(board, geometry, settings.showsCoordinates)
            MarksBelow(snapshot, geometry, marks)
            for (piece in snapshot.pieces) {
                // Another game's pieces are others, and its cells may be fewer.
                key(board, piece.id) {
                    val cell = piece.cell
                    val isFaceDown = cell != null && snapshot.cells[cell].isFaceDown
                    val mayBePulled = cell != null && cell == pull.cell && snapshot.moves.any { it.from == cell } && !isFaceDown
                    MovingPiece(piece, isFaceDown, geometry, settings, pull.takeIf { mayBePulled })
                }
            }
            MarksAbove(snapshot, geometry, marks)
            SquareNodes(board, snapshot, geometry, marks, onTap)
        }
    }
}

/** A piece on its way with a finger: how far it is, which only drawing asks. */
class Pull {
    var cell: Int? by mutableStateOf(null)
    var by: Offset by mutableStateOf(Offset.Zero)
}

/** Taps on cells, and pieces pulled from one to another. */
@Composable
private fun Modifier.gestures(geometry: Geometry, pull: Pull, onTap: ((Int) -> Unit)?, onDrag: ((Int, Int?) -> Unit)?): Modifier {
    // Gestures outlive a turn of the board: they ask for what holds at the moment.
    val now by rememberUpdatedState(geometry)
    val tapped by rememberUpdatedState(onTap)
    val dragged by rememberUpdatedState(onDrag)
    val taps = if (onTap == null) {
        Modifier
    } else {
        Modifier.pointerInput(Unit) {
            detectTapGestures { place -> now.cellAt(place)?.let { tapped?.invoke(it) } }
        }
    }
    if (onDrag == null) return this.then(taps)
    return this.then(taps).pointerInput(Unit) {
        awaitEachGesture {
            val down = awaitFirstDown(requireUnconsumed = false)
            val begun = awaitTouchSlopOrCancellation(down.id) { change, _ -> change.consume() } ?: return@awaitEachGesture
            // Where the finger came down, not where it was found to move.
            val from = now.cellAt(down.position)
            var at = begun.position
            pull.cell = from
            pull.by = at - down.position
            try {
                val isLetGo = drag(begun.id) { change ->
                    change.consume()
                    at = change.position
                    pull.by = at - down.position
                }
                if (isLetGo && from != null) dragged?.invoke(from, now.cellAt(at))
            } finally {
                pull.cell = null
            }
        }
    }
}

private fun DrawScope.wash(area: Rect, colour: Color, square: Float) {
    drawRoundRect(colour, area.topLeft, area.size, CornerRadius(square * 0.1f))
}

/** Under the pieces: the last move as a wash, the selection as a frame. */
@Composable
private fun MarksBelow(snapshot: Snapshot, geometry: Geometry, marks: Marks) {
    val colours = LocalBoardColours.current
    Canvas(Modifier.fillMaxSize()) {
        val square = geometry.square
        for (cell in listOfNotNull(snapshot.lastTurn?.from, snapshot.lastTurn?.to).distinct()) {
            wash(geometry.area(cell).deflate(square * 0.03f), colours.last.copy(alpha = 0.55f), square)
        }
        marks.selected?.let { cell ->
            val area = geometry.area(cell).deflate(square * 0.04f)
            wash(area, colours.select.copy(alpha = 0.25f), square)
            drawRoundRect(colours.select, area.topLeft, area.size, CornerRadius(square * 0.1f), Stroke(square * 0.06f))
        }
        marks.refused?.let { cell ->
            val area = geometry.area(cell).deflate(square * 0.06f)
            drawRoundRect(colours.warning.copy(alpha = 0.6f), area.topLeft, area.size, CornerRadius(square * 0.1f), Stroke(square * 0.04f))
        }
    }
}

/** Over the pieces: legal squares as dots, captures as rings, the hint as an arrow, the culprit. */
@Composable
private fun MarksAbove(snapshot: Snapshot, geometry: Geometry, marks: Marks) {
    val colours = LocalBoardColours.current
    Canvas(Modifier.fillMaxSize()) {
        val square = geometry.square
        for (mark in marks.targets) {
            val middle = geometry.middle(mark.cell)
            val isTaken = mark.kind.isCapture || mark.kind == TargetMark.Kind.Stay || snapshot.cells[mark.cell].isFaceDown
            if (isTaken) {
                drawCircle(Color.White.copy(alpha = 0.7f), square * 0.43f, middle, style = Stroke(square * 0.11f))
                drawCircle(colours.target, square * 0.43f, middle, style = Stroke(square * 0.07f))
            } else {
                drawCircle(Color.White.copy(alpha = 0.7f), square * 0.155f, middle)
                drawCircle(colours.target, square * 0.13f, middle)
            }
        }
        for (cell in marks.closed) {
            val (middle, arm) = geometry.middle(cell) to square * 0.17f
            for (slope in listOf(1f, -1f)) {
                drawLine(
                    colours.culprit,
                    middle + Offset(-arm, -arm * slope),
                    middle + Offset(arm, arm * slope),
                    square * 0.07f,
                    StrokeCap.Round,
                )
            }
        }
        marks.culprit?.let { cell ->
            drawCircle(Color.White.copy(alpha = 0.8f), square * 0.45f, geometry.middle(cell), style = Stroke(square * 0.13f))
            drawCircle(colours.culprit, square * 0.45f, geometry.middle(cell), style = Stroke(square * 0.08f))
        }
        for (threat in marks.threats) threat(geometry, threat, colours)
        marks.hint?.let { (from, to) -> arrow(geometry, from, to, colours.target) }
        marks.better?.let { (from, to) -> arrow(geometry, from, to, colours.target) }
    }
}

/** A thin line in the attacker's colour, with a ring round who is attacked. */
private fun DrawScope.threat(geometry: Geometry, threat: Threat, colours: BoardColours) {
    val square = geometry.square
    val (begin, end) = geometry.middle(threat.attacker) to geometry.middle(threat.victim)
    val colour = colours.onPiece(threat.side)
    val along = (end - begin) / (end - begin).getDistance()
    drawLine(Color.White, begin + along * (square * 0.3f), end - along * (square * 0.44f), square * 0.1f, StrokeCap.Round)
    drawLine(colour, begin + along * (square * 0.3f), end - along * (square * 0.44f), square * 0.05f, StrokeCap.Round)
    drawCircle(colour, square * 0.46f, end, style = Stroke(square * 0.04f))
}

private fun DrawScope.arrow(geometry: Geometry, from: Int, to: Int, colour: Color) {
    val square = geometry.square
    val (begin, end) = geometry.middle(from) to geometry.middle(to)
    if (from == to) {
        drawCircle(colour, square * 0.45f, begin, style = Stroke(square * 0.09f))
        return
    }
    val length = (end - begin).getDistance()
    val along = (end - begin) / length
    val across = Offset(-along.y, along.x)
    val tip = end - along * (square * 0.1f)
    val neck = tip - along * (square * 0.26f)
    for ((tint, thick) in listOf(Color.White.copy(alpha = 0.8f) to 0.15f, colour to 0.09f)) {
        drawLine(tint, begin + along * (square * 0.3f), tip, square * thick, StrokeCap.Round)
        drawLine(tint, tip, neck + across * (square * 0.2f), square * thick, StrokeCap.Round)
        drawLine(tint, tip, neck - across * (square * 0.2f), square * thick, StrokeCap.Round)
    }
}

/** A node for each square: what a screen reader says there, and its tap; keys go from one to another. */
@Composable
private fun SquareNodes(board: BoardInfo, snapshot: Snapshot, geometry: Geometry, marks: Marks, tap: ((Int) -> Unit)?) {
    val texts = LocalTexts.current
    val density = LocalDensity.current
    // From the upper left, as one reads.
    val order = remember(geometry) {
        board.cells.indices.sortedWith(compareBy({ geometry.middle(it).y.roundToInt() }, { geometry.middle(it).x }))
    }
    for (cell in order) key(cell) {
        // The same node wherever it lies: what is focused stays so on a turned board.
        val area = geometry.touchable(cell)
        val target = marks.targets.find { it.cell == cell }
        val state = when {
            marks.selected == cell -> texts[Label.StateSelected]
            target?.kind?.isCapture == true -> texts[Label.StateCapture]
            target != null -> texts[Label.StateTarget]
            cell in marks.closed -> texts[Label.StateClosed]
            marks.hint?.let { cell == it.first || cell == it.second } == true -> texts[Label.StateHint]
            else -> null
        }
        Box(
            Modifier.offset { IntOffset(area.left.roundToInt(), area.top.roundToInt()) }
                .size(with(density) { area.width.toDp() })
                .then(if (tap == null) Modifier else Modifier.keys { tap(cell) })
                .semantics {
                    contentDescription = snapshot.cells[cell].label
                    // Not as `selected`, which would have all the others called not selected.
                    state?.let { stateDescription = it }
                    if (tap != null) {
                        role = Role.Button
                        onClick(texts[Label.TapAction]) {
                            tap(cell)
                            true
                        }
                    }
                },
        )
    }
}

/** A keyboard's arrows go from square to square, and its enter key taps. */
@Composable
private fun Modifier.keys(tap: () -> Unit): Modifier {
    val focus = LocalFocusManager.current
    val source = remember { MutableInteractionSource() }
    val isFocused by source.collectIsFocusedAsState()
    val frame = if (isFocused) Modifier.border(3.dp, MaterialTheme.colorScheme.primary, RoundedCornerShape(6.dp)) else Modifier
    return this.then(frame).onKeyEvent { event ->
        if (event.type != KeyEventType.KeyDown) return@onKeyEvent false
        when (event.key) {
            Key.DirectionUp -> focus.moveFocus(FocusDirection.Up)
            Key.DirectionDown -> focus.moveFocus(FocusDirection.Down)
            Key.DirectionLeft -> focus.moveFocus(FocusDirection.Left)
            Key.DirectionRight -> focus.moveFocus(FocusDirection.Right)
            Key.Enter, Key.NumPadEnter, Key.Spacebar, Key.DirectionCenter -> true.also { tap() }
            else -> false
        }
    }.focusable(interactionSource = source)
}
