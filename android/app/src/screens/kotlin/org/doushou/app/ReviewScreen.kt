package org.doushou.app

import androidx.compose.foundation.Canvas
import androidx.compose.foundation.gestures.detectTapGestures
import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.height
import androidx.compose.foundation.layout.padding
import androidx.compose.foundation.rememberScrollState
import androidx.compose.foundation.verticalScroll
import androidx.compose.material3.MaterialTheme
import androidx.compose.material3.Text
import androidx.compose.runtime.Composable
import androidx.compose.runtime.collectAsState
import androidx.compose.runtime.getValue
import androidx.compose.runtime.remember
import androidx.compose.ui.Modifier
import androidx.compose.ui.geometry.CornerRadius
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.geometry.Size
import androidx.compose.ui.graphics.Path
import androidx.compose.ui.graphics.drawscope.Stroke
import androidx.compose.ui.input.pointer.pointerInput
import androidx.compose.ui.semantics.contentDescription
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.unit.dp
import kotlin.math.roundToInt
import org.doushou.model.AppModel
import org.doushou.model.ReviewModel
import org.doushou.model.ReviewState
import org.doushou.model.Settings

/** A game gone over move by move. */
@Composable
fun ReviewScreen(app: AppModel, shell: Shell, back: () -> Unit) {
    val texts = LocalTexts.current
    val settings by app.settings.state.collectAsState()
    val seen by app.review.state.collectAsState()
    val state = seen ?: return
    BoardPage(
        texts[Label.Review],
        back,
        aspect = remember(state.board, settings.showsCoordinates) { Geometry.aspect(state.board, settings.showsCoordinates) },
        // The graph, the steps, and a move with two lines of comment.
        fixed = 136.dp + MaterialTheme.typography.run { titleMedium.height() + bodyMedium.height() * 2 },
        actions = {
            PictureButton(Picture.IconMoves, texts[Label.Share], state.review != null) {
                state.review?.let { shell.share(app.board.record(it)) }
            }
            PictureButton(Picture.IconFlip, texts[Label.FlipBoard]) { app.review.flip() }
        },
        under = { place ->
            Graph(state, app.review)
            Box(Modifier.weight(1f)) { Comment(state) }
            Steps(state, app.review, place)
        },
    ) { Shown(state, settings, it) }
}

@Composable
private fun Shown(state: ReviewState, settings: Settings, modifier: Modifier) {
    // The better move began where this one did: it is shown while one looks at the outcome.
    val better = state.move?.better?.firstOrNull()
    Board(
        state.board,
        state.snapshot,
        state.isFlipped,
        Marks(better = better?.let { it.from to it.to }),
        settings,
        modifier,
    )
}

@Composable
private fun Comment(state: ReviewState) {
    val texts = LocalTexts.current
    Column(Modifier.fillMaxWidth().verticalScroll(rememberScrollState()).padding(16.dp, 6.dp), Arrangement.spacedBy(4.dp)) {
        val progress = state.progress
        val review = state.review
        val move = state.move
        when {
            progress != null -> Text(texts[Label.GoingOver, "${progress.first}", "${progress.second}"], style = MaterialTheme.typography.bodyMedium)
            state.hasFailed -> Text(texts[Label.ReviewFailed], style = MaterialTheme.typography.bodyMedium)
            move != null -> {
                Text("${move.mv.text} ${move.markSign}", style = MaterialTheme.typography.titleMedium, color = LocalBoardColours.current.asText(move.side))
                Text(move.comment, style = MaterialTheme.typography.bodyMedium)
            }
            review != null -> {
                Text(texts[Label.ReviewStart], style = MaterialTheme.typography.bodyMedium)
                val (red, blue) = review.redAccuracy to review.blueAccuracy
                if (red != null && blue != null) {
                    Text(texts[Label.Accuracy, percent(red), percent(blue)], style = MaterialTheme.typography.bodySmall)
                }
            }
        }
    }
}

private fun percent(share: Double) = "${(share * 100).roundToInt()} %"

/** Red's share of the point through the game; a tap leads there. */
@Composable
private fun Graph(state: ReviewState, model: ReviewModel) {
    val texts = LocalTexts.current
    val colours = LocalBoardColours.current
    val scheme = MaterialTheme.colorScheme
    val shares = state.review?.positions?.map { it.redShare.toFloat() }.orEmpty()
    val turning = state.review?.turningPoints.orEmpty()
    val description = texts[Label.ReviewGraph]
    Canvas(
        Modifier.fillMaxWidth().padding(horizontal = 12.dp, vertical = 4.dp).height(56.dp)
            .semantics { contentDescription = description }
            .pointerInput(shares.size) {
                detectTapGestures { place ->
                    if (shares.size > 1) model.jumpTo((place.x / size.width * (shares.size - 1)).roundToInt())
                }
            },
    ) {
        drawRoundRect(scheme.surface, size = size, cornerRadius = CornerRadius(8.dp.toPx()))
        drawLine(scheme.outlineVariant, Offset(0f, size.height / 2), Offset(size.width, size.height / 2), 1.dp.toPx())
        if (shares.size < 2) return@Canvas
        fun at(ply: Int) = Offset(size.width * ply / (shares.size - 1), size.height * (1 - shares[ply]))
        val line = Path()
        shares.indices.forEach { ply -> at(ply).let { if (ply == 0) line.moveTo(it.x, it.y) else line.lineTo(it.x, it.y) } }
        drawPath(line, colours.redText, style = Stroke(2.dp.toPx()))
        turning.filter { it in shares.indices }.forEach { drawCircle(colours.culprit, 4.dp.toPx(), at(it)) }
        val shown = state.snapshot.ply.coerceIn(shares.indices)
        drawRect(scheme.primary.copy(alpha = 0.5f), Offset(at(shown).x - 1.dp.toPx(), 0f), Size(2.dp.toPx(), size.height))
    }
}

@Composable
private fun Steps(state: ReviewState, model: ReviewModel, place: BoardPlace) {
    val texts = LocalTexts.current
    val (ply, plies) = state.snapshot.ply to state.snapshot.totalPlies
    val all = listOf<@Composable () -> Unit>(
        { PictureButton(Picture.IconFirst, texts[Label.ToStart], ply > 0) { model.jumpTo(0) } },
        { PictureButton(Picture.IconErrorPrev, texts[Label.PreviousError], state.previousError != null) { state.previousError?.let(model::jumpTo) } },
        { PictureButton(Picture.IconPrev, texts[Label.OneBack], ply > 0) { model.step(-1) } },
        { PictureButton(Picture.IconNext, texts[Label.OneOn], ply < plies) { model.step(1) } },
        { PictureButton(Picture.IconErrorNext, texts[Label.NextError], state.nextError != null) { state.nextError?.let(model::jumpTo) } },
        { PictureButton(Picture.IconLast, texts[Label.ToEnd], ply < plies) { model.jumpTo(plies) } },
    )
    all.chunked(if (place.isCramped) 3 else 6).forEach { row ->
        Row(Modifier.fillMaxWidth().padding(vertical = 4.dp), Arrangement.SpaceEvenly) { row.forEach { it() } }
    }
}
