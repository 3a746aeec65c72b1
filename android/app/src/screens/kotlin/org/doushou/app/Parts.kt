package org.doushou.app

import androidx.compose.foundation.background
import androidx.compose.foundation.clickable
import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.ColumnScope
import androidx.compose.foundation.layout.PaddingValues
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.Spacer
import androidx.compose.foundation.layout.fillMaxSize
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.heightIn
import androidx.compose.foundation.layout.padding
import androidx.compose.foundation.layout.size
import androidx.compose.foundation.layout.width
import androidx.compose.foundation.layout.widthIn
import androidx.compose.foundation.layout.wrapContentWidth
import androidx.compose.foundation.lazy.LazyColumn
import androidx.compose.foundation.lazy.itemsIndexed
import androidx.compose.foundation.rememberScrollState
import androidx.compose.foundation.selection.selectable
import androidx.compose.foundation.selection.toggleable
import androidx.compose.foundation.shape.RoundedCornerShape
import androidx.compose.foundation.verticalScroll
import androidx.compose.material3.AlertDialog
import androidx.compose.material3.ExperimentalMaterial3Api
import androidx.compose.material3.FilterChip
import androidx.compose.material3.Icon
import androidx.compose.material3.IconButton
import androidx.compose.material3.MaterialTheme
import androidx.compose.material3.RadioButton
import androidx.compose.material3.Scaffold
import androidx.compose.material3.Surface
import androidx.compose.material3.Switch
import androidx.compose.material3.Text
import androidx.compose.material3.TextButton
import androidx.compose.material3.TopAppBar
import androidx.compose.material3.TopAppBarDefaults
import androidx.compose.runtime.Composable
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.saveable.rememberSaveable
import androidx.compose.runtime.setValue
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.clip
import androidx.compose.ui.platform.LocalDensity
import androidx.compose.ui.semantics.Role
import androidx.compose.ui.text.TextStyle
import androidx.compose.ui.text.style.TextOverflow
import androidx.compose.ui.unit.Dp
import androidx.compose.ui.unit.dp
import androidx.compose.ui.unit.max

/** A screen to read or to choose on, with its title and the way back. */
@OptIn(ExperimentalMaterial3Api::class)
@Composable
fun Page(
    title: String,
    back: () -> Unit,
    bottom: @Composable () -> Unit = {},
    content: @Composable (PaddingValues) -> Unit,
) {
    val texts = LocalTexts.current
    Scaffold(
        topBar = {
            TopAppBar(
                title = { Text(title, maxLines = 1, overflow = TextOverflow.Ellipsis) },
                navigationIcon = { PictureButton(Picture.IconPrev, texts[Label.Back], onClick = back) },
                colors = TopAppBarDefaults.topAppBarColors(containerColor = MaterialTheme.colorScheme.background),
            )
        },
        bottomBar = bottom,
        containerColor = MaterialTheme.colorScheme.background,
        content = content,
    )
}

/** Text and choices in one column that never grows wider than one can read. */
@Composable
fun ReadingColumn(padding: PaddingValues, widest: Dp = 640.dp, content: @Composable ColumnScope.() -> Unit) {
    // The bars' place is inside of what scrolls: it goes on behind them.
    Box(Modifier.fillMaxSize(), contentAlignment = Alignment.TopCenter) {
        Column(
            Modifier.fillMaxWidth().verticalScroll(rememberScrollState()).padding(padding).wrapContentWidth()
                .widthIn(max = widest).fillMaxWidth().padding(horizontal = 16.dp, vertical = 8.dp),
            verticalArrangement = Arrangement.spacedBy(12.dp),
            content = content,
        )
    }
}

@Composable
fun PictureButton(picture: Picture, label: String, isEnabled: Boolean = true, onClick: () -> Unit) {
    IconButton(onClick, enabled = isEnabled) {
        Icon(LocalArt.current.painter(picture), label, Modifier.size(24.dp))
    }
}

/** How high a [BigAction] is. */
@Composable
fun bigActionHeight(): Dp = max(48.dp, 32.dp + MaterialTheme.typography.labelSmall.height())

/** The height of a line, by the size of letters that the system wants. */
@Composable
fun TextStyle.height(): Dp = with(LocalDensity.current) { lineHeight.toDp() }

/** A picture over its word, for what one does most. */
@Composable
fun BigAction(picture: Picture, label: String, isEnabled: Boolean, modifier: Modifier = Modifier, isFirst: Boolean = false, onClick: () -> Unit) {
    val scheme = MaterialTheme.colorScheme
    val colour = (if (isFirst) scheme.primary else scheme.onSecondaryContainer).copy(alpha = if (isEnabled) 1f else 0.38f)
    Column(
        modifier.heightIn(min = 48.dp).clip(RoundedCornerShape(12.dp))
            .clickable(enabled = isEnabled, role = Role.Button, onClick = onClick)
            .padding(vertical = 4.dp),
        horizontalAlignment = Alignment.CenterHorizontally,
    ) {
        Icon(LocalArt.current.painter(picture), null, Modifier.size(24.dp), tint = colour)
        Text(label, style = MaterialTheme.typography.labelSmall, color = colour, maxLines = 1, overflow = TextOverflow.Ellipsis)
    }
}

/** A group of choices under a heading. */
@Composable
fun Group(title: String, modifier: Modifier = Modifier, content: @Composable ColumnScope.() -> Unit) {
    Surface(modifier.fillMaxWidth(), RoundedCornerShape(14.dp), MaterialTheme.colorScheme.surface) {
        Column(Modifier.padding(16.dp), Arrangement.spacedBy(8.dp)) {
            Text(title, style = MaterialTheme.typography.titleMedium)
            content()
        }
    }
}

