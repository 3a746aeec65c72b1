package org.doushou.app

import androidx.compose.foundation.clickable
import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.BoxWithConstraints
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.IntrinsicSize
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.Spacer
import androidx.compose.foundation.layout.aspectRatio
import androidx.compose.foundation.layout.fillMaxHeight
import androidx.compose.foundation.layout.fillMaxSize
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.height
import androidx.compose.foundation.layout.heightIn
import androidx.compose.foundation.layout.padding
import androidx.compose.foundation.layout.size
import androidx.compose.foundation.layout.width
import androidx.compose.foundation.layout.widthIn
import androidx.compose.foundation.rememberScrollState
import androidx.compose.foundation.shape.RoundedCornerShape
import androidx.compose.foundation.verticalScroll
import androidx.compose.material3.Icon
import androidx.compose.material3.MaterialTheme
import androidx.compose.material3.Scaffold
import androidx.compose.material3.Surface
import androidx.compose.material3.Text
import androidx.compose.runtime.Composable
import androidx.compose.runtime.collectAsState
import androidx.compose.runtime.getValue
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.platform.LocalDensity
import androidx.compose.ui.semantics.clearAndSetSemantics
import androidx.compose.ui.semantics.heading
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.text.style.TextAlign
import androidx.compose.ui.unit.dp
import org.doushou.model.AppModel
import org.doushou.model.BoardState
import org.doushou.model.Screen
import org.doushou.model.Settings

/** Where everything begins: the game that waits, a new one, and what there is to read. */
@Composable
fun HomeScreen(app: AppModel, shell: Shell) {
    val canContinue by app.canContinue.collectAsState()
    val board by app.board.state.collectAsState()
    val settings by app.settings.state.collectAsState()
    Scaffold(containerColor = MaterialTheme.colorScheme.background) { padding ->
        BoxWithConstraints(Modifier.fillMaxSize().padding(padding)) {
            val isWide = maxWidth > 600.dp && maxWidth > maxHeight
            Box(Modifier.fillMaxSize(), contentAlignment = Alignment.Center) {
                if (isWide) {
                    Row(
                        Modifier.fillMaxSize().padding(24.dp),
                        Arrangement.spacedBy(32.dp, Alignment.CenterHorizontally),
                        Alignment.CenterVertically,
                    ) {
                        Waiting(app, board, settings, canContinue, Modifier.weight(1f, fill = false))
                        Column(Modifier.widthIn(max = 420.dp).weight(1f, fill = false).verticalScroll(rememberScrollState()), Arrangement.spacedBy(12.dp)) {
                            Title()
                            Ways(app, shell, board, canContinue)
                        }
                    }
                } else {
                    Column(
                        Modifier.widthIn(max = 520.dp).fillMaxWidth().verticalScroll(rememberScrollState()).padding(20.dp),
                        Arrangement.spacedBy(12.dp),
                    ) {
                        Title()
                        Ways(app, shell, board, canContinue)
                    }
                }
            }
        }
    }
}

@Composable
private fun Title() {
    val texts = LocalTexts.current
    Column(Modifier.fillMaxWidth().padding(vertical = 12.dp), horizontalAlignment = Alignment.CenterHorizontally) {
        Text(
            texts[Label.AppName],
            Modifier.semantics { heading() },
            style = MaterialTheme.typography.displayMedium,
            color = MaterialTheme.colorScheme.onBackground,
        )
        Text(
            texts[Label.HomeLine],
            style = MaterialTheme.typography.bodyMedium,
            color = MaterialTheme.colorScheme.onSurfaceVariant,
            textAlign = TextAlign.Center,
        )
    }
}

/** The board as it stands, where there is room for it. */
@Composable
private fun Waiting(app: AppModel, board: BoardState, settings: Settings, canContinue: Boolean, modifier: Modifier) {
    Board(
        board.board,
        board.snapshot,
        board.isFlipped,
        Marks(),
        settings,
        // The button beside it says the same.
        modifier.clearAndSetSemantics { }.clickable { app.open(if (canContinue) Screen.Board else Screen.NewGame) }
            .aspectRatio(Geometry.aspect(board.board, settings.showsCoordinates), matchHeightConstraintsFirst = true),
    )
}

@Composable
private fun Ways(app: AppModel, shell: Shell, board: BoardState, canContinue: Boolean) {
    val texts = LocalTexts.current
    if (canContinue) {
        val snapshot = board.snapshot
        val now = snapshot.outcome?.headline ?: snapshot.turnText
        Way(Picture.IconNext, texts[Label.ContinueGame], line = "${snapshot.rulesName} · $now", isFirst = true) { app.open(Screen.Board) }
    }
    Way(Picture.IconNew, texts[Label.NewGame], isFirst = !canContinue) { app.open(Screen.NewGame) }
    fun way(picture: Picture, label: Label, onClick: () -> Unit): @Composable (Modifier) -> Unit =
        { Way(picture, texts[label], modifier = it, onClick = onClick) }
    val others = listOfNotNull(
        way(Picture.IconHint, Label.Tutorial) { app.open(Screen.Tutorial) },
        way(Picture.IconThreats, Label.Puzzles) { app.open(Screen.Puzzles) }.takeIf { app.hasPuzzles },
        way(Picture.IconReview, Label.Review) { app.open(Screen.Review) }.takeIf { canContinue && board.snapshot.totalPlies > 0 },
        way(Picture.IconRules, Label.Rules) { app.open(Screen.Rules) },
        way(Picture.IconOpen, Label.OpenGame) { shell.chooseFile() },
        way(Picture.IconPaste, Label.PastePosition) { app.receivePosition(shell.paste()) },
        way(Picture.IconSettings, Label.Settings) { app.open(Screen.Settings) },
        way(Picture.IconInfo, Label.About) { app.open(Screen.About) },
    )
    // With large letters a word would not find its place beside another.
    val columns = if (LocalDensity.current.fontScale > 1.3f) 1 else 2
    others.chunked(columns).forEach { row ->
        Row(Modifier.fillMaxWidth().height(IntrinsicSize.Max), Arrangement.spacedBy(12.dp)) {
            row.forEach { it(Modifier.weight(1f).fillMaxHeight()) }
            if (row.size < columns) Spacer(Modifier.weight(1f))
        }
    }
}

@Composable
private fun Way(
    picture: Picture,
    title: String,
    modifier: Modifier = Modifier,
    line: String = "",
    isFirst: Boolean = false,
    onClick: () -> Unit,
) {
    val scheme = MaterialTheme.colorScheme
    Surface(
        onClick,
        modifier.fillMaxWidth(),
        shape = RoundedCornerShape(16.dp),
        color = if (isFirst) scheme.primary else scheme.surface,
        contentColor = if (isFirst) scheme.onPrimary else scheme.onSurface,
    ) {
        Row(Modifier.heightIn(min = 60.dp).padding(horizontal = 16.dp, vertical = 10.dp), verticalAlignment = Alignment.CenterVertically) {
            Icon(LocalArt.current.painter(picture), null, Modifier.size(26.dp))
            Spacer(Modifier.width(14.dp))
            Column {
                Text(title, style = MaterialTheme.typography.titleMedium)
                if (line.isNotEmpty()) Text(line, style = MaterialTheme.typography.bodySmall)
            }
        }
    }
}
