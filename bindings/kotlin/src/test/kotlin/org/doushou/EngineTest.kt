package org.doushou

import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.async
import kotlinx.coroutines.awaitAll
import kotlinx.coroutines.cancelAndJoin
import kotlinx.coroutines.delay
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withTimeout
import org.doushou.ffi.*
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNotEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows
import java.util.concurrent.CountDownLatch
import java.util.concurrent.atomic.AtomicInteger
import kotlin.concurrent.thread

class EngineTest {
    private class Ear(val patience: Int = Int.MAX_VALUE) : ThinkingListener {
        val heard = mutableListOf<Thinking>()
        val first = CountDownLatch(1)
        var thread: Thread? = null

        @Synchronized
        override fun hear(news: Thinking): Boolean {
            heard += news
            thread = Thread.currentThread()
            first.countDown()
            return heard.size < patience
        }
    }

    companion object {
        /** What a search that was called off costs from then on, in ms of processor time. */
        fun costOfCancel(engine: Engine, game: Game): Double {
            val (token, ear) = CancelToken() to Ear()
            var spent = Double.MAX_VALUE
            val search = thread {
                assertThrows<EngineException.Cancelled> {
                    engine.analyseBlocking(game, 3, SearchLimits(), Language.EN, token, ear)
                }
                spent = cpuMillis()
            }
            ear.first.await()
            Thread.sleep(30)
            val before = cpuMillis()
            token.cancel()
            search.join()
            return spent - before
        }
    }

    @Test
    fun aSearchThatIsCalledOffStopsWithin20MsOfProcessorTime() {
        Engine(16).use { engine ->
            classic().use { game ->
                // Compilers and collectors of the JVM work beside it at first, so the
                // usual try counts, not the unluckiest.
                val costs = List(15) { costOfCancel(engine, game) }.sorted()
                assertTrue(costs[costs.size / 2] < 20.0, "$costs")
            }
        }
    }

    @Test
    fun cancellingTheCoroutineCallsOffTheSearch() = runBlocking {
        Engine(4).use { engine ->
            classic().use { game ->
                val ear = Ear()
                val search = launch(Dispatchers.Default) {
                    engine.analyse(game, 1, SearchLimits(), Language.EN, listener = ear)
                }
                while (ear.first.count > 0) delay(1)
                search.cancelAndJoin()
                // The engine does one thing after another: this would never end.
                withTimeout(5_000) { engine.hint(game, Language.EN, timeMs = 5) }
            }
        }
        Unit
    }

    @Test
    fun theGameGoesOnWhileTheEngineThinks() = runBlocking {
        Engine(4).use { engine ->
            Game.fromFen("yeshou", WON).use { game ->
                val level = Opponent.Level(12)
                val choice = async(Dispatchers.Default) {
                    engine.choose(game, level, 1, Language.EN)
                }
                val found = choice.await()
                assertEquals("d8d9", found.mv)
                game.play(found.mv)
                assertEquals(EndReason.DEN, game.snapshot(Language.EN).outcome?.reason)
            }
        }
    }

    @Test
    fun aListenerHearsLinesOnAnotherThreadAndMayHaveEnough(): Unit = Engine(4).use { engine ->
        classic().use { game ->
            val ear = Ear(patience = 3)
            val found = engine.analyseBlocking(
                game, 2, SearchLimits(), Language.ZH_HANS, listener = ear,
            )
            assertEquals(3, ear.heard.size)
            assertNotEquals(Thread.currentThread(), ear.thread)
            val lines = ear.heard.filterIsInstance<Thinking.Lines>().last().lines
            assertEquals(listOf(1, 2), lines.map { it.rank }.take(2))
            assertTrue(found.lines.isNotEmpty() && found.nodes > 0)
        }
    }

