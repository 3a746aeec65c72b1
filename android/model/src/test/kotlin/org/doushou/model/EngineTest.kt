package org.doushou.model

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.async
import kotlinx.coroutines.delay
import org.doushou.ffi.Analysis
import org.doushou.ffi.Game
import org.doushou.ffi.Language
import org.doushou.ffi.Side
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNotNull
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

/** The engine works only when something is due, and stops when told. */
class EngineTest {
    private val strongest = Sitter.computer("12")!!

    /** A game that no opening book knows, so that there is something to think about. */
    private fun middleGame() = Game.fromFen("yeshou", "5t1/1d5/w1pc2e/7/L1r4/7/EP1C1WR/1D5/6T r")

    @Test
    fun `in the background nothing thinks, and the game goes on afterwards`() = onOneThread { scope ->
        val thinker = CoreThinker(4)
        val model = boardModel(scope, thinker)
        model.start(middleGame(), Seating.against(Side.BLUE, strongest), 1)
        assertEquals(Work.Moving, model.state.value.work)
        delay(50)
        val before = System.nanoTime()
        model.leaveForeground()
        assertEquals(Work.Idle, model.state.value.work)
        // The engine does one thing after another: it answers only once it has stopped.
        val other = Sitter.computer("1")!!.opponent
        val easy = scope.async { model.copyOfGame().use { thinker.choose(it, other, 1, model.state.value.language) } }
        easy.await()
        val waited = (System.nanoTime() - before) / 1_000_000
        assertTrue(waited < 1000) { "it took $waited ms to stop; the level thinks for seconds" }
        assertEquals(0, model.state.value.snapshot.ply)
        // Nothing begins by itself while the app is away.
        model.flip()
        assertEquals(Work.Idle, model.state.value.work)
        model.enterForeground()
        assertEquals(Work.Moving, model.state.value.work)
        model.undo()
        model.start(Game("yeshou"), Seating.against(Side.BLUE, Sitter.computer("1")!!), 1)
        waitUntil { model.state.value.snapshot.ply == 1 }
    }

    @Test
    fun `a new game calls off the old one's thought`() = onOneThread { scope ->
        val model = boardModel(scope)
        model.start(middleGame(), Seating.against(Side.BLUE, strongest), 1)
        model.start(Game("lake"), Seating(), 1)
        delay(300)
        assertEquals(Work.Idle, model.state.value.work)
        assertEquals(0, model.state.value.snapshot.ply)
        assertEquals("lake", model.state.value.snapshot.rules)
    }

    @Test
    fun `a hint is found, shown and gone with the next tap`() = onOneThread { scope ->
        val model = boardModel(scope)
        model.start(Game("yeshou"), Seating())
        model.askHint()
        assertEquals(Work.Hinting, model.state.value.work)
        model.askHint()
        assertEquals(Work.Idle, model.state.value.work)
        model.askHint()
        waitUntil { model.state.value.hint != null }
        val hint = model.state.value.hint!!
        assertTrue(model.state.value.snapshot.moves.any { it.from == hint.from && it.targets.any { to -> to.to == hint.to } })
        model.tap(hint.from)
        assertNull(model.state.value.hint)
    }

    @Test
    fun `the computer's move can be seen to happen`() = onOneThread { scope ->
        val model = boardModel(scope, leastThinkingMs = LEAST_THINKING_MS)
        val before = System.nanoTime()
        model.start(Game("yeshou"), Seating.against(Side.BLUE, Sitter.computer("1")!!), 1)
        waitUntil { model.state.value.snapshot.ply == 1 }
        val took = (System.nanoTime() - before) / 1_000_000
        assertTrue(took >= 340) { "$took ms" }
    }

    @Test
    fun `two computers play by themselves and stop in the background`() = onOneThread { scope ->
        val model = boardModel(scope)
        val weak = Sitter.computer("1")!!
        model.start(Game("yeshou"), Seating(weak, weak), 1)
        waitUntil { model.state.value.snapshot.ply >= 6 }
        model.leaveForeground()
        val there = model.state.value.snapshot.ply
        delay(100)
        assertEquals(there, model.state.value.snapshot.ply)
    }

    @Test
    fun `the worth of a position is told when asked for`() = onOneThread { scope ->
        val model = boardModel(scope)
        model.start(Game("yeshou"), Seating())
        assertNull(model.state.value.analysis)
        model.toggleEvaluation()
        waitUntil { model.state.value.analysis?.lines?.isNotEmpty() == true }
        assertEquals(Work.Analysing, model.state.value.work)
        model.toggleEvaluation()
        assertEquals(Work.Idle, model.state.value.work)
        assertNull(model.state.value.analysis)
    }

