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
import androidx.compose.runtime.derivedStateOf
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.remember
import androidx.compose.runtime.setValue
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
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
import androidx.compose.ui.zIndex
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

/** From where to where a piece goes, and how much of the way it has behind it. */
private class Trip(cell: Int?) {
    var from by mutableStateOf(cell)
        private set
    var to by mutableStateOf(cell)
        private set
    private val share = Animatable(1f)
    val isUnderWay: Boolean get() = share.isRunning

    suspend fun goTo(cell: Int, geometry: Geometry, reducesMotion: Boolean) {
        if (cell == to) return
        from = to
        to = cell
        if (reducesMotion) return
        share.snapTo(0f)
        share.animateTo(1f, tween(if (isLeap(geometry)) LEAP_MS else STEP_MS, easing = LinearEasing))
    }

    private fun isLeap(geometry: Geometry): Boolean {
        val (begin, end) = (from ?: return false) to (to ?: return false)
        return (geometry.middle(begin) - geometry.middle(end)).getDistance() > geometry.square * 1.2f
    }

    fun middle(geometry: Geometry): Offset {
        val end = geometry.middle(to ?: return Offset.Zero)
        val begin = from?.let(geometry::middle) ?: end
        return begin + (end - begin) * share.value
    }

    /** How high a leap is now, of its highest. */
    fun lift(geometry: Geometry): Float = if (share.value < 1f && isLeap(geometry)) sin(share.value * PI).toFloat() else 0f
}

/**
 * A piece on its way: it slides, leaps in an arc, fades when it is taken. The way is
 * asked when it is placed, so that nothing is composed again while it moves.
 */
@Composable
fun MovingPiece(piece: SnapshotPiece, isFaceDown: Boolean, geometry: Geometry, settings: Settings, pull: Pull?) {
    val trip = remember { Trip(piece.cell) }
    LaunchedEffect(piece.cell) {
        piece.cell?.let { trip.goTo(it, geometry, settings.reducesMotion) }
    }
    val presence = animateFloatAsState(
        if (piece.cell == null) 0f else 1f,
        tween(if (settings.reducesMotion) 0 else FADE_MS),
    )
    val isGone by remember { derivedStateOf { presence.value == 0f || trip.to == null } }
    if (isGone) return
    val size = geometry.square * if (piece.isSmall) 0.62f else 0.84f
    Box(
        // What moves passes over what stands.
        Modifier.zIndex(if (pull != null || trip.isUnderWay) 1f else 0f)
            .offset {
                val middle = trip.middle(geometry) + (pull?.by ?: Offset.Zero)
                val place = middle - Offset(size / 2, size / 2 + trip.lift(geometry) * geometry.square * 0.35f)
                IntOffset(place.x.roundToInt(), place.y.roundToInt())
            }
            .graphicsLayer {
                val grown = 1f + 0.18f * trip.lift(geometry) + if (pull != null) 0.12f else 0f
                scaleX = grown
                scaleY = grown
                alpha = presence.value
            },
    ) {
        val across = with(LocalDensity.current) { size.toDp() }
        val (shown, picture) = piece.piece to piece.picture
        if (isFaceDown || shown == null || picture == null) {
            TileBack(across)
        } else {
            Disc(shown.side, picture, piece.glyph, piece.badge, across, settings)
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