    @Test
    fun aListenerThatThrowsEndsTheSearch(): Unit = Engine(1).use { engine ->
        classic().use { game ->
            fun reason(listener: ThinkingListener) = assertThrows<EngineException.Listener> {
                engine.analyseBlocking(game, 1, SearchLimits(), Language.EN, listener = listener)
            }.reason
            val typed = object : ThinkingListener {
                override fun hear(news: Thinking): Boolean = throw ListenerException.Failed("deaf")
            }
            assertEquals("deaf", reason(typed))
            val unexpected = object : ThinkingListener {
                override fun hear(news: Thinking): Boolean = error("out of paper")
            }
            assertTrue("out of paper" in reason(unexpected))
            engine.hintBlocking(game, Language.EN, 5)
        }
    }

    @Test
    fun aListenerThatWouldWaitForEverIsTold(): Unit = Engine(1).use { engine ->
        classic().use { game ->
            var told: EngineException? = null
            val impatient = object : ThinkingListener {
                override fun hear(news: Thinking): Boolean {
                    game.snapshot(Language.EN)
                    told = assertThrows<EngineException.Broken> {
                        engine.hintBlocking(game, Language.EN, 5)
                    }
                    return false
                }
            }
            engine.analyseBlocking(game, 1, SearchLimits(), Language.EN, listener = impatient)
            assertTrue("listener" in (told as EngineException.Broken).reason)
        }
    }

    @Test
    fun everyLevelAnswersAndASeedFixesItsMove(): Unit = Engine(4).use { engine ->
        Game.fromFen("yeshou", WON).use { won ->
            for (info in opponents(Language.EN)) {
                val found = engine.chooseBlocking(won, info.opponent, 3, Language.EN)
                assertEquals("d8d9", found.mv, info.name)
            }
        }
        classic().use { game ->
            fun choose() = engine.chooseBlocking(game, Opponent.Level(2), -9, Language.EN)
            assertEquals(choose(), choose())
        }
    }

    @Test
    fun aReviewNamesTheBetterMove() = runBlocking {
        Engine(4).use { engine ->
            Game.fromFen("yeshou", "7/3C3/2l4/7/7/7/7/7/7 r").use { game ->
                game.play("d8c8")
                val ear = Ear()
                val review = engine.review(game, Language.EN, nodes = 2_000, listener = ear)
                assertTrue(review.isComplete)
                assertEquals(Mark.BLUNDER, review.moves.single().mark)
                assertEquals("d8d9", review.moves.single().better.first().mv)
                assertEquals(ReviewReason.LetsWin(1), review.moves.single().cause)
                game.annotateWith(review)
                val note = Note(review.moves.single().comment, eval = Evaluation.Mate(-1))
                assertEquals(mapOf(1 to note), game.notes())
                assertTrue(ear.heard.any { it is Thinking.Reviewed })
            }
        }
    }

    @Test
    fun tablesAndDrawOffers() = runBlocking {
        Engine(4).use { engine ->
            Game.fromFen("yeshou", WON).use { won ->
                assertEquals(TableValue.Win(1), engine.probeTables(won))
                won.offerDraw(Side.BLUE)
                assertEquals(false, engine.takesDraw(won))
            }
        }
    }

    @Test
    fun manyThreadsShareOneEngineAndOneGame() = runBlocking {
        Engine(4).use { engine ->
            classic().use { game ->
                val answers = List(32) { number ->
                    async(Dispatchers.Default) {
                        game.snapshot(Language.EN)
                        engine.choose(game, Opponent.Level(1), number % 2L, Language.EN).mv
                    }
                }.awaitAll()
                assertEquals(setOf(16), answers.groupingBy { it }.eachCount().values.toSet())
            }
        }
        val played = AtomicInteger()
        classic().use { game ->
            List(8) {
                thread {
                    repeat(50) {
                        val offered = game.snapshot(Language.EN).offered()
                        try {
                            game.play(offered.random())
                            played.incrementAndGet()
                        } catch (late: PlayException) {
                            // Another thread was sooner.
                        } catch (over: NoSuchElementException) {
                            // The game is over.
                        }
                    }
                }
            }.forEach { it.join() }
            assertEquals(played.get(), game.snapshot(Language.EN).ply)
        }
    }
}
