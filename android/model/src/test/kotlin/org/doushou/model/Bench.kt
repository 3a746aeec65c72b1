package org.doushou.model

import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.cancel
import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.delay
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withTimeout
import org.doushou.ffi.Analysis
import org.doushou.ffi.FoundMove
import org.doushou.ffi.Game
import org.doushou.ffi.Language
import org.doushou.ffi.Opponent
import org.doushou.ffi.Review
import java.io.IOException

/** Files that live as long as a test. */
class MemoryStorage : Storage {
    val files = mutableMapOf<String, String>()
    var isFull = false

    override fun load(item: Item): String? = files[item.fileName]

    override fun save(item: Item, text: String) {
        if (isFull) throw IOException("no space left")
        files[item.fileName] = text
    }

    override fun setAside(item: Item): String {
        val aside = "${item.fileName}.unreadable-1"
        files[aside] = files.remove(item.fileName) ?: throw IOException("there is no ${item.fileName}")
        return aside
    }
}

/** The first of these numbers, then the next. */
class FixedWorld(private var next: Long = 1) : World {
    override fun nowMs(): Long = System.nanoTime() / 1_000_000

    override fun today(): String = "2026.11.30"

    override fun chance(): Long = next++
}

/** An engine that answers when a test says so. */
class MadeUpThinker : Thinker {
    var move: CompletableDeferred<FoundMove>? = null
    var verdict: CompletableDeferred<Boolean>? = null
    var asked: Game? = null

    private suspend fun answer(game: Game): FoundMove {
        val waited = CompletableDeferred<FoundMove>()
        move = waited
        asked = game
        try {
            return waited.await()
        } finally {
            if (move === waited) move = null
        }
    }

    override suspend fun choose(game: Game, opponent: Opponent, seed: Long, language: Language) = answer(game)

    override suspend fun hint(game: Game, language: Language) = answer(game)

    override suspend fun takesDraw(game: Game): Boolean {
        val waited = CompletableDeferred<Boolean>()
        verdict = waited
        try {
            return waited.await()
        } finally {
            if (verdict === waited) verdict = null
        }
    }

    override suspend fun analyse(game: Game, language: Language, hear: (Analysis) -> Unit): Analysis =
        throw IllegalStateException("nothing to analyse with")

    override suspend fun review(game: Game, language: Language, hear: (Int, Int) -> Unit): Review =
        throw IllegalStateException("nobody to go over a game")
}

/** An engine that tells what a test lets it, and never comes to an end. */
class ListeningThinker : Thinker by MadeUpThinker() {
    var hear: (Analysis) -> Unit = {}
    var asked = 0
    var language: Language? = null

    override suspend fun analyse(game: Game, language: Language, hear: (Analysis) -> Unit): Analysis {
        this.hear = hear
        this.language = language
        asked++
        return CompletableDeferred<Analysis>().await()
    }
}

/** An engine that breaks down so many times, and then never answers. */
class BreakingThinker(private var failures: Int) : Thinker by MadeUpThinker() {
    var calledOff = 0

    override suspend fun choose(game: Game, opponent: Opponent, seed: Long, language: Language): FoundMove {
        check(failures-- <= 0) { "broken" }
        try {
            return CompletableDeferred<FoundMove>().await()
        } catch (cancelled: CancellationException) {
            calledOff++
            throw cancelled
        }
    }
}

/** A test on one thread, with a scope that ends with it. */
fun onOneThread(test: suspend (CoroutineScope) -> Unit) = runBlocking {
    val scope = CoroutineScope(currentCoroutineContext() + SupervisorJob())
    try {
        withTimeout(60_000) { test(scope) }
    } finally {
        scope.cancel()
    }
}

suspend fun waitUntil(what: () -> Boolean) {
    while (!what()) delay(1)
}

fun BoardModel.cell(name: String): Int =
    state.value.board.cells.indexOfFirst { it.name == name }.also { require(it >= 0) { "no cell $name" } }

fun BoardModel.tap(vararg names: String) = names.forEach { tap(cell(it)) }

fun surroundings(storage: Storage, thinker: Thinker = CoreThinker(4), puzzles: String = "", language: Language = Language.EN) =
    Surroundings(thinker, storage, FixedWorld(), Dispatchers.Unconfined, language, puzzles, 0)

fun boardModel(
    scope: CoroutineScope,
    thinker: Thinker = CoreThinker(4),
    storage: Storage = MemoryStorage(),
    leastThinkingMs: Long = 0,
) = BoardModel(scope, thinker, Keeper(storage, scope, Dispatchers.Unconfined), Language.EN, FixedWorld(), leastThinkingMs)
