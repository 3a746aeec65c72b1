package org.doushou.app

import androidx.compose.foundation.background
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.padding
import androidx.compose.foundation.shape.RoundedCornerShape
import androidx.compose.material3.MaterialTheme
import androidx.compose.material3.Text
import androidx.compose.runtime.Composable
import androidx.compose.runtime.collectAsState
import androidx.compose.runtime.getValue
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.clip
import androidx.compose.ui.semantics.heading
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.text.font.FontWeight
import androidx.compose.ui.unit.dp
import org.doushou.ffi.PageBlock
import org.doushou.model.AppModel

/** A game's rules, as the core words them. */
@Composable
fun RulesScreen(app: AppModel, back: () -> Unit) {
    val texts = LocalTexts.current
    val seen by app.rules.state.collectAsState()
    val state = seen ?: return
    Page(texts[Label.Rules], back) { padding ->
        ReadingColumn(padding, 720.dp) {
            Choice(texts[Label.Game], state.games.map { it.name }, state.games.map { it.line }, state.game) {
                app.rules.read(state.games[it].rules)
            }
            state.blocks.forEach { Block(it) }
        }
    }
}

@Composable
private fun Block(block: PageBlock) {
    val type = MaterialTheme.typography
    when (block) {
        is PageBlock.Heading -> Text(
            block.text,
            Modifier.padding(top = if (block.level == 1) 8.dp else 4.dp).semantics { heading() },
            style = when (block.level) {
                1 -> type.headlineSmall
                2 -> type.titleLarge
                else -> type.titleMedium
            },
        )
        is PageBlock.Paragraph -> Text(block.text, style = type.bodyMedium)
        is PageBlock.Item -> Row {
            Text("•", Modifier.padding(end = 8.dp), style = type.bodyMedium)
            Text(block.text, style = type.bodyMedium)
        }
        is PageBlock.Table -> Table(block.rows)
    }
}

@Composable
private fun Table(rows: List<List<String>>) {
    Column(Modifier.fillMaxWidth().clip(RoundedCornerShape(10.dp)).background(MaterialTheme.colorScheme.surface)) {
        rows.forEachIndexed { place, cells ->
            Row(Modifier.fillMaxWidth().padding(horizontal = 12.dp, vertical = 6.dp)) {
                cells.forEach { cell ->
                    Text(
                        cell,
                        Modifier.weight(1f),
                        style = MaterialTheme.typography.bodySmall,
                        fontWeight = if (place == 0) FontWeight.Bold else null,
                    )
                }
            }
        }
    }
}
