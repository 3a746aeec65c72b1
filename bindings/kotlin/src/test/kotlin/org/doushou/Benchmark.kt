package org.doushou

import kotlinx.coroutines.runBlocking
import org.doushou.ffi.*
import org.junit.jupiter.api.Test
import java.lang.management.ManagementFactory
import kotlin.random.Random

/** What calls cost on the JVM: `scripts/measure-kotlin` runs it, `./test` does not. */
class Benchmark {
    private val threads = ManagementFactory.getThreadMXBean()

    /**
     * The median over runs of one call, in microseconds of processor time, which other
     * programs do not lengthen: of this thread, or where the engine's takes part of all.
     */
    private fun measure(name: String, times: Int, awaited: Boolean = false, call: () -> Unit) {
        fun now() = if (awaited) (cpuMillis() * 1e6).toLong() else threads.currentThreadCpuTime
        repeat(10 * times) { call() }
        val runs = List(21) {
            val start = now()
            repeat(times) { call() }
            (now() - start) / 1e3 / times
        }.sorted()
        println("%-58s %9.1f µs".format(name, runs[runs.size / 2]))
    }

    /** A game some plies on, the same every time. */
    private fun played(rules: String, plies: Int): Game {
        val (game, random) = Game(rules, seed = 1) to Random(2)
        repeat(plies) {
            val offered = game.snapshot(Language.EN).offered()
            if (offered.isNotEmpty()) game.play(offered.random(random))
        }
        return game
    }

    @Test
    fun whatObjectsLeaveBehind() {
        fun useAndClose(times: Int) = repeat(times) { classic().use { it.play("a3a4") } }
        useAndClose(10_000)
        collectGarbage()
        val before = residentMib()
        useAndClose(40_000)
        collectGarbage()
        println("%-58s %9.1f MiB".format("40 000 more games made and closed", residentMib() - before))
    }

    @Test
    fun whatCallingOffCosts() {
        Engine(16).use { engine ->
            classic().use { game ->
                val costs = List(40) { EngineTest.costOfCancel(engine, game) }.sorted()
                val name = "from CancelToken.cancel until the search has stopped"
                println("%-58s %9.1f µs, at most %.1f".format(
                    name, costs[20] * 1e3, costs.last() * 1e3,
                ))
            }
        }
    }

    @Test
    fun whatCallsCost() {
        val (classic, token) = classic() to CancelToken()
        measure("plain call: CancelToken.isCancelled", 2000) { token.isCancelled() }
        measure("text back: Game.fen", 2000) { classic.fen() }
        measure("refusal with its words: Game.refusal", 500) { classic.refusal(14, 28) }
        measure("typed exception: Game.play(\"castle\")", 500) {
            try {
                classic.play("castle")
            } catch (expected: PlayException.NoMove) {
                // What is measured.
            }
        }
        measure("a move and back: Game.play, Game.undo", 500) {
            classic.play("a3a4")
            classic.undo()
        }
        measure("an object made and closed: Game", 500) { classic().close() }
        measure("the board: Game.board", 200) { classic.board(Language.EN) }
        for ((rules, plies) in listOf("yeshou" to 0, "yeshou" to 40, "yeshou" to 200)) {
            val game = played(rules, plies)
            val ply = game.snapshot(Language.EN).ply
            measure("Game.snapshot, $rules after $ply plies", 100) { game.snapshot(Language.EN) }
        }
        for (rules in listOf("flip", "international", "ocean", "bears")) {
            val game = played(rules, 20)
            measure("Game.snapshot, $rules after 20 plies", 100) { game.snapshot(Language.EN) }
        }
        Engine(1).use { engine ->
            Game.fromFen("yeshou", WON).use { game ->
                val level = Opponent.Level(1)
                measure("an easy choice: Engine.chooseBlocking", 200, awaited = true) {
                    engine.chooseBlocking(game, level, 1, Language.EN)
                }
                measure("the same awaited: Engine.choose", 200, awaited = true) {
                    runBlocking { engine.choose(game, level, 1, Language.EN) }
                }
                val ear = object : ThinkingListener {
                    override fun hear(news: Thinking) = true
                }
                measure("the same with one callback", 200, awaited = true) {
                    engine.chooseBlocking(game, level, 1, Language.EN, listener = ear)
                }
            }
        }
    }
}
