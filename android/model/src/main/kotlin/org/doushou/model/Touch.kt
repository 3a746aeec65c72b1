package org.doushou.model

import org.doushou.ffi.Animal
import org.doushou.ffi.FoundMove
import org.doushou.ffi.Refusal

/** What a player is about at the board. Every change of the game begins a new one. */
internal data class Touch(
    val selected: Int? = null,
    /** The animal picked from the hand. */
    val picked: Animal? = null,
    /** The two cells that leave a choice. */
    val asking: Pair<Int, Int>? = null,
    val tried: Tried? = null,
    val hint: FoundMove? = null,
) {
    /** A refused try, kept so that its words follow the language. */
    class Tried(val from: Int, val to: Int, val refusal: Refusal)
}

internal fun Touch.Tried.sentence(words: String) = Sentence(
    text = words,
    isRefusal = from != to,
    refused = to.takeIf { it != from },
    culprit = refusal.culprit.takeIf { from != to },
)