    @Test
    fun `a draw that is offered is answered`() = onOneThread { scope ->
        val model = boardModel(scope)
        model.start(Game("yeshou"), Seating.against(Side.RED, Sitter.computer("1")!!), 1)
        model.tap("a3", "a4")
        waitUntil { model.state.value.snapshot.ply == 2 }
        model.offerDraw()
        assertEquals(Work.Judging, model.state.value.work)
        // Away and back: it is considered again.
        model.leaveForeground()
        model.enterForeground()
        assertEquals(Work.Judging, model.state.value.work)
        waitUntil { model.state.value.work == Work.Idle }
        assertNull(model.state.value.snapshot.drawOffer)
        val declined = Notice.DrawDeclined in model.notices.value
        assertTrue(declined != (model.state.value.snapshot.outcome != null))
    }

    @Test
    fun `a game is gone over, and the review is called off when the app is left`() = onOneThread { scope ->
        val board = boardModel(scope)
        board.start(Game("yeshou"), Seating())
        board.tap("a3", "a4", "g7", "g6", "a4", "a5", "g6", "g5")
        val review = ReviewModel(scope, CoreThinker(4), board.state.value.language)
        review.open(board.copyOfGame(), false)
        assertNotNull(review.state.value!!.progress)
        review.leaveForeground()
        delay(50)
        assertNull(review.state.value!!.review)
        review.enterForeground()
        waitUntil { review.state.value!!.review != null }
        assertEquals(4, review.state.value!!.review!!.moves.size)
        assertTrue(review.state.value!!.review!!.isComplete)
        review.jumpTo(3)
        assertEquals(3, review.state.value!!.move!!.ply)
        assertTrue(review.state.value!!.move!!.comment.isNotBlank())
        review.step(-1)
        assertEquals(2, review.state.value!!.move!!.ply)
        review.close()
        assertNull(review.state.value)
    }

    @Test
    fun `a failure that nobody waits for any more changes nothing`() = onOneThread { scope ->
        val thinker = MadeUpThinker()
        val model = boardModel(scope, thinker)
        val weak = Sitter.computer("1")!!
        model.start(Game("yeshou"), Seating.against(Side.BLUE, weak), 1)
        waitUntil { thinker.move != null }
        // It breaks down, and before that is heard another game begins.
        thinker.move!!.completeExceptionally(IllegalStateException("broken"))
        model.start(Game("lake"), Seating.against(Side.BLUE, weak), 1)
        delay(20)
        assertEquals(0, model.state.value.snapshot.ply)
        assertEquals(Work.Moving, model.state.value.work)
    }

    @Test
    fun `what is heard of the last position is not shown for the next`() = onOneThread { scope ->
        val thinker = ListeningThinker()
        val model = boardModel(scope, thinker)
        model.start(Game("yeshou"), Seating())
        model.toggleEvaluation()
        waitUntil { thinker.asked == 1 }
        // News of the first position is on its way when a move is played.
        thinker.hear(Analysis(9, 9, emptyList()))
        model.tap("a3", "a4")
        waitUntil { thinker.asked == 2 }
        delay(20)
        assertNull(model.state.value.analysis)
        thinker.hear(Analysis(3, 3, emptyList()))
        waitUntil { model.state.value.analysis?.depth == 3 }
        // Nor is what was begun in another language.
        model.speak(Language.ZH_HANT)
        waitUntil { thinker.asked == 3 }
        assertNull(model.state.value.analysis)
        assertEquals(Language.ZH_HANT, thinker.language)
    }

    @Test
    fun `a review keeps nobody waiting for a move`() = onOneThread { scope ->
        val thinker = CoreThinker(4)
        val board = boardModel(scope, thinker)
        board.start(Game("yeshou"), Seating())
        repeat(4) { board.tap("a3", "a4", "g7", "g6", "a4", "a3", "g6", "g7") }
        val review = ReviewModel(scope, thinker, Language.EN)
        review.open(board.copyOfGame(), false)
        delay(20)
        board.start(middleGame(), Seating.against(Side.BLUE, Sitter.computer("1")!!), 1)
        waitUntil { board.state.value.snapshot.ply == 1 }
        assertNotNull(review.state.value!!.progress) { "the review was over before the move" }
        review.close()
        thinker.close()
    }

    @Test
    fun `an answer that comes at once is called off like any other`() = onOneThread { scope ->
        // On the thread that draws a coroutine begins at once, and may end at once.
        val here = CoroutineScope(scope.coroutineContext + Dispatchers.Unconfined)
        val thinker = BreakingThinker(failures = 1)
        val model = boardModel(here, thinker)
        val weak = Sitter.computer("1")!!
        model.start(Game("yeshou"), Seating(weak, weak), 1)
        // The first thought failed at once, any move was played, and the second goes on.
        assertEquals(1, model.state.value.snapshot.ply)
        assertEquals(Work.Moving, model.state.value.work)
        model.start(Game("lake"), Seating(), 1)
        assertEquals(1, thinker.calledOff)
    }
}
