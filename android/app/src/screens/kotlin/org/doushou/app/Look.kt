package org.doushou.app

import androidx.compose.material3.ColorScheme
import androidx.compose.material3.MaterialTheme
import androidx.compose.material3.Typography
import androidx.compose.material3.darkColorScheme
import androidx.compose.material3.lightColorScheme
import androidx.compose.runtime.Composable
import androidx.compose.runtime.CompositionLocalProvider
import androidx.compose.runtime.staticCompositionLocalOf
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.text.TextStyle
import androidx.compose.ui.text.font.FontFamily
import androidx.compose.ui.text.font.FontWeight
import androidx.compose.ui.unit.sp
import org.doushou.ffi.Side

/** The board's colours; light and dark share their hues. */
class BoardColours(
    val frame: Color,
    val frameLight: Color,
    val frameDark: Color,
    val seam: Color,
    val meadowA: Color,
    val meadowB: Color,
    val water: Color,
    val bank: Color,
    val shore: Color,
    val lake: Color,
    val lakeBank: Color,
    val sea: Color,
    val coast: Color,
    val sand: Color,
    val home: Color,
    val rule: Color,
    val back: Color,
    val backEdge: Color,
    val backMark: Color,
    val trap: Color,
    val denRed: Color,
    val denBlue: Color,
    val disc: Color,
    val discEdge: Color,
    val shadow: Color,
    val target: Color,
    val select: Color,
    val last: Color,
    val culprit: Color,
    val warning: Color,
    val warningGround: Color,
    val redText: Color,
    val blueText: Color,
    val coordinate: Color,
) {
    /** The sides as they are on pieces, which stay light in the dark. */
    fun onPiece(side: Side): Color = if (side == Side.RED) Color(0xFFB3261E) else Color(0xFF1F4E8C)

    fun asText(side: Side): Color = if (side == Side.RED) redText else blueText
}

private val lightBoard = BoardColours(
    frame = Color(0xFF7A5A3A), frameLight = Color(0xFF96734F), frameDark = Color(0xFF5D4229),
    seam = Color(0xFFECE0C6), meadowA = Color(0xFFDFE3B8), meadowB = Color(0xFFE6E9C6),
    water = Color(0xFF8FC3CF), bank = Color(0xFF6FB0BF), shore = Color(0xFFB9DDE3),
    lake = Color(0xFFA3CFC2), lakeBank = Color(0xFFC3CF9A), sea = Color(0xFF7FB6C6),
    coast = Color(0xFFA9D6D6), sand = Color(0xFFECD9A6), home = Color(0xFF6D6430), rule = Color(0xFF8A6F47),
    back = Color(0xFF8A6543), backEdge = Color(0xFF5F4329), backMark = Color(0xFFE7CD9C),
    trap = Color(0xFFDCC48E), denRed = Color(0xFFE3A79C), denBlue = Color(0xFFA9BCDF),
    disc = Color(0xFFFBF1DE), discEdge = Color(0xFFCDB587), shadow = Color(0x4D4A331A),
    target = Color(0xFF2F7D4F), select = Color(0xFFD9730D), last = Color(0xFFF2C94C),
    culprit = Color(0xFFC2410C), warning = Color(0xFF9A3412), warningGround = Color(0xFFFDE7D3),
    redText = Color(0xFFB3261E), blueText = Color(0xFF1F4E8C), coordinate = Color(0xFFF0E2C8),
)

private val darkBoard = BoardColours(
    frame = Color(0xFF5D4430), frameLight = Color(0xFF745842), frameDark = Color(0xFF3F2D1F),
    seam = Color(0xFF4F4A38), meadowA = Color(0xFF5B6443), meadowB = Color(0xFF677050),
    water = Color(0xFF3F7280), bank = Color(0xFF315B67), shore = Color(0xFF5F94A0),
    lake = Color(0xFF3F6F68), lakeBank = Color(0xFF5D6D48), sea = Color(0xFF33606F),
    coast = Color(0xFF4C8288), sand = Color(0xFF8D7A50), home = Color(0xFFD9CF9B), rule = Color(0xFFA38E62),
    back = Color(0xFF6D4F35), backEdge = Color(0xFF46311F), backMark = Color(0xFFC9A871),
    trap = Color(0xFF75623D), denRed = Color(0xFF7D413B), denBlue = Color(0xFF3F547C),
    disc = Color(0xFFF3E6CE), discEdge = Color(0xFFB39B70), shadow = Color(0x70000000),
    target = Color(0xFF8EE0AE), select = Color(0xFFFF9F3D), last = Color(0xFFC79A1C),
    culprit = Color(0xFFFF8552), warning = Color(0xFFFFC7A0), warningGround = Color(0xFF4A2B1A),
    redText = Color(0xFFFF9D90), blueText = Color(0xFF9CC3F5), coordinate = Color(0xFFD8C8AC),
)

