package org.doushou.model

import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.CoroutineStart
import kotlinx.coroutines.Job
import kotlinx.coroutines.ensureActive
import kotlinx.coroutines.launch

/**
 * What the engine does for one game: one thing at a time. A thought that was called off
 * is never heard of again, neither its answer nor its news nor its failure, since each
 * would belong to another position.
 */
internal class Thoughts(private val scope: CoroutineScope, private val changed: () -> Unit) {
    var work: Work = Work.Idle
        private set
    private var thought: Job? = null

    /**
     * Calls off what is being done and begins [thinking]. What goes on besides it, such
     * as telling its news, belongs in the scope it is given. [failed] says what becomes of
     * it when the engine breaks down.
     */
    fun begin(what: Work, failed: () -> Unit, thinking: suspend CoroutineScope.() -> Unit) {
        stop()
        work = what
        // Known before it runs: it may end at once, and begin the next.
        val begun = scope.launch(start = CoroutineStart.LAZY) {
            try {
                thinking()
            } catch (cancelled: CancellationException) {
                throw cancelled
            } catch (broken: Exception) {
                // Unlike an answer, a failure arrives even when nobody waits for it any more.
                ensureActive()
                work = Work.Idle
                failed()
            }
            changed()
        }
        thought = begun
        begun.start()
    }

    /** The thought has come to its end, and what follows from it may begin another. */
    fun finish() {
        work = Work.Idle
    }

    /** Calls the thought off; one that has come to its end is left to do what follows from it. */
    fun stop() {
        if (work != Work.Idle) thought?.cancel()
        work = Work.Idle
    }
}
