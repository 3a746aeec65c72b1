package org.doushou.model

import org.doushou.ffi.Analysis
import org.doushou.ffi.Animal
import org.doushou.ffi.BoardInfo
import org.doushou.ffi.FoundMove
import org.doushou.ffi.Language
import org.doushou.ffi.MoveChoice
import org.doushou.ffi.Side
import org.doushou.ffi.Snapshot
import org.doushou.ffi.Threat

/** Everything the board's screen shows. Cells are their numbers in [board]. */
data class BoardState(
    val language: Language,
    val board: BoardInfo,
    val snapshot: Snapshot,
    val seating: Seating,
    /** The second seat sits below. */
    val isFlipped: Boolean = false,
    /** An earlier position is only looked at: nothing is due there. */
    val isBrowsing: Boolean = false,
    val selected: Int? = null,
    /** The animal picked from the hand. */
    val picked: Animal? = null,
    /** Where the selected animal or the picked tile may go. */
    val targets: List<TargetMark> = emptyList(),
    /** The cells that a ban closes to the selected animal. */
    val closed: List<Int> = emptyList(),
    /** What is asked, when two cells leave a choice; none when nothing is. */
    val choices: List<MoveChoice> = emptyList(),
    val sentence: Sentence? = null,
    /** What the record says of the move shown; empty when nothing. */
    val comment: String = "",
    val hint: FoundMove? = null,
    val work: Work = Work.Idle,
    /** A person may move now. */
    val mayMove: Boolean = true,
    /** How near bans and the draw without captures are; none where no person may move. */
    val warnings: List<String> = emptyList(),
    /** The side that is asked whether it takes a draw, when a person is. */
    val askedForDraw: Side? = null,
    val below: Player,
    val above: Player,
    val canUndo: Boolean = false,
    val canRedo: Boolean = false,
    val canHint: Boolean = false,
    val canOfferDraw: Boolean = false,
    val canResign: Boolean = false,
    val showsThreats: Boolean = false,
    /** Who could capture whom; none unless the player wants to see it. */
    val threats: List<Threat> = emptyList(),
    /** Whether the player wants to see what the position is worth. */
    val isEvaluating: Boolean = false,
    val analysis: Analysis? = null,
)

/** How a target is marked. */
data class TargetMark(val cell: Int, val kind: Kind) {
    enum class Kind(val isCapture: Boolean = false) {
        Step,
        Leap,
        Capture(true),
        LeapCapture(true),

        /** It does something where it stands. */
        Stay,

        /** A tile from the hand is put there. */
        Drop,
    }
}

/** Why the last tap came to nothing. */
data class Sentence(
    val text: String,
    /** A refused try, not just something to know. */
    val isRefusal: Boolean,
    /** Where the try was to end. */
    val refused: Int?,
    /** The cell that is to blame, besides both ends. */
    val culprit: Int?,
)

/** What the engine is doing for this game. */
enum class Work {
    Idle,

    /** The computer considers its move. */
    Moving,

    /** The computer considers a draw offer. */
    Judging,

    /** A hint is looked for. */
    Hinting,

    /** The position is being analysed. */
    Analysing,
}

/** What opening a record came to. */
sealed interface Opened {
    /** What was wrong first. */
    val problem: String?

    /** All of it was read. */
    data object Whole : Opened {
        override val problem: String? = null
    }

    /** Some of it was, and is on the board. */
    data class Damaged(override val problem: String) : Opened

    /** None of it: the running game stays. */
    data class Nothing(override val problem: String) : Opened
}

/** One of the two as the strips show them. */
data class Player(
    /** Nobody's while the colours are not dealt. */
    val side: Side?,
    val seat: Side,
    val sitter: Sitter,
    /** What a record calls whoever sits here, or the computer's name. */
    val name: String?,
    val isToMove: Boolean,
)

/** Something to hear and feel. */
enum class Cue { Step, Leap, Splash, Capture, Refused, Won, Lost, Drawn }

/** Something to be said once. */
sealed interface Notice {
    data object GameRestored : Notice

    data object DrawDeclined : Notice

    /** The file was set aside under this name. */
    data class SaveDamaged(val file: String) : Notice

    /** The app's own file could not be written; what the system says. */
    data class SaveFailed(val reason: String) : Notice

    data object EngineFailed : Notice

    /** The player's own file holds the game now. */
    data object GameSaved : Notice

    /** It does not. */
    data object GameNotSaved : Notice

    /** A file that the player chose cannot be read. */
    data object FileUnreadable : Notice

    /** It is larger than any game. */
    data object FileTooLarge : Notice

    /** It is no text, or an empty one. */
    data object FileNoText : Notice

    data object PositionCopied : Notice

    data object ClipboardEmpty : Notice

    /** A sentence of the core. */
    data class Said(val text: String) : Notice
}
