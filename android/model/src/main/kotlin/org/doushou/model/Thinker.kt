package org.doushou.model

import org.doushou.ffi.Analysis
import org.doushou.ffi.Engine
import org.doushou.ffi.FoundMove
import org.doushou.ffi.Game
import org.doushou.ffi.Language
import org.doushou.ffi.Opponent
import org.doushou.ffi.Review
import org.doushou.ffi.SearchLimits
import org.doushou.ffi.Thinking
import org.doushou.ffi.ThinkingListener

/**
 * The computer, as the models ask it. Each question ends early when the coroutine
 * that asked is cancelled; a failure is any other exception.
 */
interface Thinker {
    suspend fun choose(game: Game, opponent: Opponent, seed: Long, language: Language): FoundMove

    suspend fun hint(game: Game, language: Language): FoundMove

    suspend fun takesDraw(game: Game): Boolean

    /** [hear] is called on the engine's thread with what is known so far. */
    suspend fun analyse(game: Game, language: Language, hear: (Analysis) -> Unit): Analysis

    /** [hear] is called on the engine's thread with positions done, and of how many. */
    suspend fun review(game: Game, language: Language, hear: (Int, Int) -> Unit): Review
}

/**
 * The core's engine, and another that goes over games: an engine does one thing after
 * another, and a review takes a while. Each takes its memory when it is first asked, and
 * gives it back on [close].
 */
class CoreThinker(private val memoryMib: Int = 16) : Thinker, AutoCloseable {
    private val engine = lazy { Engine(memoryMib) }
    private val critic = lazy { Engine(minOf(memoryMib, CRITIC_MIB)) }

    override suspend fun choose(game: Game, opponent: Opponent, seed: Long, language: Language): FoundMove =
        engine.value.choose(game, opponent, seed, language)

    override suspend fun hint(game: Game, language: Language): FoundMove =
        engine.value.hint(game, language, HINT_MS)

    override suspend fun takesDraw(game: Game): Boolean = engine.value.takesDraw(game)

    override suspend fun analyse(game: Game, language: Language, hear: (Analysis) -> Unit): Analysis {
        val listener = object : ThinkingListener {
            override fun hear(news: Thinking): Boolean {
                if (news is Thinking.Lines) {
                    hear(Analysis(news.lines.firstOrNull()?.depth ?: 0, news.nodes, news.lines))
                }
                return true
            }
        }
        return engine.value.analyse(game, LINES, SearchLimits(timeMs = ANALYSIS_MS), language, null, listener)
    }

    override suspend fun review(game: Game, language: Language, hear: (Int, Int) -> Unit): Review {
        val listener = object : ThinkingListener {
            override fun hear(news: Thinking): Boolean {
                if (news is Thinking.Reviewed) hear(news.done, news.total)
                return true
            }
        }
        return critic.value.review(game, language, REVIEW_NODES, null, listener)
    }

    override fun close() {
        for (made in listOf(engine, critic)) if (made.isInitialized()) made.value.close()
    }

    private companion object {
        const val CRITIC_MIB = 8
        const val HINT_MS = 1000L
        const val LINES = 3

        // An analysis ends by itself, so that a forgotten phone does not grow hot.
        const val ANALYSIS_MS = 10_000L

        // A fifth of the desktop's: a phone's battery.
        const val REVIEW_NODES = 60_000L
    }
}
