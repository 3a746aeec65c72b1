package org.doushou.model

import kotlinx.coroutines.CoroutineDispatcher
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.StateFlow
import kotlinx.coroutines.flow.asStateFlow
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext
import org.doushou.ffi.Language
import org.doushou.ffi.libraryVersion
import java.io.IOException
import java.io.InputStream
import java.io.OutputStream

/** The screens. */
enum class Screen { Home, NewGame, Board, Review, Puzzles, Rules, Tutorial, Settings, About }

/** Something given to the app that waits for an answer, since a game is under way. */
sealed interface Offer {
    data class Record(val text: String) : Offer

    data class Position(val fen: String) : Offer
}

/** What an app needs from where it runs. */
class Surroundings(
    val thinker: Thinker,
    val storage: Storage,
    val world: World,
    /** Where files are written. */
    val io: CoroutineDispatcher,
    /** The system's language. */
    val language: Language,
    /** The puzzles, as [Puzzles] reads them. */
    val puzzles: String = "",
    /** How long a lesson shows a move before it is answered or taken back. */
    val pauseMs: Long = 600,
)

/**
 * The whole app without its looks: which screen is shown, and the model of each. All
 * methods are called on one thread, that of [scope].
 *
 * The running game survives everything: each change is written to its file, and what a
 * file does not hold (the way through the screens, what is selected) is in [saved],
 * which the system keeps across the death of the process.
 */
