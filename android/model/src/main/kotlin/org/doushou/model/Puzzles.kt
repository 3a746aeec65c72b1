package org.doushou.model

import org.doushou.ffi.Game
import org.doushou.ffi.PlayException
import org.doushou.ffi.StartException

/**
 * Puzzles as text: one a line, `id | rules | position | moves`, the moves apart by
 * spaces, the player's first and last. Lines that begin with `#` are for readers.
 */
object Puzzles {
    /** The puzzles that can be read and played; a bad line is left out. */
    fun read(text: String): List<Task> = text.lines()
        .filter { it.isNotBlank() && !it.startsWith("#") }
        .mapNotNull(::puzzle)

    private fun puzzle(line: String): Task? {
        val (id, rules, fen, moves) = line.split('|').map { it.trim() }.takeIf { it.size == 4 } ?: return null
        val solution = moves.split(' ').filter { it.isNotEmpty() }
        val task = Task(id, rules, fen, Goal.Line(solution))
        return task.takeIf { solution.size % 2 == 1 && canBePlayed(it, solution) }
    }

    private fun canBePlayed(task: Task, moves: List<String>): Boolean = try {
        Game.fromFen(task.rules, task.fen).use { game -> moves.forEach { game.play(it) } }
        true
    } catch (noPosition: StartException) {
        false
    } catch (noMove: PlayException) {
        false
    }
}
