package org.doushou.app

import androidx.compose.ui.graphics.Color
import androidx.compose.ui.graphics.luminance
import org.doushou.ffi.Side
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

/** Text can be read on what it stands on: at least 4.5 to 1. */
class ColoursTest {
    private fun contrast(one: Color, other: Color): Float {
        val (light, dark) = listOf(one.luminance(), other.luminance()).sortedDescending()
        return (light + 0.05f) / (dark + 0.05f)
    }

    @Test
    fun `text has contrast enough, in the light and in the dark`() {
        for (isDark in listOf(false, true)) {
            val scheme = colourScheme(isDark)
            val board = boardColours(isDark)
            val pairs = mapOf(
                "onPrimary" to (scheme.onPrimary to scheme.primary),
                "onPrimaryContainer" to (scheme.onPrimaryContainer to scheme.primaryContainer),
                "onSecondaryContainer" to (scheme.onSecondaryContainer to scheme.secondaryContainer),
                "onBackground" to (scheme.onBackground to scheme.background),
                "onSurface" to (scheme.onSurface to scheme.surface),
                "onSurface on variant" to (scheme.onSurface to scheme.surfaceVariant),
                "onSurfaceVariant" to (scheme.onSurfaceVariant to scheme.surfaceVariant),
                "onSurfaceVariant on surface" to (scheme.onSurfaceVariant to scheme.surface),
                "onSurfaceVariant on background" to (scheme.onSurfaceVariant to scheme.background),
                "text buttons" to (scheme.primary to scheme.surface),
                "text buttons of an offer" to (scheme.primary to scheme.secondaryContainer),
                "solved" to (scheme.primary to scheme.background),
                "snackbar" to (scheme.inverseOnSurface to scheme.inverseSurface),
                "warning" to (board.warning to board.warningGround),
                "Red's moves" to (board.redText to scheme.background),
                "Red's moves beside" to (board.redText to scheme.surface),
                "Blue's moves" to (board.blueText to scheme.background),
                "Blue's moves beside" to (board.blueText to scheme.surface),
                "coordinates" to (board.coordinate to board.frame),
                "Red's animals" to (board.onPiece(Side.RED) to board.disc),
                "Blue's animals" to (board.onPiece(Side.BLUE) to board.disc),
                "Red's ranks" to (Color.White to board.onPiece(Side.RED)),
                "Blue's ranks" to (Color.White to board.onPiece(Side.BLUE)),
            )
            for ((name, colours) in pairs) {
                val contrast = contrast(colours.first, colours.second)
                assertTrue(contrast >= 4.5f) { "${if (isDark) "dark" else "light"}: $name has $contrast" }
            }
        }
    }
}