class AppModel(
    private val scope: CoroutineScope,
    private val surroundings: Surroundings,
    saved: String? = null,
) : AutoCloseable {
    private val keeper = Keeper(surroundings.storage, scope, surroundings.io) { item, error ->
        board.tell(Notice.SaveFailed(error.message ?: item.fileName))
    }
    private val early = mutableListOf<Notice>()
    val settings: SettingsModel = SettingsModel(keeper) { early += it }
    private var systemLanguage = surroundings.language
    private val spoken = MutableStateFlow(settings.state.value.language ?: systemLanguage)

    /** The language spoken. */
    val languages: StateFlow<Language> = spoken.asStateFlow()
    val language: Language get() = spoken.value
    val board: BoardModel = BoardModel(scope, surroundings.thinker, keeper, language, surroundings.world)
    val newGame: NewGameModel = NewGameModel(settings, language, surroundings.world)
    val review: ReviewModel = ReviewModel(scope, surroundings.thinker, language)
    val rules: RulesModel = RulesModel(language)
    private val puzzleTasks by lazy { Puzzles.read(surroundings.puzzles) }

    /** The drill shown: the tutorial's or the puzzles'. */
    private val drilled = MutableStateFlow<DrillModel?>(null)
    val drill: StateFlow<DrillModel?> = drilled.asStateFlow()

    private val way = MutableStateFlow(listOf(Screen.Home))

    /** The way from home to the screen shown, the last. */
    val screens: StateFlow<List<Screen>> = way.asStateFlow()

    val version: String get() = libraryVersion()

    /** Whether there are puzzles to offer. */
    val hasPuzzles: Boolean get() = puzzleTasks.isNotEmpty()

    private val hasGame = MutableStateFlow(board.restore())

    /** Whether a game is there to go on with. */
    val canContinue: StateFlow<Boolean> = hasGame.asStateFlow()

    init {
        early.forEach(board::tell)
        saved?.let(::comeBack)
    }

    // ---- the way through the screens ----

    fun open(screen: Screen) {
        when (screen) {
            Screen.Rules -> rules.read(board.state.value.snapshot.rules.takeIf { hasGame.value } ?: "yeshou")
            Screen.Review -> review.open(board.copyOfGame(), board.state.value.isFlipped)
            Screen.Tutorial -> openDrill(Lessons.ALL, null)
            Screen.Puzzles -> if (hasPuzzles) openDrill(puzzleTasks, Item.Puzzles) else return
            else -> Unit
        }
        val before = way.value.takeWhile { it != screen }
        go((before.ifEmpty { listOf(Screen.Home) } + screen).distinct())
    }

    /** Another way; what is not on it any more ends. */
    private fun go(screens: List<Screen>) {
        val left = way.value - screens.toSet()
        if (Screen.Review in left) review.close()
        if (left.any { it in DRILLS }) closeDrill()
        way.value = screens
    }

    /** One screen back; false on the first one, where Back leaves the app. Nothing is lost. */
    fun back(): Boolean {
        val drill = drilled.value
        when (way.value.last()) {
            Screen.Board -> if (board.hasSomethingToCancel) return true.also { board.cancel() }
            in DRILLS -> if (drill?.hasSomethingToCancel == true) return true.also { drill.cancel() }
            else -> Unit
        }
        if (way.value.size == 1) return false
        go(way.value.dropLast(1))
        return true
    }

    /** Begins the game that was chosen. */
    fun startChosenGame() {
        val (game, seats, chance) = newGame.begin()
        board.start(game, seats, chance)
        goToBoard()
    }

    private fun goToBoard() {
        hasGame.value = true
        go(listOf(Screen.Home, Screen.Board))
    }

    /** Whether a game would be lost if another began. */
    val isGameUnderWay: Boolean
        get() = board.state.value.snapshot.let { hasGame.value && it.ply > 0 && it.outcome == null }

    // ---- records and positions from elsewhere ----

    private val offer = MutableStateFlow<Offer?>(null)

    /** Asked before the running game makes way. */
    val offered: StateFlow<Offer?> = offer.asStateFlow()

    /** The player's answer about what is offered. */
    fun answerOffered(takes: Boolean) {
        val given = offer.value ?: return
        offer.value = null
        if (takes) take(given)
    }

    /** Only a game that is over, or none, makes way unasked. */
    private fun receive(given: Offer) {
        if (isGameUnderWay) offer.value = given else take(given)
    }

    private fun take(given: Offer) = when (given) {
        is Offer.Record -> openRecord(given.text)
        is Offer.Position -> setPosition(given.fen)
    }

    /** A record as text, from another app. */
    fun receiveRecord(text: String) {
        if (text.length > TextFile.LARGEST) board.tell(Notice.FileTooLarge) else receive(Offer.Record(text))
    }

    private fun openRecord(text: String) {
        val opened = board.open(text)
        opened.problem?.let { board.tell(Notice.Said(it)) }
        if (opened !is Opened.Nothing) goToBoard()
    }

    /** A file that the player chose, or another app gave, is opened as a record. */
    fun openFile(open: () -> InputStream) {
        scope.launch {
            when (val file = withContext(surroundings.io) { TextFile.read(open) }) {
                is TextFile.Read -> receive(Offer.Record(file.text))
                TextFile.Unreadable -> fileUnreadable()
                TextFile.TooLarge -> board.tell(Notice.FileTooLarge)
                TextFile.NoText -> board.tell(Notice.FileNoText)
            }
        }
    }

    /** There is nobody to choose a file with. */
    fun fileUnreadable() = board.tell(Notice.FileUnreadable)

    /** Writes the game to a file that the player chose. */
    fun saveFile(open: () -> OutputStream) {
        val record = board.record()
        scope.launch {
            val isSaved = withContext(surroundings.io) {
                try {
                    open().use { it.write(record.toByteArray()) }
                    true
                } catch (failed: IOException) {
                    false
                }
            }
            board.tell(if (isSaved) Notice.GameSaved else Notice.GameNotSaved)
        }
    }

    /** What was on the clipboard, to play on from; nothing when it holds no text. */
    fun receivePosition(text: String?) {
        val fen = text.orEmpty().trim().replace(Regex("\\s+"), " ")
        when {
            fen.isEmpty() -> board.tell(Notice.ClipboardEmpty)
            else -> board.whyNoPosition(fen)?.let { board.tell(Notice.Said(it)) } ?: receive(Offer.Position(fen))
        }
    }

    private fun setPosition(fen: String) {
        val problem = board.setPosition(fen)
        if (problem == null) goToBoard() else board.tell(Notice.Said(problem))
    }

    /** The position was copied, and the system does not say so itself. */
    fun tellCopied() = board.tell(Notice.PositionCopied)

    // ---- drills ----

    private fun openDrill(tasks: List<Task>, kept: Item?) {
        closeDrill()
        val solved = kept?.let(::readSolved).orEmpty()
        drilled.value = DrillModel(scope, tasks, language, surroundings.world, solved, surroundings.pauseMs) { now ->
            if (kept != null) keeper.save(kept, now.sorted().joinToString("\n"))
        }
    }

    private fun readSolved(item: Item): Set<String> = try {
        keeper.load(item)?.lines()?.filter { it.isNotBlank() }?.toSet()
    } catch (unreadable: IOException) {
        board.tell(keeper.setAside(item))
        null
    }.orEmpty()

    private fun closeDrill() {
        drilled.value?.close()
        drilled.value = null
    }

    // ---- language ----

    /** The player's choice; nothing follows the system. */
    fun chooseLanguage(chosen: Language?) {
        settings.change { it.copy(language = chosen) }
        speak()
    }

    /** The system speaks another language now. */
    fun systemSpeaks(spoken: Language) {
        systemLanguage = spoken
        speak()
    }

    private fun speak() {
        spoken.value = settings.state.value.language ?: systemLanguage
        board.speak(language)
        newGame.speak(language)
        review.speak(language)
        rules.speak(language)
        drilled.value?.speak(language)
    }

    // ---- life and death ----

    /** The app is not seen any more: the engine stops, and all is safe when this returns. */
    suspend fun leaveForeground() {
        review.leaveForeground()
        board.leaveForeground()
        keeper.flush()
    }

    fun enterForeground() {
        board.enterForeground()
        review.enterForeground()
    }

    /** What the system is to keep besides the files, a short text. */
    fun saved(): String {
        val seen = board.state.value
        val drillPlace = drilled.value?.state?.value?.place
        return listOfNotNull(
            "way=" + way.value.joinToString(",") { it.name },
            seen.selected?.let { "selected=$it" },
            "flipped=".plus(seen.isFlipped),
            review.state.value?.let { "review=${it.snapshot.ply}" },
            rules.state.value?.let { "rules=${it.games[it.game].rules}" },
            drillPlace?.let { "drill=$it" },
        ).joinToString(";")
    }

    private fun comeBack(saved: String) {
        val values = saved.split(';').mapNotNull { part ->
            part.split('=', limit = 2).takeIf { it.size == 2 }?.let { (key, value) -> key to value }
        }.toMap()
        val screens = values["way"]?.split(',').orEmpty().mapNotNull { name -> Screen.entries.find { it.name == name } }
        // Without its game the board is no place to be.
        screens.drop(1).takeIf { hasGame.value || Screen.Board !in it }.orEmpty().forEach(::open)
        if (values["flipped"]?.toBooleanStrictOrNull() == board.state.value.isFlipped.not()) board.flip()
        values["selected"]?.toIntOrNull()?.let { cell ->
            val own = board.state.value.snapshot.moves.any { it.from == cell }
            if (own && board.state.value.mayMove && !board.state.value.snapshot.cells[cell].isFaceDown) board.tap(cell)
        }
        values["review"]?.toIntOrNull()?.let { if (way.value.last() == Screen.Review) review.jumpTo(it) }
        values["rules"]?.let { if (Screen.Rules in way.value) rules.read(it) }
        values["drill"]?.toIntOrNull()?.let { drilled.value?.open(it) }
    }

    override fun close() {
        closeDrill()
        review.close()
        board.close()
    }

    private companion object {
        val DRILLS = setOf(Screen.Tutorial, Screen.Puzzles)
    }
}
