package org.doushou.model

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.StateFlow
import kotlinx.coroutines.flow.asStateFlow
import kotlinx.coroutines.launch
import org.doushou.ffi.Effect
import org.doushou.ffi.Game
import org.doushou.ffi.Language
import org.doushou.ffi.Side
import org.doushou.ffi.Snapshot
import org.doushou.ffi.Terrain

/** A position in which one thing is to be done. */
data class Task(val id: String, val rules: String, val fen: String, val goal: Goal)

/** What is to be done. */
sealed interface Goal {
    /** A move after which [isMet] holds. */
    enum class OneMove : Goal { Move, Swim, Leap, Capture, CaptureInTrap, Win }

    /** These moves, the first by the player, every other one the answer; a win is as good. */
    data class Line(val moves: List<String>) : Goal
}

/** What a lesson or a puzzle shows. */
data class DrillState(
    val board: BoardState,
    val tasks: List<Task>,
    /** The task at hand, a place in [tasks]. */
    val place: Int,
    val isSolved: Boolean,
    /** The last move was not it, and has been taken back. */
    val wasWrong: Boolean,
    /** The tasks solved so far, by id. */
    val solved: Set<String>,
) {
    val task: Task get() = tasks[place]
    val isLast: Boolean get() = place == tasks.lastIndex
}

/**
 * One task after another: the tutorial's lessons and the puzzles. They are played on a
 * board of their own, so that the running game is not touched.
 */
class DrillModel(
    private val scope: CoroutineScope,
    private val tasks: List<Task>,
    language: Language,
    world: World,
    solved: Set<String>,
    private val pauseMs: Long,
    private val hasSolved: (Set<String>) -> Unit,
) : AutoCloseable {
    private val model = BoardModel(scope, NobodyThinks, Keeper(Forgetful, scope, Dispatchers.Unconfined), language, world)
    private var place = 0
    private var isSolved = false
    private var wasWrong = false
    private var solvedSoFar = solved
    private var answer: Job? = null

    private val shown: MutableStateFlow<DrillState>

    val state: StateFlow<DrillState> get() = shown.asStateFlow()

    /** What is to be heard and felt. */
    val cues get() = model.cues

    init {
        require(tasks.isNotEmpty()) { "a drill needs a task" }
        place = tasks.indexOfFirst { it.id !in solvedSoFar }.coerceAtLeast(0)
        lay()
        shown = MutableStateFlow(view())
    }

    fun open(task: Int) {
        if (task !in tasks.indices) return
        place = task
        begin()
    }

    fun next() = open(place + 1)

    fun again() = begin()

    fun tap(cell: Int) = act { model.tap(cell) }

    fun drag(from: Int, to: Int?) = act { model.drag(from, to) }

    fun choose(choice: Int) = act { model.choose(choice) }

    fun cancel() = act { model.cancel() }

    /** Whether [cancel] has something to let go of: then Back does that first. */
    val hasSomethingToCancel: Boolean get() = model.hasSomethingToCancel

    fun speak(language: Language) {
        model.speak(language)
        show()
    }

    private fun begin() {
        lay()
        show()
    }

    private fun lay() {
        answer?.cancel()
        answer = null
        isSolved = false
        wasWrong = false
        val task = tasks[place]
        val game = Game.fromFen(task.rules, task.fen)
        model.start(game, Seating())
        if (model.state.value.snapshot.sideToMove == Side.BLUE) model.flip()
    }

    private fun act(action: () -> Unit) {
        // The answer is on its way, or all is done.
        if (isSolved || answer?.isActive == true) return
        wasWrong = false
        val before = model.state.value.snapshot.ply
        action()
        if (model.state.value.snapshot.ply > before) judge()
        show()
    }

    private fun judge() {
        val snapshot = model.state.value.snapshot
        when (val goal = tasks[place].goal) {
            is Goal.OneMove -> if (isMet(goal, snapshot)) solve() else takeBack()
            is Goal.Line -> {
                val played = snapshot.turns.getOrNull(snapshot.ply - 1)?.mv
                val hasWon = snapshot.outcome?.winner == snapshot.turns[snapshot.ply - 1].side
                val isRight = played == goal.moves.getOrNull(snapshot.ply - 1)
                when {
                    hasWon || (isRight && snapshot.ply >= goal.moves.size) -> solve()
                    isRight -> reply(goal.moves[snapshot.ply])
                    else -> takeBack()
                }
            }
        }
    }

    private fun reply(mv: String) {
        answer = scope.launch {
            delay(pauseMs)
            model.playWritten(mv)
            answer = null
            show()
        }
    }

    private fun takeBack() {
        wasWrong = true
        answer = scope.launch {
            delay(pauseMs)
            model.undo()
            answer = null
            show()
        }
    }

    private fun solve() {
        isSolved = true
        solvedSoFar = solvedSoFar + tasks[place].id
        hasSolved(solvedSoFar)
    }

    private fun isMet(goal: Goal.OneMove, snapshot: Snapshot): Boolean {
        val effects = snapshot.lastTurn?.effects.orEmpty()
        val board = model.state.value.board
        fun terrain(cell: Int) = board.cells[cell].terrain
        return when (goal) {
            Goal.OneMove.Move -> true
            Goal.OneMove.Swim -> effects.any { it is Effect.Moved && terrain(it.to) is Terrain.Water }
            Goal.OneMove.Leap -> effects.any { it is Effect.Moved && it.leap }
            Goal.OneMove.Capture -> effects.any { it is Effect.Taken }
            Goal.OneMove.CaptureInTrap -> effects.any { it is Effect.Taken && terrain(it.at) is Terrain.Trap }
            Goal.OneMove.Win -> snapshot.outcome?.winner == snapshot.turns.last().side
        }
    }

    private fun show() {
        shown.value = view()
    }

    private fun view() = DrillState(model.state.value, tasks, place, isSolved, wasWrong, solvedSoFar)

    override fun close() {
        answer?.cancel()
        model.close()
    }
}

/** Nothing of a drill's board is kept. */
private object Forgetful : Storage {
    override fun load(item: Item): String? = null

    override fun save(item: Item, text: String) = Unit

    override fun setAside(item: Item): String = item.fileName
}

/** Two people sit at a drill's board: the computer is never asked. */
private object NobodyThinks : Thinker by CoreThinker()