private val lightScheme = lightColorScheme(
    primary = Color(0xFF256640), onPrimary = Color.White,
    primaryContainer = Color(0xFFCFE8D6), onPrimaryContainer = Color(0xFF0F3820),
    secondary = Color(0xFF6A5843), onSecondary = Color.White,
    secondaryContainer = Color(0xFFEBDFC3), onSecondaryContainer = Color(0xFF4A3A28),
    tertiary = Color(0xFF1F4E8C), onTertiary = Color.White,
    background = Color(0xFFEFE6D3), onBackground = Color(0xFF3A2D1F),
    surface = Color(0xFFFBF6EA), onSurface = Color(0xFF3A2D1F),
    surfaceVariant = Color(0xFFF3EAD6), onSurfaceVariant = Color(0xFF6A5843), surfaceTint = Color(0xFFFBF6EA),
    outline = Color(0xFF8A7860), outlineVariant = Color(0xFFDDCFB2),
    error = Color(0xFF9A3412), onError = Color.White,
    errorContainer = Color(0xFFFDE7D3), onErrorContainer = Color(0xFF9A3412),
)

private val darkScheme = darkColorScheme(
    primary = Color(0xFF86D3A4), onPrimary = Color(0xFF08351C),
    primaryContainer = Color(0xFF1F5535), onPrimaryContainer = Color(0xFFCFE8D6),
    secondary = Color(0xFFBAAB96), onSecondary = Color(0xFF2B2520),
    secondaryContainer = Color(0xFF40372E), onSecondaryContainer = Color(0xFFF1E8DA),
    tertiary = Color(0xFF9CC3F5), onTertiary = Color(0xFF0C2A52),
    background = Color(0xFF1F1B17), onBackground = Color(0xFFF1E8DA),
    surface = Color(0xFF2B2520), onSurface = Color(0xFFF1E8DA),
    surfaceVariant = Color(0xFF241F1A), onSurfaceVariant = Color(0xFFBAAB96), surfaceTint = Color(0xFF2B2520),
    outline = Color(0xFF8F8069), outlineVariant = Color(0xFF4A4036),
    error = Color(0xFFFFC7A0), onError = Color(0xFF4A2B1A),
    errorContainer = Color(0xFF4A2B1A), onErrorContainer = Color(0xFFFFC7A0),
)

val LocalBoardColours = staticCompositionLocalOf { lightBoard }

/**
 * The app's colours and letters. [dynamic] is the system's scheme from the wallpaper,
 * where the player wants it: the board keeps its own colours all the same.
 */
@Composable
fun Look(isDark: Boolean, dynamic: ColorScheme? = null, content: @Composable () -> Unit) {
    val art = LocalArt.current
    CompositionLocalProvider(LocalBoardColours provides if (isDark) darkBoard else lightBoard) {
        MaterialTheme(
            colorScheme = dynamic ?: if (isDark) darkScheme else lightScheme,
            typography = letters(art.kai, art.sans),
            content = content,
        )
    }
}

private fun letters(kai: FontFamily, sans: FontFamily): Typography {
    fun title(size: Int) = TextStyle(fontFamily = kai, fontWeight = FontWeight.Bold, fontSize = size.sp, lineHeight = (size * 1.3).sp)
    fun text(size: Int, weight: FontWeight = FontWeight.Normal) =
        TextStyle(fontFamily = sans, fontWeight = weight, fontSize = size.sp, lineHeight = (size * 1.45).sp)
    return Typography(
        displayLarge = title(44), displayMedium = title(38), displaySmall = title(32),
        headlineLarge = title(30), headlineMedium = title(26), headlineSmall = title(22),
        titleLarge = title(21), titleMedium = text(16, FontWeight.Bold), titleSmall = text(14, FontWeight.Bold),
        bodyLarge = text(16), bodyMedium = text(15), bodySmall = text(13),
        labelLarge = text(15, FontWeight.Bold), labelMedium = text(13, FontWeight.Bold), labelSmall = text(13),
    )
}
