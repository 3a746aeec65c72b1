package org.doushou

import org.doushou.ffi.*
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows

class LifetimeTest {
    private fun useAndClose(times: Int) = repeat(times) {
        classic().use { game ->
            game.play("a3a4")
            game.copy().close()
            if (it % 10 == 0) game.snapshot(Language.EN)
        }
        CancelToken().close()
        GameClock(TimeControl.PerMove(1_000)).close()
    }

    @Test
    fun tenThousandObjectsComeAndGo() {
        useAndClose(1_000)
        collectGarbage()
        val before = residentMib()
        // A game holds more than 10 KiB in Rust: leaked, these would take 200 MiB.
        useAndClose(10_000)
        collectGarbage()
        val grown = residentMib() - before
        assertTrue(grown < 40, "grew by $grown MiB")
    }

    @Test
    fun whatIsNotClosedGoesWithTheGarbage() {
        fun forget() = repeat(10_000) { classic().play("a3a4") }
        forget()
        collectGarbage()
        val before = residentMib()
        forget()
        collectGarbage()
        val grown = residentMib() - before
        assertTrue(grown < 60, "grew by $grown MiB")
    }

    @Test
    fun afterClosingEveryCallSaysSo() {
        val game = classic()
        game.close()
        game.close()
        assertThrows<IllegalStateException> { game.snapshot(Language.EN) }
        assertThrows<IllegalStateException> { game.play("a3a4") }
        val engine = Engine(1)
        classic().use { other ->
            assertThrows<IllegalStateException> { engine.hintBlocking(game, Language.EN, 5) }
            engine.close()
            assertThrows<IllegalStateException> { engine.hintBlocking(other, Language.EN, 5) }
        }
        val token = CancelToken()
        token.close()
        assertThrows<IllegalStateException> { token.cancel() }
    }

    @Test
    fun anEngineThatIsClosedMidSearchFinishesIt() {
        val engine = Engine(4)
        classic().use { game ->
            val early = object : ThinkingListener {
                override fun hear(news: Thinking): Boolean {
                    engine.close()
                    return false
                }
            }
            val found = engine.analyseBlocking(
                game, 1, SearchLimits(), Language.EN, listener = early,
            )
            assertEquals(1, found.lines.first().rank)
        }
    }
}
