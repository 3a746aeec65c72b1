package org.doushou.model

import org.doushou.ffi.Game
import org.doushou.ffi.Language
import org.doushou.ffi.Opponent
import org.doushou.ffi.Side
import org.doushou.ffi.games
import org.doushou.ffi.readRecord
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNotNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.DynamicTest
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestFactory

/** Whole games through taps alone, on the real core. */
class WholeGamesTest {
    @Test
    fun `there are twelve games`() = assertEquals(12, games(Language.EN).size)

    @TestFactory
    fun `a person plays every game against the computer to its end`(): List<DynamicTest> =
        games(Language.EN).map { info ->
            DynamicTest.dynamicTest(info.rules) { playThrough(info.rules) }
        }

    private fun playThrough(rules: String) = onOneThread { scope ->
        val thinker = CoreThinker(4)
        val model = boardModel(scope, thinker)
        val computer = Sitter.computer("1")!!
        model.start(Game(rules, 7), Seating.against(Side.BLUE, computer), 5)
        while (model.state.value.snapshot.outcome == null && model.state.value.snapshot.ply < 400) {
            waitUntil { model.state.value.work == Work.Idle }
            if (model.state.value.snapshot.outcome != null) break
            assertTrue(model.state.value.mayMove)
            val before = model.state.value.snapshot.ply
            val good = model.copyOfGame().use { thinker.choose(it, Opponent.Level(5), 3, Language.EN) }
            tapIt(model, good.mv, good.from, good.to)
            assertTrue(model.state.value.snapshot.ply > before) { "${good.text} was not played" }
        }
        val seen = model.state.value.snapshot
        assertNotNull(seen.outcome) { "no end in ${seen.ply} plies" }
        // Nobody may move any more, and says why.
        assertEquals(false, model.state.value.mayMove)
        seen.pieces.first { it.cell != null && it.piece != null }.let { model.tap(it.cell!!) }
        assertTrue(model.state.value.sentence!!.text.isNotBlank())
        // The record holds all of it.
        val again = readRecord(model.record())
        assertEquals(emptyList<Any>(), again.problems)
        assertEquals(seen.fen, again.game!!.snapshot(Language.EN).fen)
        assertEquals(seen.turns, again.game!!.snapshot(Language.EN).turns)
    }

    /** Does with taps what a move does. */
    private fun tapIt(model: BoardModel, mv: String, from: Int, to: Int) {
        val seen = model.state.value.snapshot
        val tile = seen.hands.find { it.side == seen.sideToMove }?.tiles?.find { tile -> tile.drops.any { it.mv == mv } }
        if (tile != null) {
            model.pick(tile.animal)
            model.tap(to)
            return
        }
        model.tap(from)
        if (model.state.value.snapshot.ply > seen.ply) return
        model.tap(to)
        val choice = model.state.value.choices.indexOfFirst { it.mv == mv }
        if (choice >= 0) model.choose(choice)
    }
}
