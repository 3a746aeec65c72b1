package org.doushou.model

import org.doushou.ffi.Animal
import org.doushou.ffi.BoardInfo
import org.doushou.ffi.Effect
import org.doushou.ffi.Snapshot
import org.doushou.ffi.TargetKind
import org.doushou.ffi.Terrain

/** What is marked on the board for a selected animal or a picked tile. */
internal class BoardMarks(
    private val snapshot: Snapshot,
    private val selected: Int?,
    private val picked: Animal?,
) {
    fun targets(): List<TargetMark> {
        if (selected == null) return drops()
        val targets = snapshot.moves.find { it.from == selected }?.targets.orEmpty()
        return targets.map { target ->
            val isLeap = target.kind == TargetKind.LEAP
            val kind = when {
                target.to == selected -> TargetMark.Kind.Stay
                target.captures != null && isLeap -> TargetMark.Kind.LeapCapture
                target.captures != null -> TargetMark.Kind.Capture
                isLeap -> TargetMark.Kind.Leap
                else -> TargetMark.Kind.Step
            }
            TargetMark(target.to, kind)
        }
    }

    private fun drops(): List<TargetMark> {
        val hand = snapshot.hands.find { it.side == snapshot.sideToMove } ?: return emptyList()
        val drops = hand.tiles.find { it.animal == picked }?.drops.orEmpty()
        return drops.map { TargetMark(it.to, TargetMark.Kind.Drop) }
    }

    fun closed(): List<Int> =
        snapshot.bans.filter { it.from == selected }.map { it.to }.distinct().sorted()
}

/** What a move sounds like. */
internal fun cueOf(effects: List<Effect>, board: BoardInfo): Cue {
    fun isWater(cell: Int) = when (board.cells.getOrNull(cell)?.terrain) {
        is Terrain.Water, is Terrain.Lake -> true
        else -> false
    }
    val moved = effects.filterIsInstance<Effect.Moved>()
    return when {
        effects.any { it is Effect.Taken || it is Effect.ToHand } -> Cue.Capture
        moved.any { it.leap } -> Cue.Leap
        moved.any { isWater(it.to) } -> Cue.Splash
        else -> Cue.Step
    }
}
