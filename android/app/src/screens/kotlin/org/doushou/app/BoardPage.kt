package org.doushou.app

import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.BoxWithConstraints
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.ColumnScope
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.fillMaxHeight
import androidx.compose.foundation.layout.fillMaxSize
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.heightIn
import androidx.compose.foundation.layout.padding
import androidx.compose.foundation.layout.size
import androidx.compose.foundation.layout.width
import androidx.compose.foundation.shape.RoundedCornerShape
import androidx.compose.material3.MaterialTheme
import androidx.compose.material3.Scaffold
import androidx.compose.material3.Surface
import androidx.compose.material3.Text
import androidx.compose.runtime.Composable
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.semantics.heading
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.text.style.TextOverflow
import androidx.compose.ui.unit.Dp
import androidx.compose.ui.unit.dp
import androidx.compose.ui.unit.min

private val HEADER = 48.dp

/** The least breadth of what stands beside the board. */
private val PANEL = 152.dp
private val WIDEST_PANEL = 420.dp

/** How a page with a board is laid out: what may be drawn how. */
data class BoardPlace(
    /** Everything but the board stands beside it. */
    val isWide: Boolean,
    /** There is no room for four words in a row, nor for two moves. */
    val isCramped: Boolean,
)

/**
 * A page about a board, which gets as much of the window as it can: it is as broad as a
 * narrow window and as high as a wide one. [fixed] is the height of what a narrow window
 * cannot do without, [under] what follows the board there; beside the board both stand in
 * a panel.
 */
@Composable
fun BoardPage(
    title: String,
    back: () -> Unit,
    aspect: Float,
    fixed: Dp,
    actions: @Composable () -> Unit = {},
    above: @Composable (BoardPlace) -> Unit = {},
    under: @Composable ColumnScope.(BoardPlace) -> Unit,
    board: @Composable (Modifier) -> Unit,
) {
    Scaffold(containerColor = MaterialTheme.colorScheme.background) { padding ->
        BoxWithConstraints(Modifier.fillMaxSize().padding(padding)) {
            val besides = min(maxHeight * aspect, maxWidth - PANEL)
            val below = min(maxWidth, (maxHeight - HEADER - fixed) * aspect)
            if (besides > below) {
                val panel = min(WIDEST_PANEL, maxWidth - besides - 16.dp)
                val place = BoardPlace(isWide = true, isCramped = panel < 280.dp)
                Row(Modifier.fillMaxSize(), Arrangement.spacedBy(8.dp, Alignment.CenterHorizontally), Alignment.CenterVertically) {
                    board(Modifier.size(besides, besides / aspect))
                    Surface(
                        Modifier.width(panel).fillMaxHeight().padding(vertical = 4.dp),
                        RoundedCornerShape(16.dp),
                        MaterialTheme.colorScheme.surface,
                    ) {
                        Column(Modifier.padding(4.dp)) {
                            Header(title, back, actions)
                            above(place)
                            under(place)
                        }
                    }
                }
            } else {
                val place = BoardPlace(isWide = false, isCramped = maxWidth < 280.dp)
                Column(Modifier.fillMaxSize(), horizontalAlignment = Alignment.CenterHorizontally) {
                    Header(title, back, actions)
                    above(place)
                    board(Modifier.size(below, below / aspect))
                    under(place)
                }
            }
        }
    }
}

@Composable
private fun Header(title: String, back: () -> Unit, actions: @Composable () -> Unit) {
    Row(Modifier.fillMaxWidth().heightIn(min = HEADER), verticalAlignment = Alignment.CenterVertically) {
        PictureButton(Picture.IconPrev, LocalTexts.current[Label.Back], onClick = back)
        Box(Modifier.weight(1f)) {
            Text(
                title,
                Modifier.semantics { heading() },
                style = MaterialTheme.typography.titleLarge,
                color = MaterialTheme.colorScheme.onBackground,
                maxLines = 1,
                overflow = TextOverflow.Ellipsis,
            )
        }
        actions()
    }
}
