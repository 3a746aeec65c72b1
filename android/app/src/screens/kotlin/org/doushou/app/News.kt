package org.doushou.app

import androidx.compose.foundation.clickable
import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.PaddingValues
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.heightIn
import androidx.compose.foundation.layout.padding
import androidx.compose.foundation.shape.RoundedCornerShape
import androidx.compose.material3.AlertDialog
import androidx.compose.material3.MaterialTheme
import androidx.compose.material3.Surface
import androidx.compose.material3.Text
import androidx.compose.material3.TextButton
import androidx.compose.runtime.Composable
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.clip
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.semantics.LiveRegionMode
import androidx.compose.ui.semantics.Role
import androidx.compose.ui.semantics.liveRegion
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.unit.dp
import org.doushou.ffi.OutcomeInfo
import org.doushou.model.BoardModel
import org.doushou.model.BoardState

/** What is to be read now: the end, an offer, why not, how near a ban is, what it is worth. */
@Composable
fun News(state: BoardState, model: BoardModel) {
    Column(Modifier.semantics { liveRegion = LiveRegionMode.Polite }, Arrangement.spacedBy(6.dp)) {
        state.snapshot.outcome?.let { End(it, isBrief = false) }
        state.sentence?.let { SentenceLine(it.text, it.isRefusal) }
        Asked(state, model, isBrief = false)
        state.warnings.forEach { SentenceLine(it, false) }
        if (state.comment.isNotEmpty()) SentenceLine(state.comment, false)
        if (state.isEvaluating) Evaluation(state, lines = 2)
    }
}

/** The most important of it, hardly higher than a player's strip. */
@Composable
fun BriefNews(state: BoardState, model: BoardModel) {
    val outcome = state.snapshot.outcome
    val sentence = state.sentence
    val warning = state.warnings.firstOrNull()
    val isSomething = sentence != null || outcome != null || warning != null || state.comment.isNotEmpty() ||
        state.askedForDraw != null || state.isEvaluating
    // As high as the strip whose place it takes.
    val least = if (isSomething) stripHeight() - 6.dp else 0.dp
    Box(Modifier.semantics { liveRegion = LiveRegionMode.Polite }.heightIn(min = least), propagateMinConstraints = true) {
        when {
            sentence != null -> SentenceLine(sentence.text, sentence.isRefusal, isBrief = true)
            outcome != null -> End(outcome, isBrief = true)
            state.askedForDraw != null -> Asked(state, model, isBrief = true)
            warning != null -> SentenceLine(warning, isWarning = false, isBrief = true)
            state.comment.isNotEmpty() -> SentenceLine(state.comment, isWarning = false, isBrief = true)
            state.isEvaluating -> Evaluation(state, lines = 1)
        }
    }
}

@Composable
private fun Card(colour: Color, isBrief: Boolean = false, content: @Composable () -> Unit) {
    Surface(Modifier.fillMaxWidth(), RoundedCornerShape(12.dp), colour) {
        Column(Modifier.padding(12.dp, if (isBrief) 2.dp else 8.dp), Arrangement.Center) { content() }
    }
}

@Composable
private fun End(outcome: OutcomeInfo, isBrief: Boolean) {
    val type = MaterialTheme.typography
    Card(MaterialTheme.colorScheme.primaryContainer, isBrief) {
        Text(outcome.headline, style = if (isBrief) type.titleSmall else type.titleLarge)
        Text(outcome.detail, style = if (isBrief) type.bodySmall else type.bodyMedium)
    }
}

/** The friend is asked for a draw. */
@Composable
private fun Asked(state: BoardState, model: BoardModel, isBrief: Boolean) {
    val texts = LocalTexts.current
    val offer = state.snapshot.drawOffer?.takeIf { state.askedForDraw != null } ?: return
    Surface(Modifier.fillMaxWidth(), RoundedCornerShape(12.dp), MaterialTheme.colorScheme.secondaryContainer) {
        val answers: @Composable () -> Unit = {
            val padding = PaddingValues(horizontal = 6.dp)
            TextButton({ model.answerDraw(false) }, contentPadding = padding) { Text(texts[Label.Decline]) }
            TextButton({ model.answerDraw(true) }, contentPadding = padding) { Text(texts[Label.Accept]) }
        }
        if (isBrief) {
            Row(Modifier.padding(start = 12.dp), verticalAlignment = Alignment.CenterVertically) {
                Text(offer.text, Modifier.weight(1f), style = MaterialTheme.typography.bodyMedium)
                answers()
            }
        } else {
            Column(Modifier.padding(top = 8.dp)) {
                Text(offer.text, Modifier.padding(horizontal = 12.dp), style = MaterialTheme.typography.bodyMedium)
                Wrapping(0.dp, answers)
            }
        }
    }
}

@Composable
private fun Evaluation(state: BoardState, lines: Int) {
    val best = state.analysis?.lines.orEmpty()
    Card(MaterialTheme.colorScheme.surfaceVariant, isBrief = lines == 1) {
        if (best.isEmpty()) Text(LocalTexts.current[Label.Thinking], style = MaterialTheme.typography.bodySmall)
        for (line in best.take(lines)) {
            Text(
                "${line.worth.percent} % · ${line.worth.text} · " + line.moves.take(3).joinToString(", ") { it.text },
                style = MaterialTheme.typography.bodySmall,
                maxLines = 2,
            )
        }
    }
}

/** Two cells leave a choice. */
@Composable
fun Choices(state: BoardState, choose: (Int) -> Unit, cancel: () -> Unit) {
    AlertDialog(
        onDismissRequest = cancel,
        text = {
            Column {
                state.choices.forEachIndexed { place, choice ->
                    Box(
                        Modifier.fillMaxWidth().clip(RoundedCornerShape(10.dp))
                            .clickable(role = Role.Button) { choose(place) }
                            .heightIn(min = 48.dp).padding(12.dp),
                        contentAlignment = Alignment.CenterStart,
                    ) { Text(choice.label, style = MaterialTheme.typography.bodyLarge) }
                }
            }
        },
        confirmButton = { TextButton(cancel) { Text(LocalTexts.current[Label.Cancel]) } },
    )
}
