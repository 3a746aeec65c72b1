package org.doushou.app

import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.geometry.Rect
import androidx.compose.ui.geometry.Size
import org.doushou.ffi.BoardInfo
import org.doushou.ffi.CellShape

/**
 * Where everything lies on a board that is [width] wide, frame included. The core tells
 * the middles of cells in half squares from Red's lower left corner; a screen counts
 * from the top, and turns round for Blue.
 */
class Geometry(private val board: BoardInfo, val width: Float, val isTurned: Boolean, hasFrame: Boolean) {
    private val left = board.cells.minOf { it.x } - 1
    private val right = board.cells.maxOf { it.x } + 1
    private val bottom = board.cells.minOf { it.y } - 1
    private val top = board.cells.maxOf { it.y } + 1

    /** The frame's breadth, of a square. */
    private val frameShare = if (hasFrame) 0.34f else 0.14f

    /** The side of a square. */
    val square: Float = width / ((right - left) / 2f + 2 * frameShare)
    val frame: Float = square * frameShare
    val height: Float = (top - bottom) / 2f * square + 2 * frame

    /** All inside the frame. */
    val field: Rect get() = Rect(Offset(frame, frame), Size(width - 2 * frame, height - 2 * frame))

    fun middle(cell: Int): Offset = board.cells[cell].let { at(it.x.toFloat(), it.y.toFloat()) }

    /** A place in half squares, as the core counts them. */
    private fun at(x: Float, y: Float): Offset {
        val (across, down) = if (isTurned) (right - x) to (y - bottom) else (x - left) to (top - y)
        return Offset(frame + across * square / 2, frame + down * square / 2)
    }

    fun area(cell: Int): Rect = Rect(middle(cell), square / 2)

    /** What a screen reader points at; on crossings less, since squares lie between. */
    fun touchable(cell: Int): Rect = Rect(middle(cell), if (board.hasPoints) square * 0.36f else square / 2)

    /** The cell nearest to a place, unless that is beside the board. */
    fun cellAt(place: Offset): Int? {
        val nearest = board.cells.indices.minByOrNull { (middle(it) - place).getDistanceSquared() } ?: return null
        val distance = (middle(nearest) - place).getDistance()
        return nearest.takeIf { distance <= square * 0.75f && (board.hasPoints || area(nearest).contains(place)) }
    }

    /** Letters below and numbers beside the board, with their middles; none where cells are crossings. */
    fun coordinates(): List<Pair<String, Offset>> {
        if (board.hasPoints) return emptyList()
        val squares = board.cells.filter { it.shape == CellShape.SQUARE }
        val files = squares.groupBy { it.x }.map { (x, cells) ->
            val middle = at(x.toFloat(), 0f).x
            cells.first().name.takeWhile { it.isLetter() } to Offset(middle, height - frame / 2)
        }
        val ranks = squares.groupBy { it.y }.map { (y, cells) ->
            val middle = at(0f, y.toFloat()).y
            cells.first().name.dropWhile { it.isLetter() } to Offset(frame / 2, middle)
        }
        return files + ranks
    }

    companion object {
        /** How wide the board is for each unit of height, to fit it into a place. */
        fun aspect(board: BoardInfo, hasFrame: Boolean): Float =
            Geometry(board, 1000f, false, hasFrame).let { it.width / it.height }
    }
}
