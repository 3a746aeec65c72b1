package org.doushou.model

import kotlinx.coroutines.CoroutineDispatcher
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.StateFlow
import kotlinx.coroutines.flow.asStateFlow
import org.doushou.ffi.Language
import org.doushou.ffi.libraryVersion
import java.io.IOException

/** The screens. */
enum class Screen { Home, NewGame, Board, Review, Puzzles, Rules, Tutorial, Settings, About }

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
        saveFailed(item, error)
    }
    private val early = mutableListOf<Notice>()
    val settings: SettingsModel = SettingsModel(keeper) { early += it }
    private var systemLanguage = surroundings.language
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

    /** The language spoken. */
    val language: Language get() = settings.state.value.language ?: systemLanguage

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
        way.value = (before.ifEmpty { listOf(Screen.Home) } + screen).distinct()
    }

    /** One screen back; false on the first one, where Back leaves the app. Nothing is lost. */
    fun back(): Boolean {
        if (way.value.last() == Screen.Board && board.hasSomethingToCancel) {
            board.cancel()
            return true
        }
        if (way.value.size == 1) return false
        when (way.value.last()) {
            Screen.Review -> review.close()
            Screen.Tutorial, Screen.Puzzles -> closeDrill()
            else -> Unit
        }
        way.value = way.value.dropLast(1)
        return true
    }

    /** Begins the game that was chosen. */
    fun startChosenGame() {
        val (game, seats, chance) = newGame.begin()
        board.start(game, seats, chance)
        hasGame.value = true
        way.value = listOf(Screen.Home, Screen.Board)
    }

    /** Opens a record that was given to the app. Answers with what was wrong with it. */
    fun openRecord(text: String): String? {
        val problem = board.open(text)
        problem?.let { board.tell(Notice.Said(it)) }
        hasGame.value = hasGame.value || board.state.value.snapshot.totalPlies > 0
        way.value = listOf(Screen.Home, Screen.Board)
        return problem
    }

    private val offer = MutableStateFlow<String?>(null)

    /** A record given by another app, that waits for an answer: a game is under way. */
    val offered: StateFlow<String?> = offer.asStateFlow()

    /** Another app gives a record. Only a game that is over, or none, makes way unasked. */
    fun receive(text: String) {
        val now = board.state.value.snapshot
        val isUnderWay = hasGame.value && now.ply > 0 && now.outcome == null
        if (isUnderWay) offer.value = text else openRecord(text)
    }

    /** The player's answer about the record offered. */
    fun answerOffered(opens: Boolean) {
        val text = offer.value ?: return
        offer.value = null
        if (opens) openRecord(text)
    }

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
        setAside(item)
        null
    }.orEmpty()

    private fun setAside(item: Item) = try {
        board.tell(Notice.SaveDamaged(keeper.setAside(item)))
    } catch (error: IOException) {
        board.tell(Notice.SaveFailed(error.message.orEmpty()))
    }

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

    @Volatile
    private var failedBefore = false

    /** A failing disk is reported once, not after every move. */
    private fun saveFailed(item: Item, error: IOException) {
        if (!failedBefore) board.tell(Notice.SaveFailed(error.message ?: item.fileName))
        failedBefore = true
    }


    override fun close() {
        closeDrill()
        review.close()
        board.close()
    }
}
