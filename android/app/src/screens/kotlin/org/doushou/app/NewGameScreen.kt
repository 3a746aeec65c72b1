package org.doushou.app

import androidx.compose.foundation.background
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.heightIn
import androidx.compose.foundation.layout.navigationBarsPadding
import androidx.compose.foundation.layout.padding
import androidx.compose.foundation.layout.widthIn
import androidx.compose.material3.Button
import androidx.compose.material3.MaterialTheme
import androidx.compose.material3.Slider
import androidx.compose.material3.Text
import androidx.compose.material3.TextButton
import androidx.compose.runtime.Composable
import androidx.compose.runtime.collectAsState
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.saveable.rememberSaveable
import androidx.compose.runtime.setValue
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.semantics.stateDescription
import androidx.compose.ui.unit.dp
import org.doushou.model.AppModel
import org.doushou.model.Giver
import org.doushou.model.NewGameModel
import org.doushou.model.NewGameState
import org.doushou.model.SideChoice
import kotlin.math.roundToInt

/** What to play, under which rules, against whom. */
@Composable
fun NewGameScreen(app: AppModel, back: () -> Unit) {
    val texts = LocalTexts.current
    val state by app.newGame.state.collectAsState()
    var isAsking by rememberSaveable { mutableStateOf(false) }
    Page(
        texts[Label.NewGame],
        back,
        bottom = {
            Box(
                Modifier.fillMaxWidth().background(MaterialTheme.colorScheme.background).navigationBarsPadding().padding(16.dp, 8.dp),
                contentAlignment = Alignment.Center,
            ) {
                Button(
                    { if (app.isGameUnderWay) isAsking = true else app.startChosenGame() },
                    Modifier.widthIn(max = 640.dp).fillMaxWidth().heightIn(min = 52.dp),
                ) { Text(texts[Label.Start]) }
            }
        },
    ) { padding ->
        ReadingColumn(padding) {
            Kind(state, app.newGame)
            Opponent(state, app.newGame)
            if (state.handicaps.isNotEmpty()) Handicap(state, app.newGame)
            HouseRules(state, app.newGame)
        }
    }
    if (isAsking) {
        Question(texts[Label.NewGameQuestion], texts[Label.NewGameWarning], texts[Label.Start], { isAsking = false }) {
            isAsking = false
            app.startChosenGame()
        }
    }
}

@Composable
private fun Kind(state: NewGameState, model: NewGameModel) {
    val texts = LocalTexts.current
    Group(texts[Label.Game]) {
        val games = state.games
        Choice(texts[Label.Game], games.map { it.name }, games.map { if (it.isClassic) "" else it.line }, state.game) {
            model.chooseRules(games[it].rules)
        }
        val books = games[state.game].books
        if (books.isNotEmpty()) {
            Choice(texts[Label.RuleBook], books.map { it.name }, books.map { it.line }, state.book ?: 0) {
                model.chooseRules(books[it].rules)
            }
        }
        games[state.game].reconstructedNote?.let {
            Text(it, style = MaterialTheme.typography.bodySmall, color = MaterialTheme.colorScheme.onSurfaceVariant)
        }
    }
}

@Composable
private fun Opponent(state: NewGameState, model: NewGameModel) {
    val texts = LocalTexts.current
    Group(texts[Label.Opponent]) {
        Chips(listOf(true, false), state.isAgainstComputer, { texts[if (it) Label.AgainstComputer else Label.TwoPlayers] }) {
            model.playAgainstComputer(it)
        }
        if (!state.isAgainstComputer) return@Group
        val opponent = state.opponents[state.opponent]
        Column {
            Text(opponent.name, style = MaterialTheme.typography.titleMedium)
            Text(opponent.line, style = MaterialTheme.typography.bodySmall, color = MaterialTheme.colorScheme.onSurfaceVariant)
        }
        val last = state.opponents.lastIndex
        Slider(
            state.opponent.toFloat(),
            { model.chooseOpponent(state.opponents[it.roundToInt().coerceIn(0, last)].id) },
            Modifier.semantics { stateDescription = opponent.name },
            valueRange = 0f..last.toFloat(),
            steps = last - 1,
        )
        Text(texts[Label.YouPlay], style = MaterialTheme.typography.titleSmall)
        val isFlip = state.rules.rules.startsWith("flip")
        Chips(SideChoice.entries, state.side, { side ->
            when (side) {
                SideChoice.Red -> texts[if (isFlip) Label.FirstPlayer else Label.RedSide]
                SideChoice.Blue -> texts[if (isFlip) Label.SecondPlayer else Label.BlueSide]
                SideChoice.Random -> texts[Label.Random]
            }
        }) { model.chooseSide(it) }
    }
}

@Composable
private fun Handicap(state: NewGameState, model: NewGameModel) {
    val texts = LocalTexts.current
    Group(texts[Label.Handicap]) {
        val names = listOf(texts[Label.NoHandicap]) + state.handicaps.map { it.name }
        Choice(texts[Label.Handicap], names, emptyList(), (state.handicap ?: -1) + 1) { place ->
            model.chooseHandicap(state.handicaps.getOrNull(place - 1)?.id)
        }
        if (state.handicap == null) return@Group
        Text(texts[Label.WhoGives], style = MaterialTheme.typography.titleSmall)
        Chips(Giver.entries, state.giver, { giver ->
            when {
                giver == Giver.First -> texts[if (state.isAgainstComputer) Label.TheComputer else Label.BlueSide]
                else -> texts[if (state.isAgainstComputer) Label.You else Label.RedSide]
            }
        }) { model.chooseGiver(it) }
    }
}

@Composable
private fun HouseRules(state: NewGameState, model: NewGameModel) {
    val texts = LocalTexts.current
    var isOpen by rememberSaveable { mutableStateOf(false) }
    val isChanged = '+' in state.rules.rules
    Group(texts[Label.HouseRules]) {
        Row(Modifier.fillMaxWidth(), verticalAlignment = Alignment.CenterVertically) {
            Text(
                texts[if (isChanged) Label.Changed else Label.AsTheBook],
                Modifier.weight(1f),
                style = MaterialTheme.typography.bodyMedium,
                color = MaterialTheme.colorScheme.onSurfaceVariant,
            )
            TextButton({ isOpen = !isOpen }) { Text(texts[if (isOpen) Label.Close else Label.More]) }
        }
        if (!isOpen) return@Group
        for (rule in state.houseRules) {
            Choice(rule.name, rule.values.map { it.name }, rule.values.map { it.line }, rule.chosen) {
                model.chooseRules(rule.values[it].rules)
            }
        }
        if (isChanged) TextButton({ model.resetHouseRules() }) { Text(texts[Label.BackToBook]) }
    }
}
