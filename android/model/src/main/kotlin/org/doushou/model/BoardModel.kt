package org.doushou.model

import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Job
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.MutableSharedFlow
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.SharedFlow
import kotlinx.coroutines.flow.StateFlow
import kotlinx.coroutines.flow.asSharedFlow
import kotlinx.coroutines.flow.asStateFlow
import kotlinx.coroutines.flow.update
import kotlinx.coroutines.launch
import org.doushou.ffi.Analysis
import org.doushou.ffi.Animal
import org.doushou.ffi.BoardInfo
import org.doushou.ffi.EndReason
import org.doushou.ffi.FoundMove
import org.doushou.ffi.Game
import org.doushou.ffi.GameException
import org.doushou.ffi.Language
import org.doushou.ffi.MoveChoice
import org.doushou.ffi.PlayException
import org.doushou.ffi.Refusal
import org.doushou.ffi.RefusalReason
import org.doushou.ffi.Side
import org.doushou.ffi.Snapshot
import org.doushou.ffi.Tag
import org.doushou.ffi.TargetKind
import org.doushou.ffi.readRecord
import java.io.IOException

/** Time and chance, from outside. */
interface World {
    /** Milliseconds of a clock that never runs backwards. */
    fun nowMs(): Long

    /** The day as records write it: `2026.11.30`. */
    fun today(): String

    /** Any number, another each time. */
    fun chance(): Long
}

/** The least time that a computer's move takes, so that one can see it happen. */
const val LEAST_THINKING_MS: Long = 350

/**
 * The game at the board: who sits where, what is selected, whose turn it is.
 *
 * Everything a player does ends here as one method, on one thread; what is to be seen
 * afterwards is [state]. What it does is fixed, for every shell alike, by the
 * scenarios in `scenarios/`.
 */
