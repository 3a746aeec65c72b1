package org.doushou.app

import androidx.compose.foundation.layout.Spacer
import androidx.compose.foundation.layout.fillMaxSize
import androidx.compose.runtime.Composable
import androidx.compose.runtime.remember
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.drawWithCache
import androidx.compose.ui.geometry.CornerRadius
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.geometry.Rect
import androidx.compose.ui.geometry.Size
import androidx.compose.ui.graphics.Brush
import androidx.compose.ui.graphics.Canvas
import androidx.compose.ui.graphics.ImageBitmap
import androidx.compose.ui.graphics.drawscope.CanvasDrawScope
import androidx.compose.ui.graphics.drawscope.DrawScope
import androidx.compose.ui.graphics.drawscope.translate
import androidx.compose.ui.graphics.painter.Painter
import androidx.compose.ui.text.TextMeasurer
import androidx.compose.ui.text.TextStyle
import androidx.compose.ui.text.drawText
import androidx.compose.ui.text.font.FontWeight
import androidx.compose.ui.text.rememberTextMeasurer
import androidx.compose.ui.unit.sp
import org.doushou.ffi.BoardInfo
import org.doushou.ffi.CellInfo
import org.doushou.ffi.Side
import org.doushou.ffi.Terrain
import kotlin.math.ceil

/** The board without its pieces: frame, meadow, water as one body, traps, dens. */
@Composable
fun Ground(board: BoardInfo, geometry: Geometry, showsCoordinates: Boolean) {
    val colours = LocalBoardColours.current
    val art = LocalArt.current
    val measurer = rememberTextMeasurer()
    val pictures = groundPictures(board).associateWith { art.painter(it) }
    val neighbours = remember(board) { Neighbours(board) }
    Spacer(
        Modifier.fillMaxSize().drawWithCache {
            // Drawn once: nothing of it moves when pieces do.
            val image = ImageBitmap(ceil(size.width).toInt().coerceAtLeast(1), ceil(size.height).toInt().coerceAtLeast(1))
            CanvasDrawScope().draw(this, layoutDirection, Canvas(image), size) {
                frame(geometry, colours)
                if (board.hasPoints) {
                    lines(board, geometry, colours)
                } else {
                    board.cells.indices.forEach { cell(board, it, geometry, colours, neighbours) }
                    board.cells.indices.forEach { banks(it, geometry, colours, neighbours) }
                }
                val square = Size(geometry.square, geometry.square)
                board.cells.forEachIndexed { index, cell ->
                    val picture = picture(cell, board) ?: return@forEachIndexed
                    picture(pictures.getValue(picture), geometry.area(index), square)
                }
                board.cells.forEachIndexed { index, cell ->
                    if (cell.homeGlyph.isNotEmpty()) {
                        val style = TextStyle(colours.home.copy(alpha = 0.55f), (geometry.square * 0.5f / density / fontScale).sp, fontFamily = art.kai)
                        words(measurer, cell.homeGlyph, style, geometry.middle(index))
                    }
                }
                if (showsCoordinates) {
                    val size = (geometry.frame * 0.62f / density / fontScale).sp
                    val style = TextStyle(colours.coordinate, size, FontWeight.Normal, fontFamily = art.sans)
                    geometry.coordinates().forEach { (text, middle) -> words(measurer, text, style, middle) }
                }
            }
            onDrawBehind { drawImage(image) }
        },
    )
}

/** Which cells touch, by their middles. */
private class Neighbours(board: BoardInfo) {
    private val byPlace = board.cells.withIndex().associate { (it.value.x to it.value.y) to it.index }
    private val terrains = board.cells.map { it.terrain }
    private val places = board.cells.map { it.x to it.y }

    fun isWet(cell: Int): Boolean = when (terrains[cell]) {
        is Terrain.Water, is Terrain.Lake, is Terrain.Coast -> true
        else -> false
    }

    fun isLake(cell: Int) = terrains[cell] is Terrain.Lake

    /** Whether the cell so many squares away is wet too; what lies outside is not. */
    fun isWet(cell: Int, right: Int, up: Int): Boolean {
        val (x, y) = places[cell]
        return byPlace[x + 2 * right to y + 2 * up]?.let(::isWet) ?: false
    }

    fun isInside(cell: Int, right: Int, up: Int): Boolean {
        val (x, y) = places[cell]
        return byPlace.containsKey(x + 2 * right to y + 2 * up)
    }

    fun isDark(cell: Int) = places[cell].let { (x, y) -> (x / 2 + y / 2) % 2 == 0 }
}

private fun groundPictures(board: BoardInfo): Set<Picture> = board.cells.mapNotNull { picture(it, board) }.toSet()

