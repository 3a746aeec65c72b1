package example

import kotlinx.coroutines.runBlocking
import org.doushou.ffi.*

/** The engine's hints play Red against the engine's third level, to the end. */
fun main() = runBlocking {
    Engine().use { engine ->
        Game("yeshou").use { game ->
            try {
                game.play("a3a5")
            } catch (error: PlayException.Refused) {
                println(error.refusal.words.en) // The elephant moves one square at a time.
            }
            var now = game.snapshot(Language.EN)
            while (now.outcome == null) {
                val found = when (now.sideToMove) {
                    Side.RED -> engine.hint(game, Language.EN, timeMs = 50)
                    Side.BLUE -> engine.choose(game, Opponent.Level(3), seed = 7, Language.EN)
                }
                game.play(found.mv)
                now = game.snapshot(Language.EN)
                println("${now.ply}. ${found.text}")
            }
            println("${now.outcome.headline}: ${now.outcome.detail}")
        }
    }
}
