package org.doushou.app

import androidx.compose.foundation.background
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.padding
import androidx.compose.foundation.layout.widthIn
import androidx.compose.foundation.shape.RoundedCornerShape
import androidx.compose.material3.MaterialTheme
import androidx.compose.material3.Text
import androidx.compose.runtime.Composable
import androidx.compose.runtime.collectAsState
import androidx.compose.runtime.getValue
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.clip
import androidx.compose.ui.semantics.heading
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.text.font.FontWeight
import androidx.compose.ui.text.style.TextAlign
import androidx.compose.ui.unit.dp
import org.doushou.ffi.AnimalInfo
import org.doushou.ffi.PageBlock
import org.doushou.ffi.Side
import org.doushou.model.AppModel
import org.doushou.model.Settings

/** A game's rules, as the core words them. */
@Composable
fun RulesScreen(app: AppModel, back: () -> Unit) {
    val texts = LocalTexts.current
    val seen by app.rules.state.collectAsState()
    val settings by app.settings.state.collectAsState()
    val state = seen ?: return
    Page(texts[Label.Rules], back) { padding ->
        ReadingColumn(padding, 720.dp) {
            Choice(texts[Label.Game], state.games.map { it.name }, state.games.map { it.line }, state.game) {
                app.rules.read(state.games[it].rules)
            }
            Animals(state.animals, settings)
            state.blocks.forEach { Block(it) }
        }
    }
}

/** Who plays in this game, as they look on the board. */
@Composable
private fun Animals(animals: List<AnimalInfo>, settings: Settings) {
    Wrapping(4.dp) {
        for (animal in animals) {
            Column(
                Modifier.widthIn(min = 76.dp).padding(4.dp).semantics(mergeDescendants = true) {},
                horizontalAlignment = Alignment.CenterHorizontally,
            ) {
                Disc(Side.RED, animal.picture, animal.glyph, animal.badge, 48.dp, settings)
                Text(animal.name, style = MaterialTheme.typography.bodySmall, textAlign = TextAlign.Center)
            }
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
