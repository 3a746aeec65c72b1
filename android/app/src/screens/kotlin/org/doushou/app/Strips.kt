package org.doushou.app

import androidx.compose.foundation.background
import androidx.compose.foundation.clickable
import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.Spacer
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.heightIn
import androidx.compose.foundation.layout.padding
import androidx.compose.foundation.layout.size
import androidx.compose.foundation.layout.width
import androidx.compose.foundation.lazy.LazyColumn
import androidx.compose.foundation.lazy.LazyRow
import androidx.compose.foundation.lazy.items
import androidx.compose.foundation.lazy.itemsIndexed
import androidx.compose.foundation.lazy.rememberLazyListState
import androidx.compose.foundation.selection.selectable
import androidx.compose.foundation.shape.CircleShape
import androidx.compose.foundation.shape.RoundedCornerShape
import androidx.compose.material3.Icon
import androidx.compose.material3.MaterialTheme
import androidx.compose.material3.Text
import androidx.compose.runtime.Composable
import androidx.compose.runtime.LaunchedEffect
import androidx.compose.runtime.remember
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.clip
import androidx.compose.ui.semantics.Role
import androidx.compose.ui.semantics.contentDescription
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.text.style.TextOverflow
import androidx.compose.ui.unit.Dp
import androidx.compose.ui.unit.dp
import androidx.compose.ui.unit.max
import org.doushou.ffi.Side
import org.doushou.ffi.TurnInfo
import org.doushou.model.BoardModel
import org.doushou.model.BoardState
import org.doushou.model.Player
import org.doushou.model.Settings
import org.doushou.model.Sitter
import org.doushou.model.Work
import org.doushou.model.other

/** How high a player's strip is at least. */
@Composable
fun stripHeight(): Dp = max(46.dp, 14.dp + MaterialTheme.typography.titleSmall.height())

/** One of the two: who it is, whether it is their turn, what they have taken or hold. */
@Composable
fun PlayerStrip(state: BoardState, player: Player, settings: Settings, model: BoardModel, place: BoardPlace) {
    val texts = LocalTexts.current
    val colours = LocalBoardColours.current
    val scheme = MaterialTheme.colorScheme
    val isThinking = player.isToMove && (state.work == Work.Moving || state.work == Work.Judging)
    val ground = if (player.isToMove) scheme.primaryContainer else scheme.surface
    val ink = if (player.isToMove) scheme.onPrimaryContainer else scheme.onSurface
    Row(
        Modifier.fillMaxWidth().padding(horizontal = 8.dp, vertical = 3.dp).clip(RoundedCornerShape(12.dp)).background(ground)
            .heightIn(min = 40.dp).padding(horizontal = 10.dp, vertical = 4.dp),
        verticalAlignment = Alignment.CenterVertically,
    ) {
        val side = player.side
        // On a piece's own ground, which is light in the dark as well.
        Box(
            Modifier.size(16.dp).clip(CircleShape).background(colours.disc).padding(2.dp)
                .clip(CircleShape).background(side?.let(colours::onPiece) ?: scheme.outline),
        )
        Spacer(Modifier.width(8.dp))
        Icon(
            LocalArt.current.painter(if (player.sitter is Sitter.Computer) Picture.IconComputer else Picture.IconPerson),
            null,
            Modifier.size(18.dp),
            tint = ink,
        )
        Spacer(Modifier.width(8.dp))
        Row(Modifier.weight(1f), verticalAlignment = Alignment.CenterVertically) {
            Text(
                texts.sideAndName(state, player, place),
                Modifier.weight(1f, fill = false),
                style = MaterialTheme.typography.titleSmall,
                color = ink,
                maxLines = 1,
                overflow = TextOverflow.Ellipsis,
            )
            if (player.isToMove && !place.isCramped) {
                Spacer(Modifier.width(8.dp))
                Text(texts[if (isThinking) Label.Thinking else Label.ToMove], style = MaterialTheme.typography.bodySmall, color = ink, maxLines = 1)
            }
        }
        Spacer(Modifier.width(8.dp))
        if (side != null) Taken(state, side, settings, model, place)
    }
}

private fun Texts.sideAndName(state: BoardState, player: Player, place: BoardPlace): String {
    val side = when {
        player.side == Side.RED -> this[Label.RedSide]
        player.side == Side.BLUE -> this[Label.BlueSide]
        player.seat == Side.RED -> this[Label.FirstPlayer]
        else -> this[Label.SecondPlayer]
    }
    val name = player.name ?: if (state.seating.onlyPerson != null) this[Label.You] else return side
    return if (place.isCramped) name else "$side · $name"
}

