package org.doushou.model

import org.doushou.ffi.Engine
import org.doushou.ffi.Game
import org.doushou.ffi.Language
import org.doushou.ffi.TableValue
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import java.io.File

/** The puzzles that come with the app are right: the endgame tables know their solutions. */
class PuzzleFileTest {
    private val text = File("../app/src/main/assets/puzzles.txt").readText()

    @Test
    fun `every move of a solution is the only one that wins`() {
        val puzzles = Puzzles.read(text)
        assertEquals(text.lines().count { it.contains('|') && !it.startsWith('#') }, puzzles.size)
        assertEquals(puzzles.size, puzzles.map { it.id }.toSet().size)
        assertTrue(puzzles.size >= 8)
        Engine(4).use { engine ->
            for (puzzle in puzzles) {
                val moves = (puzzle.goal as Goal.Line).moves
                Game.fromFen(puzzle.rules, puzzle.fen).use { game ->
                    moves.forEachIndexed { place, mv ->
                        if (place % 2 == 0) assertEquals(listOf(mv), winning(engine, game), "${puzzle.id}, move ${place + 1}")
                        game.play(mv)
                    }
                    assertEquals(game.snapshot(Language.EN).turns.last().side, game.snapshot(Language.EN).outcome?.winner, puzzle.id)
                }
            }
        }
    }

    private fun winning(engine: Engine, game: Game): List<String> {
        val snapshot = game.snapshot(Language.EN)
        val all = snapshot.moves.flatMap { it.targets }.flatMap { it.choices }.map { it.mv }
        return all.filter { mv ->
            game.copy().use { after ->
                after.play(mv)
                val outcome = after.snapshot(Language.EN).outcome
                outcome?.winner == snapshot.sideToMove || (outcome == null && engine.probeTables(after) is TableValue.Loss)
            }
        }
    }
}