/** One of a few, side by side. */
@OptIn(ExperimentalMaterial3Api::class)
@Composable
fun <T> Chips(values: List<T>, chosen: T, name: (T) -> String, onChoose: (T) -> Unit) {
    Wrapping(8.dp) {
        for (value in values) {
            FilterChip(
                selected = value == chosen,
                onClick = { onChoose(value) },
                label = { Text(name(value), Modifier.padding(vertical = 8.dp), style = MaterialTheme.typography.bodyMedium) },
            )
        }
    }
}

/** One of many: what is chosen, and all of them when it is tapped. */
@Composable
fun Choice(title: String, names: List<String>, lines: List<String>, chosen: Int, onChoose: (Int) -> Unit) {
    var isOpen by rememberSaveable { mutableStateOf(false) }
    val chosenName = names.getOrElse(chosen) { "" }
    Column(
        Modifier.fillMaxWidth().clip(RoundedCornerShape(10.dp))
            .background(MaterialTheme.colorScheme.surfaceVariant)
            .clickable(role = Role.DropdownList) { isOpen = true }
            .heightIn(min = 48.dp).padding(horizontal = 12.dp, vertical = 8.dp),
    ) {
        Text(title, style = MaterialTheme.typography.bodySmall, color = MaterialTheme.colorScheme.onSurfaceVariant)
        Text(chosenName, style = MaterialTheme.typography.bodyLarge)
        lines.getOrNull(chosen)?.takeIf { it.isNotEmpty() }?.let {
            Text(it, style = MaterialTheme.typography.bodySmall, color = MaterialTheme.colorScheme.onSurfaceVariant)
        }
    }
    if (!isOpen) return
    AlertDialog(
        onDismissRequest = { isOpen = false },
        title = { Text(title) },
        text = {
            LazyColumn {
                itemsIndexed(names) { place, name ->
                    Row(
                        Modifier.fillMaxWidth().heightIn(min = 48.dp)
                            .selectable(place == chosen, role = Role.RadioButton) {
                                isOpen = false
                                onChoose(place)
                            }
                            .padding(vertical = 6.dp),
                        verticalAlignment = Alignment.CenterVertically,
                    ) {
                        RadioButton(place == chosen, null)
                        Spacer(Modifier.width(12.dp))
                        Column {
                            Text(name, style = MaterialTheme.typography.bodyLarge)
                            lines.getOrNull(place)?.takeIf { it.isNotEmpty() }?.let {
                                Text(it, style = MaterialTheme.typography.bodySmall, color = MaterialTheme.colorScheme.onSurfaceVariant)
                            }
                        }
                    }
                }
            }
        },
        confirmButton = { TextButton({ isOpen = false }) { Text(LocalTexts.current[Label.Close]) } },
    )
}

/** Something on or off. */
@Composable
fun OnOff(title: String, isOn: Boolean, line: String = "", onChange: (Boolean) -> Unit) {
    Row(
        Modifier.fillMaxWidth().heightIn(min = 48.dp).toggleable(isOn, role = Role.Switch, onValueChange = onChange),
        verticalAlignment = Alignment.CenterVertically,
    ) {
        Column(Modifier.weight(1f)) {
            Text(title, style = MaterialTheme.typography.bodyLarge)
            if (line.isNotEmpty()) {
                Text(line, style = MaterialTheme.typography.bodySmall, color = MaterialTheme.colorScheme.onSurfaceVariant)
            }
        }
        Spacer(Modifier.width(12.dp))
        Switch(isOn, null)
    }
}

/** Asks before something that cannot be taken back. */
@Composable
fun Question(title: String, text: String?, yes: String, onNo: () -> Unit, onYes: () -> Unit) {
    AlertDialog(
        onDismissRequest = onNo,
        title = { Text(title) },
        text = text?.let { { Text(it) } },
        confirmButton = { TextButton(onYes) { Text(yes) } },
        dismissButton = { TextButton(onNo) { Text(LocalTexts.current[Label.Cancel]) } },
    )
}

/** The one sentence under the board; [isBrief] where it has the place of a strip. */
@Composable
fun SentenceLine(text: String, isWarning: Boolean, isBrief: Boolean = false) {
    val colours = LocalBoardColours.current
    val ground = if (isWarning) colours.warningGround else MaterialTheme.colorScheme.surfaceVariant
    val ink = if (isWarning) colours.warning else MaterialTheme.colorScheme.onSurface
    val style = MaterialTheme.typography.run { if (isBrief) bodySmall else bodyMedium }
    Box(
        Modifier.fillMaxWidth().clip(RoundedCornerShape(10.dp)).background(ground)
            .padding(horizontal = 12.dp, vertical = if (isBrief) 1.dp else 8.dp),
        contentAlignment = Alignment.CenterStart,
    ) { Text(text, style = style, color = ink) }
}

/** Children side by side, going on below where there is no more room. */
@Composable
fun Wrapping(gap: Dp, content: @Composable () -> Unit) {
    androidx.compose.ui.layout.Layout(content) { children, constraints ->
        val between = gap.roundToPx()
        val placed = children.map { it.measure(constraints.copy(minWidth = 0, minHeight = 0)) }
        val places = ArrayList<Pair<Int, Int>>()
        var (x, y, row) = Triple(0, 0, 0)
        for (child in placed) {
            if (x > 0 && x + child.width > constraints.maxWidth) {
                x = 0
                y += row + between
                row = 0
            }
            places += x to y
            x += child.width + between
            row = maxOf(row, child.height)
        }
        layout(constraints.maxWidth, y + row) {
            placed.forEachIndexed { index, child -> child.placeRelative(places[index].first, places[index].second) }
        }
    }
}
