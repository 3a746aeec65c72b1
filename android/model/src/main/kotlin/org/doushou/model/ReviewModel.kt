package org.doushou.model

import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Job
import kotlinx.coroutines.ensureActive
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.StateFlow
import kotlinx.coroutines.flow.asStateFlow
import kotlinx.coroutines.launch
import org.doushou.ffi.BoardInfo
import org.doushou.ffi.Game
import org.doushou.ffi.Language
import org.doushou.ffi.Review
import org.doushou.ffi.ReviewedMove
import org.doushou.ffi.Snapshot

/** What the page of a game gone over shows. */
data class ReviewState(
    val board: BoardInfo,
    val snapshot: Snapshot,
    val isFlipped: Boolean,
    /** Positions done, and of how many; nothing before and afterwards. */
    val progress: Pair<Int, Int>?,
    val review: Review?,
    /** The engine broke down. */
    val hasFailed: Boolean,
    /** The move that led to the position shown. */
    val move: ReviewedMove?,
    val previousError: Int?,
    val nextError: Int?,
)

/** Goes over a game, and lets one step through what was found. */
class ReviewModel(
    private val scope: CoroutineScope,
    private val thinker: Thinker,
    private var language: Language,
) : AutoCloseable {
    private var game: Game? = null
    private var isFlipped = false
    private var review: Review? = null
    private var progress: Pair<Int, Int>? = null
    private var hasFailed = false
    private var work: Job? = null

    private val shown = MutableStateFlow<ReviewState?>(null)

    /** Nothing while there is no game to go over. */
    val state: StateFlow<ReviewState?> = shown.asStateFlow()

    /** Goes over a game, which the model takes over and closes. Shows its start. */
    fun open(reviewed: Game, flipped: Boolean) {
        close()
        game = reviewed
        isFlipped = flipped
        reviewed.jumpTo(0)
        begin()
    }

    private fun begin() {
        val reviewed = game ?: return
        progress = 0 to 0
        hasFailed = false
        work = scope.launch {
            try {
                // The whole game is gone over, wherever the player looks meanwhile.
                review = reviewed.copy().use { whole ->
                    whole.jumpTo(Int.MAX_VALUE)
                    // News of a review that is called off goes with it.
                    thinker.review(whole, language) { done, total -> launch { hear(done, total) } }
                }
            } catch (cancelled: CancellationException) {
                throw cancelled
            } catch (failed: Exception) {
                // Unlike an answer, a failure arrives even when nobody waits for it any more.
                ensureActive()
                hasFailed = true
            }
            progress = null
            show()
        }
        show()
    }

    private fun hear(done: Int, total: Int) {
        if (progress == null) return
        progress = done to total
        show()
    }

    fun jumpTo(ply: Int) {
        game?.jumpTo(ply.coerceAtLeast(0))
        show()
    }

    fun step(by: Int) = jumpTo((shown.value?.snapshot?.ply ?: 0) + by)

    fun flip() {
        isFlipped = !isFlipped
        show()
    }

    fun speak(spoken: Language) {
        if (spoken == language) return
        language = spoken
        if (game == null) return
        // Its sentences are in the old language.
        work?.cancel()
        review = null
        begin()
    }

    fun leaveForeground() {
        if (progress == null) return
        work?.cancel()
        progress = null
    }

    fun enterForeground() {
        if (game != null && review == null && progress == null && !hasFailed) begin()
    }

    private fun show() {
        val reviewed = game
        shown.value = reviewed?.let {
            val snapshot = it.snapshot(language)
            val errors = review?.moves.orEmpty().filter { move -> move.loss >= ERROR }.map { move -> move.ply }
            ReviewState(
                board = it.board(language),
                snapshot = snapshot,
                isFlipped = isFlipped,
                progress = progress,
                review = review,
                hasFailed = hasFailed,
                move = review?.moves?.find { move -> move.ply == snapshot.ply },
                previousError = errors.lastOrNull { ply -> ply < snapshot.ply },
                nextError = errors.firstOrNull { ply -> ply > snapshot.ply },
            )
        }
    }

    override fun close() {
        work?.cancel()
        game?.close()
        game = null
        review = null
        progress = null
        hasFailed = false
        shown.value = null
    }

    private companion object {
        /** What a slip costs at least, of a point. */
        const val ERROR = 0.05
    }
}
