package org.doushou.model

import org.doushou.ffi.Animal
import org.doushou.ffi.BoardInfo
import org.doushou.ffi.EndReason
import org.doushou.ffi.Game
import org.doushou.ffi.Language
import org.doushou.ffi.Note
import org.doushou.ffi.Side
import org.doushou.ffi.Snapshot
import org.doushou.ffi.Tag

/**
 * A game on the table: its position in the language spoken, who sits where and whose
 * turn it is. Nothing is selected here and nobody thinks.
 */
internal class Table(language: Language) : AutoCloseable {
    var language: Language = language
        private set
    var game: Game = Game("yeshou")
        private set
    var seating: Seating = Seating()
        private set

    /** What fixes the computer's chances in this game. */
    var seed: Long = 0
        private set

    /** What the record says besides the moves. */
    var tags: List<Tag> = emptyList()
        private set
    var board: BoardInfo = game.board(language)
        private set
    var snapshot: Snapshot = game.snapshot(language)
        private set

    /** What the record says of its plies, 0 being the start. */
    private var notes: Map<Int, Note> = emptyMap()

    /** What it says of the ply that led here. */
    val comment: String get() = notes[snapshot.ply]?.comment.orEmpty()

    /** Nobody has a colour before the first tile is turned over. */
    var dealsColours: Boolean = false
        private set

    /** An earlier position is only looked at: nothing is due there. */
    var isBrowsing: Boolean = false

    /** Lays a game in place of this one, which it closes. */
    fun lay(begun: Game, seats: Seating, chance: Long, itsTags: List<Tag>) {
        game.close()
        game = begun
        seating = seats
        seed = chance
        tags = itsTags
        board = game.board(language)
        look()
        dealsColours = board.cells.isNotEmpty() && beginsFaceDown()
        // Where a person is to move, what follows was taken back.
        isBrowsing = isLookingBack && sitterToMove !is Sitter.Person
    }

    /** Whether nobody had a colour when this game began. */
    private fun beginsFaceDown(): Boolean {
        if (snapshot.cells.all { it.isFaceDown }) return true
        if (snapshot.ply == 0) return false
        return game.copy().use { start ->
            start.jumpTo(0)
            start.snapshot(language).cells.all { it.isFaceDown }
        }
    }

    /** Sees what has become of the game. */
    fun look() {
        snapshot = game.snapshot(language)
        notes = game.notes()
    }

    fun speak(spoken: Language) {
        language = spoken
        board = game.board(language)
        look()
    }

    // ---- the position ----

    fun pieceAt(cell: Int) = snapshot.cells[cell].piece?.let { snapshot.pieces[it].piece }

    fun targetOf(from: Int, to: Int) = snapshot.moves.find { it.from == from }?.targets?.find { it.to == to }

    fun dropsOf(animal: Animal) =
        snapshot.hands.find { it.side == snapshot.sideToMove }?.tiles?.find { it.animal == animal }?.drops.orEmpty()

    /** Any legal move. */
    fun anyMove(): String? =
        snapshot.moves.firstOrNull()?.targets?.firstOrNull()?.choices?.firstOrNull()?.mv
            ?: snapshot.hands.flatMap { it.tiles }.flatMap { it.drops }.firstOrNull()?.mv

    val isLookingBack: Boolean get() = snapshot.ply < snapshot.totalPlies

    /** Somebody said it is over: no move did. */
    val endedByWord: Boolean
        get() = when (snapshot.outcome?.reason) {
            EndReason.RESIGN, EndReason.AGREEMENT, EndReason.TIME, EndReason.LEFT -> true
            else -> false
        }

    // ---- who sits where ----

    /** The seat that plays a side. */
    fun seatOf(side: Side): Side {
        if (!dealsColours) return side
        val toMove = if (snapshot.ply % 2 == 0) Side.RED else Side.BLUE
        return if (side == snapshot.sideToMove) toMove else toMove.other()
    }

    fun sitter(side: Side): Sitter = seating.at(seatOf(side))

    val sitterToMove: Sitter get() = sitter(snapshot.sideToMove)

    /** A person may move now, as far as the game goes. */
    val mayPersonMove: Boolean
        get() = snapshot.outcome == null &&
            snapshot.ply >= snapshot.earliestUndo &&
            (sitterToMove is Sitter.Person || isBrowsing)

    /** The only person's side, when the other is the computer's. */
    val onlyPerson: Side? get() = seating.onlyPerson?.let(::seatOf)

    /** The side that commands here speak for: against the computer the person's. */
    val speaker: Side get() = onlyPerson ?: snapshot.sideToMove

    /** The side that is asked whether it takes a draw. */
    private val offeredTo: Side? get() = snapshot.drawOffer?.side?.other()

    /** The same, when a person is asked. */
    val personOffered: Side? get() = offeredTo?.takeIf { sitter(it) is Sitter.Person }

    /** The same, when the computer is. */
    val computerOffered: Side? get() = offeredTo?.takeIf { sitter(it) is Sitter.Computer && !isBrowsing }

    private fun personMovesAt(ply: Int): Boolean {
        val now = seatOf(snapshot.sideToMove)
        val seat = if ((snapshot.ply - ply) % 2 == 0) now else now.other()
        return seating.at(seat) is Sitter.Person
    }

    /** Where taking back leads: to the last move of a person here. */
    val undoGoal: Int? get() = (snapshot.ply - 1 downTo snapshot.earliestUndo).find(::personMovesAt)

    /** Where playing again what was taken back leads. */
    val redoGoal: Int get() = (snapshot.ply + 1 until snapshot.totalPlies).find(::personMovesAt) ?: snapshot.totalPlies

    /** One of the two as the strips show them. */
    fun player(seat: Side): Player {
        val side = seatOf(seat)
        val sitter = seating.at(seat)
        val tag = if (seat == Side.RED) "Red" else "Blue"
        val recorded = tags.find { it.name == tag }?.value?.trim()?.takeIf { it.isNotEmpty() && it != "?" }
        return Player(
            side = side.takeIf { snapshot.hasColours },
            seat = seat,
            sitter = sitter,
            name = (sitter as? Sitter.Computer)?.info(language)?.name ?: recorded,
            isToMove = snapshot.outcome == null && side == snapshot.sideToMove,
        )
    }

    override fun close() = game.close()
}