/** The animals that a side has taken; where they can be put back on the board, its hand. */
@Composable
private fun Taken(state: BoardState, side: Side, settings: Settings, model: BoardModel, place: BoardPlace) {
    val texts = LocalTexts.current
    val hand = state.snapshot.hands.find { it.side == side }?.tiles.orEmpty()
    if (hand.isNotEmpty()) {
        LazyRow(horizontalArrangement = Arrangement.spacedBy(2.dp)) {
            itemsIndexed(hand) { place, tile ->
                val isFirst = hand.take(place).none { it.animal == tile.animal }
                val isPicked = isFirst && state.picked == tile.animal && side == state.snapshot.sideToMove
                SmallDisc(
                    side, tile.animal, tile.glyph, tile.badge, settings,
                    Modifier.size(40.dp)
                        .semantics { contentDescription = tile.label }
                        .clickable(state.mayMove && side == state.snapshot.sideToMove, role = Role.Button) { model.pick(tile.animal) },
                    isPicked,
                )
            }
        }
        return
    }
    val taken = state.snapshot.captured.filter { it.piece.side == side.other() }
    if (taken.isEmpty()) return
    val spoken = texts[Label.Captured] + ": " + taken.joinToString { it.name }
    Row(Modifier.semantics(mergeDescendants = true) { contentDescription = spoken }, Arrangement.spacedBy((-6).dp)) {
        // Where there is no room for all, the last.
        (if (place.isCramped) taken.takeLast(1) else taken).forEach { SmallDisc(it.piece.side, it.picture, it.glyph, it.badge, settings) }
    }
}

/** The moves in one line, the one shown marked; it follows the game. */
@Composable
fun MoveStrip(state: BoardState, onJump: (Int) -> Unit) {
    val turns = state.snapshot.turns
    if (turns.isEmpty()) return
    val list = rememberLazyListState()
    LaunchedEffect(state.snapshot.ply) { list.animateScrollToItem((state.snapshot.ply - 1).coerceAtLeast(0)) }
    LazyRow(Modifier.fillMaxWidth().padding(horizontal = 8.dp), list, horizontalArrangement = Arrangement.spacedBy(2.dp)) {
        items(turns, { it.ply }) { turn -> Move(turn, turn.ply == state.snapshot.ply, turn.side == state.snapshot.firstSide) { onJump(turn.ply) } }
    }
}

/** The moves two to a row, or below each other. */
@Composable
fun MoveList(state: BoardState, place: BoardPlace, onJump: (Int) -> Unit) {
    val turns = state.snapshot.turns
    if (turns.isEmpty()) {
        Text(LocalTexts.current[Label.NoMoves], Modifier.padding(12.dp), style = MaterialTheme.typography.bodySmall, color = MaterialTheme.colorScheme.onSurfaceVariant)
        return
    }
    val rounds = remember(turns) { turns.groupBy { it.round }.values.toList() }
    val list = rememberLazyListState()
    LaunchedEffect(state.snapshot.ply) {
        val shown = rounds.indexOfFirst { round -> round.any { it.ply == state.snapshot.ply } }
        if (shown >= 0) list.animateScrollToItem(shown)
    }
    LazyColumn(state = list) {
        items(rounds, { it.first().ply }) { round ->
            Row(Modifier.fillMaxWidth(), verticalAlignment = Alignment.CenterVertically) {
                Text("${round.first().round}", Modifier.width(if (place.isCramped) 22.dp else 32.dp), style = MaterialTheme.typography.bodySmall, color = MaterialTheme.colorScheme.onSurfaceVariant)
                val moves: @Composable (Modifier) -> Unit = { modifier ->
                    for (turn in round) {
                        Column(modifier) { Move(turn, turn.ply == state.snapshot.ply, false, place.isCramped) { onJump(turn.ply) } }
                    }
                }
                if (place.isCramped) {
                    Column(Modifier.weight(1f)) { moves(Modifier) }
                } else {
                    moves(Modifier.weight(1f))
                    if (round.size == 1) Spacer(Modifier.weight(1f))
                }
            }
        }
    }
}

@Composable
private fun Move(turn: TurnInfo, isShown: Boolean, showsRound: Boolean, isNarrow: Boolean = false, onClick: () -> Unit) {
    val scheme = MaterialTheme.colorScheme
    val colours = LocalBoardColours.current
    val ground = if (isShown) scheme.primaryContainer else scheme.primaryContainer.copy(alpha = 0f)
    Box(
        Modifier.clip(RoundedCornerShape(8.dp)).background(ground).selectable(isShown, role = Role.Tab, onClick = onClick)
            .heightIn(min = 48.dp).padding(horizontal = if (isNarrow) 4.dp else 8.dp),
        contentAlignment = Alignment.CenterStart,
    ) {
        val text = if (showsRound) "${turn.round}. ${turn.text}" else turn.text
        Text(
            text,
            style = MaterialTheme.typography.bodySmall,
            color = if (isShown) scheme.onPrimaryContainer else colours.asText(turn.side),
            softWrap = false,
        )
    }
}
