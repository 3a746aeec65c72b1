package org.doushou.app

import androidx.compose.animation.core.Animatable
import androidx.compose.animation.core.LinearEasing
import androidx.compose.animation.core.animateFloatAsState
import androidx.compose.animation.core.tween
import androidx.compose.foundation.Canvas
import androidx.compose.foundation.Image
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.fillMaxSize
import androidx.compose.foundation.layout.offset
import androidx.compose.foundation.layout.size
import androidx.compose.material3.Text
import androidx.compose.runtime.Composable
import androidx.compose.runtime.LaunchedEffect
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.remember
import androidx.compose.runtime.setValue
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.alpha
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.graphics.ColorFilter
import androidx.compose.ui.graphics.drawscope.Stroke
import androidx.compose.ui.graphics.graphicsLayer
import androidx.compose.ui.platform.LocalDensity
import androidx.compose.ui.text.TextStyle
import androidx.compose.ui.text.font.FontFamily
import androidx.compose.ui.text.font.FontWeight
import androidx.compose.ui.text.style.TextAlign
import androidx.compose.ui.unit.Dp
import androidx.compose.ui.unit.IntOffset
import androidx.compose.ui.unit.dp
import org.doushou.ffi.Animal
import org.doushou.ffi.Side
import org.doushou.ffi.SnapshotPiece
import org.doushou.model.Face
import org.doushou.model.Settings
import kotlin.math.PI
import kotlin.math.roundToInt
import kotlin.math.sin

private const val STEP_MS = 140
private const val LEAP_MS = 260
private const val FADE_MS = 180

/** A piece on its way: it slides, leaps in an arc, fades when it is taken. */
@Composable
fun MovingPiece(piece: SnapshotPiece, isFaceDown: Boolean, geometry: Geometry, settings: Settings, dragged: Offset?) {
    var from by remember(piece.id) { mutableStateOf(piece.cell) }
    var to by remember(piece.id) { mutableStateOf(piece.cell) }
    val presence by animateFloatAsState(
        if (piece.cell == null) 0f else 1f,
        tween(if (settings.reducesMotion) 0 else FADE_MS),
    )
    if (piece.cell != null && piece.cell != to) {
        from = to
        to = piece.cell
    }
    val isLeap = from != null && to != null &&
        (geometry.middle(from!!) - geometry.middle(to!!)).getDistance() > geometry.square * 1.2f
    val way = remember(piece.id, to) { Animatable(if (from == to || settings.reducesMotion) 1f else 0f) }
    LaunchedEffect(way) {
        way.animateTo(1f, tween(if (isLeap) LEAP_MS else STEP_MS, easing = LinearEasing))
    }
    val end = to ?: return
    if (presence == 0f) return
    val share = way.value
    val begin = geometry.middle(from ?: end)
    val middle = begin + (geometry.middle(end) - begin) * share
    val lift = if (isLeap && share < 1f) sin(share * PI).toFloat() else 0f
    val size = geometry.square * if (piece.isSmall) 0.62f else 0.84f
    val place = middle + (dragged ?: Offset.Zero) - Offset(size / 2, size / 2 + lift * geometry.square * 0.35f)
    val grown = 1f + 0.18f * lift + if (dragged != null) 0.12f else 0f
    Box(
        Modifier.offset { IntOffset(place.x.roundToInt(), place.y.roundToInt()) }
            .graphicsLayer(scaleX = grown, scaleY = grown)
            .alpha(presence),
    ) {
        val across = with(LocalDensity.current) { size.toDp() }
        if (isFaceDown || piece.piece == null) {
            TileBack(across)
        } else {
            Disc(piece.piece!!.side, piece.picture!!, piece.glyph, piece.badge, across, settings)
        }
    }
}

/**
 * A disc that stands on the board: Red wears one thick ring, Blue two thin ones, so that
 * the sides differ without their colours.
 */
@Composable
fun Disc(side: Side, picture: Animal, glyph: String, badge: String, across: Dp, settings: Settings) {
    val colours = LocalBoardColours.current
    val colour = colours.onPiece(side)
    val art = LocalArt.current
    Box(Modifier.size(across), contentAlignment = Alignment.Center) {
        Canvas(Modifier.fillMaxSize()) {
            val radius = size.minDimension / 2
            drawCircle(colours.shadow, radius * 0.98f, center + Offset(radius * 0.03f, radius * 0.09f))
            drawCircle(colours.discEdge, radius * 0.96f, center + Offset(0f, radius * 0.03f))
            drawCircle(colours.disc, radius * 0.95f)
            if (side == Side.RED) {
                drawCircle(colour, radius * 0.85f, style = Stroke(radius * 0.15f))
            } else {
                drawCircle(colour, radius * 0.89f, style = Stroke(radius * 0.055f))
                drawCircle(colour, radius * 0.76f, style = Stroke(radius * 0.055f))
            }
        }
        if (settings.face == Face.Pictures) {
            Image(art.painter(picture.picture), null, Modifier.size(across * 0.62f))
        } else {
            Glyph(glyph, colour, across * 0.5f, art.kai)
        }
        if (settings.showsRanks && badge.isNotEmpty()) {
            Box(Modifier.align(Alignment.BottomEnd).size(across * 0.36f), contentAlignment = Alignment.Center) {
                Canvas(Modifier.fillMaxSize()) {
                    drawCircle(colours.disc)
                    drawCircle(colour, size.minDimension / 2 * 0.9f)
                }
                Glyph(badge, Color.White, across * 0.23f, art.sans)
            }
        }
    }
}

/** A tile that lies face down. */
@Composable
private fun TileBack(across: Dp) {
    val colours = LocalBoardColours.current
    Box(Modifier.size(across), contentAlignment = Alignment.Center) {
        Canvas(Modifier.fillMaxSize()) {
            val radius = size.minDimension / 2
            drawCircle(colours.shadow, radius * 0.98f, center + Offset(radius * 0.03f, radius * 0.09f))
            drawCircle(colours.backEdge, radius * 0.96f)
            drawCircle(colours.back, radius * 0.86f)
        }
        Image(
            LocalArt.current.painter(Picture.BoardPaw),
            null,
            Modifier.size(across * 0.6f),
            colorFilter = ColorFilter.tint(colours.backMark),
        )
    }
}

/** A character in the middle of its place, as large as the board wants it, whatever the system's letters. */
@Composable
private fun Glyph(text: String, colour: Color, height: Dp, family: FontFamily) {
    val size = with(LocalDensity.current) { height.toSp() }
    Text(
        text,
        style = TextStyle(
            color = colour,
            fontSize = size,
            lineHeight = size,
            fontFamily = family,
            fontWeight = FontWeight.Bold,
            textAlign = TextAlign.Center,
        ),
        softWrap = false,
    )
}

/** What a player has taken or holds, in small. */
@Composable
fun SmallDisc(side: Side, picture: Animal, glyph: String, badge: String, settings: Settings, modifier: Modifier = Modifier, isPicked: Boolean = false) {
    val colours = LocalBoardColours.current
    Box(modifier, contentAlignment = Alignment.Center) {
        if (isPicked) {
            Canvas(Modifier.size(34.dp)) { drawCircle(colours.select, size.minDimension / 2, style = Stroke(3.dp.toPx())) }
        }
        Disc(side, picture, glyph, badge, 26.dp, settings.copy(showsRanks = false))
    }
}
