package org.doushou.app

import androidx.compose.material3.ColorScheme
import androidx.compose.material3.MaterialTheme
import androidx.compose.material3.Typography
import androidx.compose.material3.darkColorScheme
import androidx.compose.material3.lightColorScheme
import androidx.compose.runtime.Composable
import androidx.compose.runtime.CompositionLocalProvider
import androidx.compose.runtime.remember
import androidx.compose.runtime.staticCompositionLocalOf
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.platform.LocalLayoutDirection
import androidx.compose.ui.text.TextStyle
import androidx.compose.ui.text.font.FontWeight
import androidx.compose.ui.text.intl.LocaleList
import androidx.compose.ui.unit.LayoutDirection
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

/** The palette: each colour in the light and in the dark. */
private class Palette(private val isDark: Boolean) {
    private fun pick(light: Long, dark: Long) = Color(if (isDark) dark else light)

    fun board() = BoardColours(
        frame = pick(0xFF7A5A3A, 0xFF5D4430),
        frameLight = pick(0xFF96734F, 0xFF745842),
        frameDark = pick(0xFF5D4229, 0xFF3F2D1F),
        seam = pick(0xFFECE0C6, 0xFF4F4A38),
        meadowA = pick(0xFFDFE3B8, 0xFF5B6443),
        meadowB = pick(0xFFE6E9C6, 0xFF677050),
        water = pick(0xFF8FC3CF, 0xFF3F7280),
        bank = pick(0xFF6FB0BF, 0xFF315B67),
        shore = pick(0xFFB9DDE3, 0xFF5F94A0),
        lake = pick(0xFFA3CFC2, 0xFF3F6F68),
        lakeBank = pick(0xFFC3CF9A, 0xFF5D6D48),
        sea = pick(0xFF7FB6C6, 0xFF33606F),
        coast = pick(0xFFA9D6D6, 0xFF4C8288),
        sand = pick(0xFFECD9A6, 0xFF8D7A50),
        home = pick(0xFF6D6430, 0xFFD9CF9B),
        rule = pick(0xFF8A6F47, 0xFFA38E62),
        back = pick(0xFF8A6543, 0xFF6D4F35),
        backEdge = pick(0xFF5F4329, 0xFF46311F),
        backMark = pick(0xFFE7CD9C, 0xFFC9A871),
        trap = pick(0xFFDCC48E, 0xFF75623D),
        denRed = pick(0xFFE3A79C, 0xFF7D413B),
        denBlue = pick(0xFFA9BCDF, 0xFF3F547C),
        disc = pick(0xFFFBF1DE, 0xFFF3E6CE),
        discEdge = pick(0xFFCDB587, 0xFFB39B70),
        shadow = pick(0x4D4A331A, 0x70000000),
        target = pick(0xFF2F7D4F, 0xFF8EE0AE),
        select = pick(0xFFD9730D, 0xFFFF9F3D),
        last = pick(0xFFF2C94C, 0xFFC79A1C),
        culprit = pick(0xFFC2410C, 0xFFFF8552),
        warning = pick(0xFF9A3412, 0xFFFFC7A0),
        warningGround = pick(0xFFFDE7D3, 0xFF4A2B1A),
        redText = pick(0xFFB3261E, 0xFFFF9D90),
        blueText = pick(0xFF1F4E8C, 0xFF9CC3F5),
        coordinate = pick(0xFFF0E2C8, 0xFFD8C8AC),
    )