private fun picture(cell: CellInfo, board: BoardInfo): Picture? {
    val other = (cell.x / 2 + cell.y / 2) % 2 == 0
    return when (cell.terrain) {
        is Terrain.Trap -> Picture.BoardTrap
        is Terrain.Den -> Picture.BoardDen
        is Terrain.Water -> when {
            board.isOpenWater -> Picture.BoardRipple.takeIf { (cell.x + 3 * cell.y) % 5 == 0 }
            other -> Picture.BoardWaves
            else -> Picture.BoardWaves2
        }
        is Terrain.Lake -> if (other) Picture.BoardLily else Picture.BoardRipple
        is Terrain.Coast -> Picture.BoardRipple
        is Terrain.Shore -> Picture.BoardSand
        is Terrain.Reef -> Picture.BoardReef
        is Terrain.Hole -> Picture.BoardHole
        is Terrain.Home -> null
        is Terrain.Land -> when {
            board.hasPoints -> null
            (cell.x * 3 + cell.y * 5) % 4 == 0 -> if (other) Picture.BoardMeadow else Picture.BoardMeadow2
            else -> null
        }
    }
}

private fun DrawScope.frame(geometry: Geometry, colours: BoardColours) {
    val size = Size(geometry.width, geometry.height)
    val corner = CornerRadius(geometry.square * 0.16f)
    val wood = Brush.verticalGradient(listOf(colours.frameLight, colours.frame, colours.frameDark))
    drawRoundRect(wood, Offset.Zero, size, corner)
    val edge = geometry.square * 0.045f
    val field = geometry.field.inflate(edge)
    drawRoundRect(colours.frameDark, field.topLeft, field.size, CornerRadius(geometry.square * 0.08f))
    drawRect(colours.seam, geometry.field.topLeft, geometry.field.size)
}

private fun DrawScope.cell(board: BoardInfo, cell: Int, geometry: Geometry, colours: BoardColours, near: Neighbours) {
    val area = geometry.area(cell)
    val seam = geometry.square * 0.012f
    // Water, sand and reef have no seams: they are one body.
    val (ground, hasSeam) = when (val terrain = board.cells[cell].terrain) {
        is Terrain.Land, is Terrain.Home, is Terrain.Hole ->
            (if (near.isDark(cell)) colours.meadowA else colours.meadowB) to true
        is Terrain.Trap -> colours.trap to true
        is Terrain.Den -> (if (terrain.side == Side.RED) colours.denRed else colours.denBlue) to true
        is Terrain.Water -> (if (board.isOpenWater) colours.sea else colours.water) to false
        is Terrain.Lake -> colours.lake to false
        is Terrain.Coast -> colours.coast to false
        is Terrain.Shore -> colours.sand to false
        is Terrain.Reef -> (if (board.isOpenWater) colours.sea else colours.water) to false
    }
    val shown = if (hasSeam) area.deflate(seam) else area.inflate(0.5f)
    drawRect(ground, shown.topLeft, shown.size)
    if (!hasSeam && near.isWet(cell)) {
        // A hint of squares on the water.
        drawRect(colours.shore.copy(alpha = 0.35f), area.deflate(seam).topLeft, Size(area.width - 2 * seam, seam * 1.5f))
        drawRect(colours.shore.copy(alpha = 0.35f), area.deflate(seam).topLeft, Size(seam * 1.5f, area.height - 2 * seam))
    }
}

/** A bank where water meets what is not water. */
private fun DrawScope.banks(cell: Int, geometry: Geometry, colours: BoardColours, near: Neighbours) {
    if (!near.isWet(cell)) return
    val area = geometry.area(cell)
    val colour = if (near.isLake(cell)) colours.lakeBank else colours.bank
    val thick = geometry.square * 0.07f
    // Which way is up on the screen depends on who sits below.
    val turned = geometry.isTurned
    fun dry(right: Int, up: Int): Boolean {
        val (x, y) = if (turned) -right to -up else right to up
        return near.isInside(cell, x, y) && !near.isWet(cell, x, y)
    }
    if (dry(0, 1)) drawRect(colour, area.topLeft, Size(area.width, thick))
    if (dry(0, -1)) drawRect(colour, area.bottomLeft - Offset(0f, thick), Size(area.width, thick))
    if (dry(-1, 0)) drawRect(colour, area.topLeft, Size(thick, area.height))
    if (dry(1, 0)) drawRect(colour, area.topRight - Offset(thick, 0f), Size(thick, area.height))
}

/** A board of crossings: every cell's lines to those next to it. */
private fun DrawScope.lines(board: BoardInfo, geometry: Geometry, colours: BoardColours) {
    val field = geometry.field
    drawRect(colours.meadowB, field.topLeft, field.size)
    val places = board.cells.withIndex().associate { (it.value.x to it.value.y) to it.index }
    val thick = geometry.square * 0.03f
    board.cells.forEachIndexed { index, cell ->
        val steps = listOf(2 to 0, 0 to 2, 1 to 1, 1 to -1)
        for ((right, up) in steps) {
            val other = places[cell.x + right to cell.y + up] ?: continue
            drawLine(colours.rule, geometry.middle(index), geometry.middle(other), thick)
        }
        drawCircle(colours.rule, geometry.square * 0.07f, geometry.middle(index))
    }
}

private fun DrawScope.picture(painter: Painter, area: Rect, size: Size) {
    // The same size for every square, to the last digit: a vector is made ready for one size.
    translate(area.left, area.top) { with(painter) { draw(size) } }
}

private fun DrawScope.words(measurer: TextMeasurer, text: String, style: TextStyle, middle: Offset) {
    val measured = measurer.measure(text, style)
    drawText(measured, topLeft = middle - Offset(measured.size.width / 2f, measured.size.height / 2f))
}
