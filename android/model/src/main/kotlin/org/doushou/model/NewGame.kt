package org.doushou.model

import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.StateFlow
import kotlinx.coroutines.flow.asStateFlow
import org.doushou.ffi.Game
import org.doushou.ffi.GameInfo
import org.doushou.ffi.HandicapInfo
import org.doushou.ffi.HouseRuleInfo
import org.doushou.ffi.Language
import org.doushou.ffi.OpponentInfo
import org.doushou.ffi.RulesException
import org.doushou.ffi.RulesInfo
import org.doushou.ffi.Side
import org.doushou.ffi.games
import org.doushou.ffi.handicaps
import org.doushou.ffi.houseRules
import org.doushou.ffi.opponents
import org.doushou.ffi.rulesInfo

/** What the page of a new game shows. */
data class NewGameState(
    val games: List<GameInfo>,
    /** The game chosen, a place in [games]. */
    val game: Int,
    val rules: RulesInfo,
    /** The book chosen, a place in the game's books; nothing where there are none. */
    val book: Int?,
    val houseRules: List<HouseRuleInfo>,
    val isAgainstComputer: Boolean,
    val opponents: List<OpponentInfo>,
    val opponent: Int,
    val side: SideChoice,
    /** None where the game knows no handicap. */
    val handicaps: List<HandicapInfo>,
    /** The handicap chosen, a place in [handicaps]. */
    val handicap: Int?,
    val giver: Giver,
)

/** The canonical form of a rule set's name; nothing when it means nothing. */
fun canonicalRules(rules: String): String? = try {
    rulesInfo(rules, Language.EN).rules
} catch (unknown: RulesException) {
    null
}

/** What is chosen for a new game; the choices are remembered as settings. */
class NewGameModel(private val settings: SettingsModel, private var language: Language, private val world: World) {
    private val shown = MutableStateFlow(view())

    val state: StateFlow<NewGameState> = shown.asStateFlow()

    fun speak(spoken: Language) {
        language = spoken
        show()
    }

    /** Another game or book, with the usual house rules, or one house rule's value. */
    fun chooseRules(rules: String) {
        val known = canonicalRules(rules) ?: return
        change { it.copy(rules = known) }
    }

    /** Every house rule back to the book's value. */
    fun resetHouseRules() = chooseRules(book(state.value.rules.rules))

    fun playAgainstComputer(isAgainst: Boolean) = change { it.copy(isAgainstComputer = isAgainst) }

    fun chooseOpponent(id: String) {
        if (Sitter.computer(id) != null) change { it.copy(opponent = id) }
    }

    fun chooseSide(side: SideChoice) = change { it.copy(side = side) }

    fun chooseHandicap(id: String?) = change { it.copy(handicap = id) }

    fun chooseGiver(giver: Giver) = change { it.copy(giver = giver) }

    /** The game chosen, its seats, and the number that fixes its chances. */
    fun begin(): Triple<Game, Seating, Long> {
        val chance = world.chance()
        val chosen = settings.state.value
        val seats = seats(chosen, chance)
        val given = shown.value.handicap?.let { shown.value.handicaps[it] }
        if (given == null) return Triple(Game(chosen.rules, chance), seats, chance)
        // Among friends the first is Blue, who moves second anyhow.
        val first = seats.onlyPerson?.other() ?: Side.BLUE
        val giver = if (chosen.giver == Giver.First) first else first.other()
        return Triple(Game.withHandicap(chosen.rules, given.id, giver), seats, chance)
    }

    private fun seats(chosen: Settings, chance: Long): Seating {
        val computer = Sitter.computer(chosen.opponent)
        if (!chosen.isAgainstComputer || computer == null) return Seating()
        val person = when (chosen.side) {
            SideChoice.Red -> Side.RED
            SideChoice.Blue -> Side.BLUE
            SideChoice.Random -> if (chance and 1L == 0L) Side.RED else Side.BLUE
        }
        return Seating.against(person, computer)
    }

    private fun change(change: (Settings) -> Settings) {
        settings.change(change)
        show()
    }

    private fun show() {
        shown.value = view()
    }

    private fun view(): NewGameState {
        val chosen = settings.state.value
        val games = games(language)
        val rules = rulesInfo(chosen.rules, language)
        val game = games.indexOfFirst { if (rules.isClassic) it.isClassic else it.rules == book(rules.rules) }
        val place = game.coerceAtLeast(0)
        val opponents = opponents(language)
        val handicaps = handicaps(chosen.rules, language)
        return NewGameState(
            games = games,
            game = place,
            rules = rules,
            book = games[place].books.indexOfFirst { it.rules == book(rules.rules) }.takeIf { it >= 0 },
            houseRules = houseRules(chosen.rules, language),
            isAgainstComputer = chosen.isAgainstComputer,
            opponents = opponents,
            opponent = opponents.indexOfFirst { it.id == chosen.opponent }.coerceAtLeast(0),
            side = chosen.side,
            handicaps = handicaps,
            handicap = handicaps.indexOfFirst { it.id == chosen.handicap }.takeIf { it >= 0 },
            giver = chosen.giver,
        )
    }

    /** The first word of a rule set's name: its book or game. */
    private fun book(rules: String) = rules.substringBefore('+')
}
