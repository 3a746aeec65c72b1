package org.doushou.model

/** Time and chance, from outside. */
interface World {
    /** Milliseconds of a clock that never runs backwards. */
    fun nowMs(): Long

    /** The day as records write it: `2026.11.30`. */
    fun today(): String

    /** Any number, another each time. */
    fun chance(): Long
}
