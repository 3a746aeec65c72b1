package org.doushou.model

import org.doushou.ffi.Language
import org.doushou.ffi.Opponent
import org.doushou.ffi.OpponentInfo
import org.doushou.ffi.Side
import org.doushou.ffi.Tag
import org.doushou.ffi.opponentOfId
import org.doushou.ffi.opponents

/** Who moves a side. */
sealed interface Sitter {
    /** Somebody at this device. */
    data object Person : Sitter

    /** The engine; [id] is `1` to `12` or `close`. */
    data class Computer(val id: String, val opponent: Opponent) : Sitter {
        fun info(language: Language): OpponentInfo? = opponents(language).find { it.id == id }
    }

    companion object {
        fun computer(id: String): Computer? = opponentOfId(id)?.let { Computer(id, it) }
    }
}

fun Side.other(): Side = if (this == Side.RED) Side.BLUE else Side.RED

/**
 * Who sits where. Seats are named by the side they begin as; where the first tile
 * deals the colours, Red's seat is that of whoever begins.
 */
data class Seating(val red: Sitter = Sitter.Person, val blue: Sitter = Sitter.Person) {
    fun at(seat: Side): Sitter = if (seat == Side.RED) red else blue

    /** The person's seat, when the other is the computer's. */
    val onlyPerson: Side?
        get() = when {
            red is Sitter.Person && blue is Sitter.Computer -> Side.RED
            blue is Sitter.Person && red is Sitter.Computer -> Side.BLUE
            else -> null
        }

    /** The record's tags for it, as the desktop writes them. */
    fun tags(language: Language, seed: Long): List<Tag> {
        val tags = Side.entries.flatMap { side ->
            val name = if (side == Side.RED) "Red" else "Blue"
            when (val sitter = at(side)) {
                is Sitter.Person -> listOf(Tag(name, "?"), Tag("${name}Type", "human"))
                is Sitter.Computer -> listOf(
                    Tag(name, sitter.info(language)?.name ?: "?"),
                    Tag("${name}Type", "program"),
                    Tag("${name}Opponent", sitter.id),
                )
            }
        }
        val hasComputer = red is Sitter.Computer || blue is Sitter.Computer
        return if (hasComputer) tags + Tag(SEED, seed.toString()) else tags
    }

    companion object {
        const val SEED: String = "Seed"

        fun against(person: Side, other: Sitter): Seating =
            if (person == Side.RED) Seating(Sitter.Person, other) else Seating(other, Sitter.Person)

        /** Reads the seats from a record's tags; without them two people play. */
        fun of(tags: List<Tag>): Seating {
            fun value(name: String) = tags.find { it.name == name }?.value
            fun sitter(name: String): Sitter {
                if (value("${name}Type") != "program") return Sitter.Person
                val named = value("${name}Opponent")?.let(Sitter::computer)
                return named ?: Sitter.Computer("1", Opponent.Level(1))
            }
            return Seating(sitter("Red"), sitter("Blue"))
        }
    }
}
