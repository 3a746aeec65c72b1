package org.doushou.model

import kotlinx.coroutines.CoroutineScope
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
import org.doushou.ffi.Game
import org.doushou.ffi.GameException
import org.doushou.ffi.Language
import org.doushou.ffi.MoveChoice
import org.doushou.ffi.PlayException
import org.doushou.ffi.RefusalReason
import org.doushou.ffi.Review
import org.doushou.ffi.Side
import org.doushou.ffi.StartException
import org.doushou.ffi.Tag
import org.doushou.ffi.TargetKind
import org.doushou.ffi.readRecord
import java.io.IOException

/** The least time that a computer's move takes, so that one can see it happen. */
const val LEAST_THINKING_MS: Long = 350

/**
 * The game at the board: what is selected, what is said, what the engine is asked.
 *
 * Everything a player does ends here as one method, on one thread; what is to be seen
 * afterwards is [state]. What it does is fixed, for every shell alike, by the
 * scenarios in `scenarios/`.
 */
class BoardModel(
    scope: CoroutineScope,
    private val thinker: Thinker,
    private val keeper: Keeper,
    language: Language,
    private val world: World,
    private val leastThinkingMs: Long = LEAST_THINKING_MS,
) : AutoCloseable {
    private val table = Table(language)
    private val thoughts = Thoughts(scope, ::show)
    private var touch = Touch()
    private var isFlipped = false
    private var isAway = false

    /** The computer has been offered a draw, and has not answered. */
    private var owesAnswer = false
    private var showsThreats = false
    private var isEvaluating = false
    private var analysis: Analysis? = null

    private val shown = MutableStateFlow(view())
    private val cued = MutableSharedFlow<Cue>(extraBufferCapacity = 16)
    private val told = MutableStateFlow<List<Notice>>(emptyList())

    /** All that is to be seen. */
    val state: StateFlow<BoardState> = shown.asStateFlow()

    /** What is to be heard and felt, when it happens. */
    val cues: SharedFlow<Cue> = cued.asSharedFlow()

    /** What is to be said; [noticeSeen] takes away the first. */
    val notices: StateFlow<List<Notice>> = told.asStateFlow()

    // ---- a game begins ----

    /** A new game; the seed fixes what the computer chooses by lot in it. */
    fun start(begun: Game, seats: Seating, chance: Long = world.chance()) {
        begin(begun, seats, chance, newTags(seats, chance))
    }

    private fun newTags(seats: Seating, chance: Long) =
        listOf(Tag("Date", world.today())) + seats.tags(table.language, chance)

    private fun begin(begun: Game, seats: Seating, chance: Long, tags: List<Tag>) {
        thoughts.stop()
        table.lay(begun, seats, chance, tags)
        isFlipped = seats.onlyPerson == Side.BLUE
        // An offer on record has nobody's answer.
        afterChange(owes = true)
    }

    /**
     * Opens a record in place of the running game, which stays when nothing of the record
     * can be played.
     */
    fun open(text: String): Opened {
        val read = readRecord(text)
        val problem = read.problems.firstOrNull()?.words?.inLanguage(table.language)
        val opened = read.game
        if (opened == null || (problem != null && opened.snapshot(table.language).totalPlies == 0)) {
            opened?.close()
            return Opened.Nothing(problem.orEmpty())
        }
        takeOver(opened, read.tags)
        return problem?.let(Opened::Damaged) ?: Opened.Whole
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
        val now = restored.snapshot(table.language)
        if (isDamaged && now.totalPlies == 0) {
            restored.close()
            return false
        }
        takeOver(restored, read.tags)
        if (!isDamaged && now.ply > 0) tell(Notice.GameRestored)
        return true
    }

    private fun setAside() = tell(keeper.setAside(Item.Game))

    private fun takeOver(opened: Game, tags: List<Tag>) {
        val seed = tags.find { it.name == Seating.SEED }?.value?.toLongOrNull() ?: 0
        begin(opened, Seating.of(tags), seed, tags)
    }

    /** Why a text is no position by the rules of this game; nothing when it is one. */
    fun whyNoPosition(fen: String): String? = try {
        Game.fromFen(table.snapshot.rules, fen, 0).close()
        null
    } catch (refused: StartException) {
        refused.inLanguage(table.language)
    }

    /**
     * Plays on from a position, by the same rules and with the same seats. Answers why a
     * text is none; the running game stays then.
     */
    fun setPosition(fen: String): String? {
        whyNoPosition(fen)?.let { return it }
        val chance = world.chance()
        val wasFlipped = isFlipped
        start(Game.fromFen(table.snapshot.rules, fen, chance), table.seating, chance)
        if (isFlipped != wasFlipped) flip()
        return null
    }

    /** Another game of the same kind, from the same start. */
    fun playAgain() {
        val rules = table.snapshot.rules
        val chance = world.chance()
        val begun = if (table.dealsColours) Game(rules, chance) else Game.fromFen(rules, startPosition())
        start(begun, table.seating, chance)
    }

    private fun startPosition(): String = table.game.copy().use {
        it.jumpTo(0)
        it.fen()
    }

    // ---- at the board ----

    /** A tap on a cell, or a screen reader's action there. */
    fun tap(cell: Int) {
        if (cell !in table.board.cells.indices) return
        touch = touch.copy(hint = null, tried = null, asking = null)
        if (!putDown(cell) && !turnOver(cell)) touchCell(cell)
        show()
    }

    private fun touchCell(cell: Int) {
        val isOwn = table.pieceAt(cell)?.side == table.snapshot.sideToMove
        val from = touch.selected
        when {
            from == cell && table.targetOf(cell, cell) != null -> touch = touch.copy(asking = cell to cell)
            from == cell -> touch = touch.copy(selected = null)
            from != null && !isOwn -> attempt(from, cell)
            isOwn && mayMove() -> touch = touch.copy(selected = cell)
            else -> {
                touch = touch.copy(selected = null)
                explain(cell)
            }
        }
    }

    /** The piece on one cell is pulled and let go over another, or beside the board. */
    fun drag(from: Int, to: Int?) {
        if (from !in table.board.cells.indices || !mayMove()) return
        if (table.pieceAt(from)?.side != table.snapshot.sideToMove) return
        touch = Touch(selected = from.takeIf { to != null })
        if (to != null && to != from && to in table.board.cells.indices) attempt(from, to)
        show()
    }

    /** A tile in the hand of the side to move is tapped: it is picked, or put back. */
    fun pick(animal: Animal) {
        val mayDrop = mayMove() && table.dropsOf(animal).isNotEmpty()
        touch = Touch(picked = animal.takeIf { mayDrop && touch.picked != animal })
        show()
    }

    /** One of the moves asked about is taken. */
    fun choose(choice: Int) {
        val chosen = choices().getOrNull(choice) ?: return
        touch = touch.copy(asking = null)
        play(chosen.mv)
    }

    /** Lets go of what is asked, or else of the selection, the sentence and the hint. */
    fun cancel() {
        if (thoughts.work == Work.Hinting) thoughts.stop()
        touch = if (touch.asking != null) touch.copy(asking = null) else Touch()
        thinkIfDue()
        show()
    }

    /** Whether [cancel] has something to let go of: then Back does that first. */
    val hasSomethingToCancel: Boolean
        get() = touch.copy(hint = null) != Touch() || thoughts.work == Work.Hinting

    private fun turnOver(cell: Int): Boolean {
        if (!mayMove() || !table.snapshot.cells[cell].isFaceDown) return false
        val turn = table.targetOf(cell, cell)?.takeIf { it.kind == TargetKind.TURN_OVER } ?: return false
        return play(turn.choices.first().mv)
    }

    /** Anywhere else than where it may go, a picked tile is only let go. */
    private fun putDown(cell: Int): Boolean {
        val tile = touch.picked ?: return false
        touch = touch.copy(picked = null)
        val drop = table.dropsOf(tile).find { it.to == cell }?.takeIf { mayMove() } ?: return false
        return play(drop.mv)
    }

    private fun attempt(from: Int, to: Int) {
        val refusal = table.game.refusal(from, to)
        if (refusal != null) {
            touch = touch.copy(tried = Touch.Tried(from, to, refusal))
            cue(Cue.Refused)
            return
        }
        val target = table.targetOf(from, to) ?: return
        val only = target.choices.singleOrNull()
        if (only != null && target.kind != TargetKind.CHANGE) play(only.mv) else touch = touch.copy(asking = from to to)
    }

    /** Why nothing happens at a cell where one cannot begin. */
    private fun explain(cell: Int) {
        if (table.pieceAt(cell) == null) return
        val refusal = table.game.refusal(cell, cell) ?: return
        val reason = refusal.reason
        if (reason is RefusalReason.GameOver || reason is RefusalReason.NotYourTurn) {
            touch = touch.copy(tried = Touch.Tried(cell, cell, refusal))
        }
    }

    private fun play(mv: String): Boolean {
        val effects = try {
            table.game.play(mv)
        } catch (refused: PlayException) {
            return false
        }
        table.isBrowsing = false
        cue(cueOf(effects, table.board))
        afterChange()
        cueOutcome()
        return true
    }

    /** A move that nobody taps: a drill's answer. */
    internal fun playWritten(mv: String) {
        play(mv)
        show()
    }

    private fun mayMove() = table.mayPersonMove && thoughts.work != Work.Judging

    private fun choices(): List<MoveChoice> =
        touch.asking?.let { (from, to) -> table.targetOf(from, to)?.choices }.orEmpty()

    /** After every change of the game: forget what belonged to the old position, keep the new one safe. */
    private fun afterChange(owes: Boolean = false) {
        thoughts.stop()
        owesAnswer = owes
        touch = Touch()
        analysis = null
        table.look()
        save()
        thinkIfDue()
        show()
    }

    // ---- commands ----

    /** Takes back the last move of a person here, with the computer's reply; or the end by word. */
    fun undo() {
        if (table.endedByWord) table.game.undo() else table.game.jumpTo(table.undoGoal ?: return)
        table.isBrowsing = false
        afterChange()
    }

    /** Plays again what was taken back, with the computer's reply. */
    fun redo() {
        if (!table.snapshot.canRedo) return
        table.isBrowsing = false
        if (table.isLookingBack) table.game.jumpTo(table.redoGoal) else table.game.redo()
        afterChange()
    }

    /** Shows the position after so many plies. */
    fun jumpTo(ply: Int) {
        if (ply == table.snapshot.ply || ply !in 0..table.snapshot.totalPlies) return
        table.game.jumpTo(ply)
        table.isBrowsing = ply < table.snapshot.totalPlies
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
        if (!canResign() || !changes { table.game.resign(table.speaker) }) return
        afterChange()
        cueOutcome()
    }

    private fun canResign() = table.snapshot.outcome == null && !table.isBrowsing

    private fun canOfferDraw() =
        mayMove() && !table.isBrowsing && table.snapshot.ply > 0 && table.snapshot.drawOffer == null

    /** Offers a draw; the computer answers by what it thinks, a friend by [answerDraw]. */
    fun offerDraw() {
        if (!canOfferDraw() || !changes { table.game.offerDraw(table.speaker) }) return
        table.look()
        owesAnswer = table.computerOffered != null
        if (owesAnswer) thoughts.stop()
        save()
        thinkIfDue()
        show()
    }

    /** The friend takes the draw or does not. */
    fun answerDraw(accepts: Boolean) {
        table.personOffered?.let { answerDraw(it, accepts) }
    }

    private fun answerDraw(asked: Side, accepts: Boolean) {
        if (accepts && changes { table.game.acceptDraw(asked) }) {
            afterChange()
            cue(Cue.Drawn)
        } else if (changes { table.game.declineDraw(asked) }) {
            owesAnswer = false
            table.look()
            save()
            thinkIfDue()
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
        if (spoken == table.language) return
        table.speak(spoken)
        // Its moves are in the old language.
        analysis = null
        if (thoughts.work == Work.Analysing) thoughts.stop()
        thinkIfDue()
        show()
    }

    // ---- the engine ----

    /** Looks for a good move; asked again, it stops looking. */
    fun askHint() {
        if (thoughts.work == Work.Hinting) {
            thoughts.stop()
            thinkIfDue()
        } else if (mayMove()) {
            touch = touch.copy(tried = null, hint = null)
            thoughts.begin(Work.Hinting, ::engineFails) {
                val found = thinker.hint(table.game, table.language)
                thoughts.finish()
                touch = touch.copy(hint = found)
                thinkIfDue()
            }
        }
        show()
    }

    /** Shows or hides what the position is worth. */
    fun toggleEvaluation() {
        isEvaluating = !isEvaluating
        analysis = null
        if (!isEvaluating && thoughts.work == Work.Analysing) thoughts.stop()
        thinkIfDue()
        show()
    }

    /** The app is not seen any more: nothing thinks, and all is kept. */
    suspend fun leaveForeground() {
        isAway = true
        thoughts.stop()
        show()
        keeper.flush()
    }

    /** The app is seen again: what was due goes on. */
    fun enterForeground() {
        isAway = false
        thinkIfDue()
        show()
    }

    private fun thinkIfDue() {
        if (isAway || thoughts.work != Work.Idle || table.snapshot.outcome != null) return
        val sitter = table.sitterToMove
        val offered = table.computerOffered?.takeIf { owesAnswer }
        when {
            offered != null -> judge(offered)
            sitter is Sitter.Computer && !table.isBrowsing -> move(sitter)
            isEvaluating && analysis == null -> analyse()
        }
    }

    private fun move(sitter: Sitter.Computer) = thoughts.begin(Work.Moving, ::playAny) {
        val since = world.nowMs()
        val found = thinker.choose(table.game, sitter.opponent, table.seed, table.language)
        delay(leastThinkingMs - (world.nowMs() - since))
        thoughts.finish()
        if (!play(found.mv)) playAny()
    }

    /** Any move is better than a game that stands still. */
    private fun playAny() {
        table.anyMove()?.let(::play)
    }

    private fun judge(side: Side) = thoughts.begin(Work.Judging, { computerAnswers(side, false) }) {
        val accepts = thinker.takesDraw(table.game)
        thoughts.finish()
        computerAnswers(side, accepts)
    }

    private fun computerAnswers(side: Side, accepts: Boolean) {
        answerDraw(side, accepts)
        if (table.snapshot.outcome == null) tell(Notice.DrawDeclined)
    }

    private fun analyse() = thoughts.begin(Work.Analysing, ::engineFails) {
        val whole = thinker.analyse(table.game, table.language) { known -> launch { hear(known) } }
        analysis = whole
        thoughts.finish()
    }

    private fun hear(known: Analysis) {
        if (thoughts.work != Work.Analysing) return
        analysis = known
        show()
    }

    private fun engineFails() {
        isEvaluating = false
        tell(Notice.EngineFailed)
    }

    // ---- keeping and telling ----

    /** The game as a record: as kept, or to give away, where what lies face down stays hidden. */
    fun record(isShared: Boolean = false): String =
        if (isShared) table.game.toSharedRecord(table.tags) else table.game.toRecord(table.tags)

    /** The game to give away with what a review found: each move with its mark and comment. */
    fun record(review: Review): String = table.game.copy().use {
        it.annotateWith(review)
        it.toSharedRecord(table.tags)
    }

    /** What a file with this game may be called, by its day and its rules. */
    fun fileName(): String {
        val day = table.tags.find { it.name == "Date" }?.value.orEmpty().ifBlank { world.today() }
        val plain = "$day ${table.snapshot.rulesName}".replace('.', '-')
        // What no file system wants in a name.
        return plain.replace(Regex("[\\\\/:*?\"<>|\\p{Cntrl}]"), "-").take(LONGEST_NAME).trim() + ".dsq"
    }

    /** A copy of the game, for whoever goes over it. */
    fun copyOfGame(): Game = table.game.copy()

    private fun save() = keeper.save(Item.Game, record())

    internal fun tell(notice: Notice) = told.update { it + notice }

    fun noticeSeen() = told.update { it.drop(1) }

    private fun cue(cue: Cue) {
        cued.tryEmit(cue)
    }

    private fun cueOutcome() {
        val outcome = table.snapshot.outcome ?: return
        val person = table.onlyPerson
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
        val snapshot = table.snapshot
        val mayMove = mayMove()
        val marks = BoardMarks(snapshot, touch.selected, touch.picked)
        val red = table.player(Side.RED)
        val blue = table.player(Side.BLUE)
        return BoardState(
            language = table.language,
            board = table.board,
            snapshot = snapshot,
            seating = table.seating,
            isFlipped = isFlipped,
            isBrowsing = table.isBrowsing,
            selected = touch.selected,
            picked = touch.picked,
            targets = marks.targets(),
            closed = marks.closed(),
            choices = choices(),
            sentence = touch.tried?.let { it.sentence(it.refusal.words.inLanguage(table.language)) },
            comment = table.comment,
            hint = touch.hint,
            work = thoughts.work,
            mayMove = mayMove,
            warnings = if (mayMove) snapshot.warnings.map { it.text } else emptyList(),
            askedForDraw = table.personOffered,
            below = if (isFlipped) blue else red,
            above = if (isFlipped) red else blue,
            canUndo = table.endedByWord || table.undoGoal != null,
            canRedo = snapshot.canRedo,
            canHint = mayMove,
            canOfferDraw = canOfferDraw(),
            canResign = canResign(),
            showsThreats = showsThreats,
            threats = if (showsThreats) snapshot.threats else emptyList(),
            isEvaluating = isEvaluating,
            analysis = analysis,
        )
    }

    override fun close() {
        thoughts.stop()
        table.close()
    }

    private companion object {
        const val LONGEST_NAME = 60
    }
}
