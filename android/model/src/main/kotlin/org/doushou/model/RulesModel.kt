package org.doushou.model

import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.StateFlow
import kotlinx.coroutines.flow.asStateFlow
import org.doushou.ffi.AnimalInfo
import org.doushou.ffi.GameInfo
import org.doushou.ffi.Language
import org.doushou.ffi.PageBlock
import org.doushou.ffi.animals
import org.doushou.ffi.games
import org.doushou.ffi.rulesPage

/** A game's rules to read. */
data class RulesState(
    val games: List<GameInfo>,
    /** The game read about, a place in [games]. */
    val game: Int,
    val blocks: List<PageBlock>,
    val animals: List<AnimalInfo>,
)

/** The rules of every game. */
class RulesModel(private var language: Language) {
    private var rules = "yeshou"
    private val shown = MutableStateFlow<RulesState?>(null)

    /** Nothing before the first [read]: a page is some work. */
    val state: StateFlow<RulesState?> = shown.asStateFlow()

    /** Turns to a game's page. */
    fun read(about: String = rules) {
        rules = canonicalRules(about) ?: return
        val games = games(language)
        val name = rules.substringBefore('+')
        shown.value = RulesState(
            games = games,
            game = games.indexOfFirst { it.rules == name }.coerceAtLeast(0),
            blocks = rulesPage(rules, language),
            animals = animals(rules, language),
        )
    }

    fun speak(spoken: Language) {
        language = spoken
        if (shown.value != null) read()
    }
}