class BoardModel(
    private val scope: CoroutineScope,
    private val thinker: Thinker,
    private val keeper: Keeper,
    private var language: Language,
    private val world: World,
    private val leastThinkingMs: Long = LEAST_THINKING_MS,
) : AutoCloseable {
    private var game = Game("yeshou")
    private var seating = Seating()
    private var seed = 0L
    private var tags: List<Tag> = emptyList()
    private var dealsColours = false
    private var isFlipped = false
    private var isBrowsing = false
    private var isAway = false

    /** The app was left while the computer considered an offer. */
    private var owesAnswer = false

    private var selected: Int? = null
    private var picked: Animal? = null
    private var asking: Pair<Int, Int>? = null
    private var tried: Tried? = null
    private var hint: FoundMove? = null
    private var showsThreats = false
    private var isEvaluating = false
    private var analysis: Analysis? = null

    private var work = Work.Idle
    private var thought: Job? = null

    private var board: BoardInfo = game.board(language)
    private var snapshot: Snapshot = game.snapshot(language)

    private val shown = MutableStateFlow(view())
    private val cued = MutableSharedFlow<Cue>(extraBufferCapacity = 16)
    private val told = MutableStateFlow<List<Notice>>(emptyList())

    /** All that is to be seen. */
    val state: StateFlow<BoardState> = shown.asStateFlow()

    /** What is to be heard and felt, when it happens. */
    val cues: SharedFlow<Cue> = cued.asSharedFlow()

    /** What is to be said; [noticeSeen] takes away the first. */
    val notices: StateFlow<List<Notice>> = told.asStateFlow()

    /** A refused try, kept so that its words follow the language. */
    private class Tried(val from: Int, val to: Int, val refusal: Refusal)

    // ---- a game begins ----

    /** A new game; the seed fixes what the computer chooses by lot in it. */
    fun start(begun: Game, seats: Seating, chance: Long = world.chance()) {
        begin(begun, seats)
        seed = chance
        tags = listOf(Tag("Date", world.today())) + seats.tags(language, seed)
        afterChange()
    }

    /**
     * Opens a record in place of the running game. Of a damaged one what can be played
     * is shown. Answers with the first problem; with nothing playable the running game
     * stays.
     */
    fun open(text: String): String? {
        val read = readRecord(text)
        val problem = read.problems.firstOrNull()?.words?.inLanguage(language)
        val opened = read.game
        if (opened == null || (problem != null && opened.snapshot(language).totalPlies == 0)) {
            opened?.close()
            return problem
        }
        takeOver(opened, read.tags)
        return problem
    }

    /** Goes on with the game of last time; answers whether there was one. */
    fun restore(): Boolean {
        val text = try {
            keeper.load(Item.Game)
        } catch (error: IOException) {
            setAside()
            return false
        }
        if (text.isNullOrBlank()) return false
        val read = readRecord(text)
        val isDamaged = read.problems.isNotEmpty()
        // What can be read goes on; the file as it was is kept beside it.
        if (isDamaged) setAside()
        val restored = read.game ?: return false
        val now = restored.snapshot(language)
        if (isDamaged && now.totalPlies == 0) {
            restored.close()
            return false
        }
        takeOver(restored, read.tags)
        if (!isDamaged && now.ply > 0) tell(Notice.GameRestored)
        return true
    }

    private fun setAside() = try {
        tell(Notice.SaveDamaged(keeper.setAside(Item.Game)))
    } catch (error: IOException) {
        tell(Notice.SaveFailed(error.message.orEmpty()))
    }

    private fun takeOver(opened: Game, itsTags: List<Tag>) {
        begin(opened, Seating.of(itsTags))
        seed = itsTags.find { it.name == Seating.SEED }?.value?.toLongOrNull() ?: 0
        tags = itsTags
        afterChange()
    }

    private fun begin(begun: Game, seats: Seating) {
        stopThinking()
        game.close()
        game = begun
        seating = seats
        isFlipped = seats.onlyPerson == Side.BLUE
        board = game.board(language)
        snapshot = game.snapshot(language)
        dealsColours = board.cells.isNotEmpty() && beginsFaceDown()
        // Where a person is to move, what follows was taken back.
        isBrowsing = isLookingBack() && sitterToMove() !is Sitter.Person
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

    /** Another game of the same kind, from the same start. */
    fun playAgain() {
        val again = game.copy()
        again.jumpTo(0)
        val fen = again.fen()
        again.close()
        val chance = world.chance()
        val begun = if (dealsColours) Game(snapshot.rules, chance) else Game.fromFen(snapshot.rules, fen)
        start(begun, seating, chance)
    }

    // ---- at the board ----

    /** A tap on a cell, or a screen reader's action there. */
    fun tap(cell: Int) {
        if (cell !in board.cells.indices) return
        hint = null
        tried = null
        asking = null
        if (!putDown(cell) && !turnOver(cell)) touch(cell)
        show()
    }

    private fun touch(cell: Int) {
        val isOwn = pieceAt(cell)?.side == snapshot.sideToMove
        val from = selected
        when {
            from == cell -> if (targetOf(cell, cell) != null) asking = cell to cell else selected = null
            from != null && !isOwn -> attempt(from, cell)
            isOwn && mayMove() -> selected = cell
            else -> {
                selected = null
                explain(cell)
            }
        }
    }

    /** The piece on one cell is pulled and let go over another, or beside the board. */
    fun drag(from: Int, to: Int?) {
        if (from !in board.cells.indices || pieceAt(from)?.side != snapshot.sideToMove || !mayMove()) return
        hint = null
        tried = null
        asking = null
        picked = null
        selected = from
        when (to) {
            from -> Unit
            null -> selected = null
            else -> if (to in board.cells.indices) attempt(from, to)
        }
        show()
    }

    /** A tile in the hand of the side to move is tapped: it is picked, or put back. */
    fun pick(animal: Animal) {
        hint = null
        tried = null
        asking = null
        selected = null
        val mayDrop = mayMove() && dropsOf(animal).isNotEmpty()
        picked = animal.takeIf { mayDrop && picked != animal }
        show()
    }

    /** One of the moves asked about is taken. */
    fun choose(choice: Int) {
        val chosen = choices().getOrNull(choice) ?: return
        asking = null
        play(chosen.mv)
    }

    /** Lets go of what is asked, or else of the selection, the sentence and the hint. */
    fun cancel() {
        if (work == Work.Hinting) stopThinking()
        if (asking != null) {
            asking = null
        } else {
            selected = null
            picked = null
            tried = null
            hint = null
        }
        thinkIfDue()
        show()
    }

    /** Whether [cancel] has something to let go of: then Back does that first. */
    val hasSomethingToCancel: Boolean
        get() = asking != null || selected != null || picked != null || tried != null || work == Work.Hinting

    private fun turnOver(cell: Int): Boolean {
        if (!mayMove() || !snapshot.cells[cell].isFaceDown) return false
        val turn = targetOf(cell, cell)?.takeIf { it.kind == TargetKind.TURN_OVER } ?: return false
        return play(turn.choices.first().mv)
    }

    /** Anywhere else than where it may go, a picked tile is only let go. */
    private fun putDown(cell: Int): Boolean {
        val tile = picked ?: return false
        picked = null
        val drop = dropsOf(tile).find { it.to == cell }?.takeIf { mayMove() } ?: return false
        return play(drop.mv)
    }

    private fun attempt(from: Int, to: Int) {
        val refusal = game.refusal(from, to)
        if (refusal != null) {
            tried = Tried(from, to, refusal)
            cue(Cue.Refused)
            return
        }
        val target = targetOf(from, to) ?: return
        val only = target.choices.singleOrNull()
        if (only != null && target.kind != TargetKind.CHANGE) play(only.mv) else asking = from to to
    }

    /** Why nothing happens at a cell where one cannot begin. */
    private fun explain(cell: Int) {
        if (pieceAt(cell) == null) return
        val refusal = game.refusal(cell, cell) ?: return
        val reason = refusal.reason
        if (reason is RefusalReason.GameOver || reason is RefusalReason.NotYourTurn) {
            tried = Tried(cell, cell, refusal)
        }
    }

    private fun play(mv: String): Boolean {
        val effects = try {
            game.play(mv)
        } catch (refused: PlayException) {
            return false
        }
        isBrowsing = false
        cue(cueOf(effects, board))
        afterChange()
        cueOutcome()
        return true
    }

    /** A move that nobody taps: a drill's answer. */
    internal fun playWritten(mv: String) {
        play(mv)
        show()
    }

    // ---- turns ----

    private fun pieceAt(cell: Int) = snapshot.cells[cell].piece?.let { snapshot.pieces[it].piece }

    private fun targetOf(from: Int, to: Int) =
        snapshot.moves.find { it.from == from }?.targets?.find { it.to == to }

    private fun dropsOf(animal: Animal) =
        snapshot.hands.find { it.side == snapshot.sideToMove }?.tiles?.find { it.animal == animal }?.drops.orEmpty()

    private fun choices(): List<MoveChoice> =
        asking?.let { (from, to) -> targetOf(from, to)?.choices }.orEmpty()

    /** The seat that plays a side. */
    private fun seatOf(side: Side): Side {
        if (!dealsColours) return side
        val toMove = if (snapshot.ply % 2 == 0) Side.RED else Side.BLUE
        return if (side == snapshot.sideToMove) toMove else toMove.other()
    }

    private fun sitter(side: Side) = seating.at(seatOf(side))

    private fun sitterToMove() = sitter(snapshot.sideToMove)

    private fun isLookingBack() = snapshot.ply < snapshot.totalPlies

    private fun mayMove() = snapshot.outcome == null &&
        work != Work.Judging &&
        snapshot.ply >= snapshot.earliestUndo &&
        (sitterToMove() is Sitter.Person || isBrowsing)

    /** The side that commands here speak for: against the computer the person's. */
    private fun speaker(): Side = seating.onlyPerson?.let(::seatOf) ?: snapshot.sideToMove

    private fun personMovesAt(ply: Int): Boolean {
        val now = seatOf(snapshot.sideToMove)
        val seat = if ((snapshot.ply - ply) % 2 == 0) now else now.other()
        return seating.at(seat) is Sitter.Person
    }

    /** After every change of the game: forget what belonged to the old position, keep the new one safe. */
    private fun afterChange() {
        stopThinking()
        selected = null
        picked = null
        tried = null
        hint = null
        asking = null
        analysis = null
        snapshot = game.snapshot(language)
        save()
        thinkIfDue()
        show()
    }

    // ---- commands ----

    private fun endedByWord() = when (snapshot.outcome?.reason) {
        EndReason.RESIGN, EndReason.AGREEMENT, EndReason.TIME, EndReason.LEFT -> true
        else -> false
    }

    private fun undoGoal(): Int? = (snapshot.ply - 1 downTo snapshot.earliestUndo).find(::personMovesAt)

    /** Takes back the last move of a person here, with the computer's reply; or the end by word. */
    fun undo() {
        if (endedByWord()) game.undo() else game.jumpTo(undoGoal() ?: return)
        isBrowsing = false
        afterChange()
    }

    /** Plays again what was taken back, with the computer's reply. */
    fun redo() {
        if (!snapshot.canRedo) return
        isBrowsing = false
        if (isLookingBack()) {
            val last = snapshot.totalPlies
            game.jumpTo((snapshot.ply + 1 until last).find(::personMovesAt) ?: last)
        } else {
            game.redo()
        }
        afterChange()
    }

    /** Shows the position after so many plies. */
    fun jumpTo(ply: Int) {
        if (ply == snapshot.ply || ply !in 0..snapshot.totalPlies) return
        game.jumpTo(ply)
        isBrowsing = ply < snapshot.totalPlies
        afterChange()
    }

    fun flip() {
        isFlipped = !isFlipped
        show()
    }

    /** Shows or hides who could capture whom. */
    fun toggleThreats() {
        showsThreats = !showsThreats
        show()
    }

    /** Gives the game up. */
    fun resign() {
        if (snapshot.outcome != null || isBrowsing) return
        if (!changes { game.resign(speaker()) }) return
        afterChange()
        cueOutcome()
    }

    private fun canOfferDraw() = mayMove() && !isBrowsing && snapshot.ply > 0 && snapshot.drawOffer == null

    /** Offers a draw; the computer answers by what it thinks, a friend by [answerDraw]. */
    fun offerDraw() {
        val side = speaker()
        if (!canOfferDraw() || !changes { game.offerDraw(side) }) return
        snapshot = game.snapshot(language)
        if (sitter(side.other()) is Sitter.Computer) judge()
        save()
        show()
    }

    private fun askedForDraw(): Side? =
        snapshot.drawOffer?.side?.other()?.takeIf { sitter(it) is Sitter.Person }

    /** The friend takes the draw or does not. */
    fun answerDraw(accepts: Boolean) {
        val side = askedForDraw() ?: return
        if (accepts) {
            if (!changes { game.acceptDraw(side) }) return
            afterChange()
            cue(Cue.Drawn)
        } else if (changes { game.declineDraw(side) }) {
            snapshot = game.snapshot(language)
            save()
            show()
        }
    }

    private fun changes(change: () -> Unit): Boolean = try {
        change()
        true
    } catch (notNow: GameException) {
        false
    }

    /** All texts in another language. */
    fun speak(spoken: Language) {
        if (spoken == language) return
        language = spoken
        board = game.board(language)
        snapshot = game.snapshot(language)
        if (isEvaluating && analysis != null) {
            analysis = null
            if (work == Work.Analysing) stopThinking()
            thinkIfDue()
        }
        show()
    }

    // ---- the engine ----

    /** Looks for a good move; asked again, it stops looking. */
    fun askHint() {
        if (work == Work.Hinting) {
            stopThinking()
            thinkIfDue()
        } else if (mayMove()) {
            stopThinking()
            tried = null
            hint = null
            think(Work.Hinting) {
                val found = thinker.hint(game, language)
                work = Work.Idle
                hint = found
                thinkIfDue()
            }
        }
        show()
    }

    /** Shows or hides what the position is worth. */
    fun toggleEvaluation() {
        isEvaluating = !isEvaluating
        analysis = null
        if (!isEvaluating && work == Work.Analysing) stopThinking()
        thinkIfDue()
        show()
    }

    /** The app is not seen any more: nothing thinks, and all is kept. */
    suspend fun leaveForeground() {
        isAway = true
        owesAnswer = work == Work.Judging
        stopThinking()
        show()
        keeper.flush()
    }

    /** The app is seen again: what was due goes on. */
    fun enterForeground() {
        isAway = false
        if (owesAnswer && snapshot.drawOffer != null) judge() else thinkIfDue()
        owesAnswer = false
        show()
    }

    private fun thinkIfDue() {
        if (isAway || work != Work.Idle || snapshot.outcome != null) return
        val sitter = sitterToMove()
        when {
            sitter is Sitter.Computer && !isBrowsing -> think(Work.Moving) { move(sitter) }
            isEvaluating && analysis == null -> think(Work.Analysing) {
                analysis = thinker.analyse(game, language) { known ->
                    scope.launch { hear(known) }
                }
                work = Work.Idle
            }
        }
    }

    private fun hear(known: Analysis) {
        if (work != Work.Analysing) return
        analysis = known
        show()
    }

    private suspend fun move(sitter: Sitter.Computer) {
        val since = world.nowMs()
        val found = thinker.choose(game, sitter.opponent, seed, language)
        delay(leastThinkingMs - (world.nowMs() - since))
        work = Work.Idle
        if (!play(found.mv)) playAny()
    }

    /** The first legal move is better than a game that stands still. */
    private fun playAny() {
        val any = snapshot.moves.firstOrNull()?.targets?.firstOrNull()?.choices?.firstOrNull()?.mv
            ?: snapshot.hands.flatMap { it.tiles }.flatMap { it.drops }.firstOrNull()?.mv
        any?.let(::play)
    }

    private fun judge() {
        stopThinking()
        think(Work.Judging) { answerOffer(thinker.takesDraw(game)) }
    }

    private fun answerOffer(accepts: Boolean) {
        work = Work.Idle
        val side = snapshot.drawOffer?.side?.other() ?: return
        if (accepts && changes { game.acceptDraw(side) }) {
            afterChange()
            cue(Cue.Drawn)
        } else if (changes { game.declineDraw(side) }) {
            snapshot = game.snapshot(language)
            tell(Notice.DrawDeclined)
            save()
            thinkIfDue()
        }
    }

    private fun think(what: Work, thinking: suspend () -> Unit) {
        work = what
        thought = scope.launch {
            try {
                thinking()
            } catch (cancelled: CancellationException) {
                throw cancelled
            } catch (failed: Exception) {
                // An engine that breaks down must not take the game along.
                work = Work.Idle
                when (what) {
                    Work.Moving -> playAny()
                    Work.Judging -> answerOffer(false)
                    else -> {
                        isEvaluating = false
                        tell(Notice.EngineFailed)
                    }
                }
            }
            show()
        }
    }

    /** A thought that has just played its move is not called off by that. */
    private fun stopThinking() {
        if (work != Work.Idle) thought?.cancel()
        work = Work.Idle
    }

    // ---- keeping and telling ----

    /** The game as a record: as kept, or to give away. */
    fun record(isShared: Boolean = false): String =
        if (isShared) game.toSharedRecord(tags) else game.toRecord(tags)

    /** A copy of the game, for whoever goes over it. */
    fun copyOfGame(): Game = game.copy()

    private fun save() = keeper.save(Item.Game, record())

    internal fun tell(notice: Notice) = told.update { it + notice }

    fun noticeSeen() = told.update { it.drop(1) }

    private fun cue(cue: Cue) {
        cued.tryEmit(cue)
    }

    private fun cueOutcome() {
        val outcome = snapshot.outcome ?: return
        val person = seating.onlyPerson?.let(::seatOf)
        cue(
            when {
                outcome.winner == null -> Cue.Drawn
                person != null && outcome.winner != person -> Cue.Lost
                else -> Cue.Won
            },
        )
    }

    private fun show() {
        shown.value = view()
    }

    private fun view(): BoardState {
        val mayMove = mayMove()
        val marks = BoardMarks(snapshot, selected, picked)
        val red = player(Side.RED)
        val blue = player(Side.BLUE)
        return BoardState(
            language = language,
            board = board,
            snapshot = snapshot,
            seating = seating,
            isFlipped = isFlipped,
            isBrowsing = isBrowsing,
            selected = selected,
            picked = picked,
            targets = marks.targets(),
            closed = marks.closed(),
            choices = choices(),
            choicesAt = asking?.second,
            sentence = tried?.let {
                Sentence(
                    text = it.refusal.words.inLanguage(language),
                    isRefusal = it.from != it.to,
                    refused = it.to.takeIf { to -> to != it.from },
                    culprit = it.refusal.culprit.takeIf { _ -> it.from != it.to },
                )
            },
            hint = hint,
            work = work,
            mayMove = mayMove,
            warnings = if (mayMove) snapshot.warnings.map { it.text } else emptyList(),
            askedForDraw = askedForDraw(),
            below = if (isFlipped) blue else red,
            above = if (isFlipped) red else blue,
            canUndo = endedByWord() || undoGoal() != null,
            canRedo = snapshot.canRedo,
            canHint = mayMove,
            canOfferDraw = canOfferDraw(),
            canResign = snapshot.outcome == null && !isBrowsing,
            showsThreats = showsThreats,
            threats = if (showsThreats) snapshot.threats else emptyList(),
            isEvaluating = isEvaluating,
            analysis = analysis,
        )
    }

    private fun player(seat: Side): Player {
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

    override fun close() {
        stopThinking()
        game.close()
    }
}