    fun scheme(): ColorScheme = (if (isDark) darkColorScheme() else lightColorScheme()).copy(
        primary = pick(0xFF256640, 0xFF86D3A4),
        onPrimary = pick(0xFFFFFFFF, 0xFF08351C),
        primaryContainer = pick(0xFFCFE8D6, 0xFF1F5535),
        onPrimaryContainer = pick(0xFF0F3820, 0xFFCFE8D6),
        secondary = pick(0xFF6A5843, 0xFFBAAB96),
        onSecondary = pick(0xFFFFFFFF, 0xFF2B2520),
        secondaryContainer = pick(0xFFEBDFC3, 0xFF40372E),
        onSecondaryContainer = pick(0xFF4A3A28, 0xFFF1E8DA),
        tertiary = pick(0xFF1F4E8C, 0xFF9CC3F5),
        onTertiary = pick(0xFFFFFFFF, 0xFF0C2A52),
        background = pick(0xFFEFE6D3, 0xFF1F1B17),
        onBackground = pick(0xFF3A2D1F, 0xFFF1E8DA),
        surface = pick(0xFFFBF6EA, 0xFF2B2520),
        onSurface = pick(0xFF3A2D1F, 0xFFF1E8DA),
        surfaceVariant = pick(0xFFF3EAD6, 0xFF241F1A),
        onSurfaceVariant = pick(0xFF6A5843, 0xFFBAAB96),
        surfaceTint = pick(0xFFFBF6EA, 0xFF2B2520),
        outline = pick(0xFF8A7860, 0xFF8F8069),
        outlineVariant = pick(0xFFDDCFB2, 0xFF4A4036),
        error = pick(0xFF9A3412, 0xFFFFC7A0),
        onError = pick(0xFFFFFFFF, 0xFF4A2B1A),
        errorContainer = pick(0xFFFDE7D3, 0xFF4A2B1A),
        onErrorContainer = pick(0xFF9A3412, 0xFFFFC7A0),
        inverseSurface = pick(0xFF3A2D1F, 0xFFF1E8DA),
        inverseOnSurface = pick(0xFFF8EFDD, 0xFF2B2520),
        inversePrimary = pick(0xFF86D3A4, 0xFF256640),
    )
}

internal fun boardColours(isDark: Boolean): BoardColours = if (isDark) darkBoard else lightBoard

internal fun colourScheme(isDark: Boolean): ColorScheme = if (isDark) darkScheme else lightScheme

private val lightBoard = Palette(isDark = false).board()
private val darkBoard = Palette(isDark = true).board()
private val lightScheme = Palette(isDark = false).scheme()
private val darkScheme = Palette(isDark = true).scheme()

val LocalBoardColours = staticCompositionLocalOf { lightBoard }

/**
 * The app's colours and letters. [scheme] may be the system's from the wallpaper: the
 * board keeps its own colours all the same. [language] is a tag: what a Chinese character
 * looks like depends on it, and the system's language may be another.
 */
@Composable
fun Look(isDark: Boolean, language: String, scheme: ColorScheme = colourScheme(isDark), content: @Composable () -> Unit) {
    val art = LocalArt.current
    CompositionLocalProvider(
        LocalBoardColours provides boardColours(isDark),
        // All that the app speaks is written from the left, whatever the system's language;
        // a board must never be mirrored.
        LocalLayoutDirection provides LayoutDirection.Ltr,
    ) {
        MaterialTheme(scheme, typography = remember(art, language) { letters(art, LocaleList(language)) }, content = content)
    }
}

private fun letters(art: Art, locales: LocaleList): Typography {
    fun title(size: Int) = TextStyle(
        fontFamily = art.kai,
        fontWeight = FontWeight.Bold,
        fontSize = size.sp,
        lineHeight = (size * 1.3).sp,
        localeList = locales,
    )

    fun text(size: Int, weight: FontWeight = FontWeight.Normal) = TextStyle(
        fontFamily = art.sans,
        fontWeight = weight,
        fontSize = size.sp,
        lineHeight = (size * 1.45).sp,
        localeList = locales,
    )
    return Typography(
        displayLarge = title(44), displayMedium = title(38), displaySmall = title(32),
        headlineLarge = title(30), headlineMedium = title(26), headlineSmall = title(22),
        titleLarge = title(21), titleMedium = text(16, FontWeight.Bold), titleSmall = text(14, FontWeight.Bold),
        bodyLarge = text(16), bodyMedium = text(15), bodySmall = text(13),
        labelLarge = text(15, FontWeight.Bold), labelMedium = text(13, FontWeight.Bold), labelSmall = text(13),
    )
}
