package org.doushou.app

import androidx.compose.runtime.Composable
import androidx.compose.runtime.CompositionLocalProvider
import androidx.compose.runtime.collectAsState
import androidx.compose.runtime.getValue
import androidx.compose.runtime.remember
import androidx.compose.ui.graphics.painter.Painter
import androidx.compose.ui.graphics.vector.ImageVector
import androidx.compose.ui.graphics.vector.rememberVectorPainter
import androidx.compose.ui.platform.LocalDensity
import androidx.compose.ui.res.loadXmlImageVector
import androidx.compose.ui.text.font.FontFamily
import androidx.compose.ui.text.font.FontWeight
import androidx.compose.ui.text.platform.Font
import androidx.compose.ui.unit.Density
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.SupervisorJob
import org.doushou.ffi.Language
import org.doushou.ffi.languages
import org.doushou.model.AppModel
import org.doushou.model.CoreThinker
import org.doushou.model.Item
import org.doushou.model.Storage
import org.doushou.model.Surroundings
import org.doushou.model.World
import org.xml.sax.InputSource
import java.io.File
import javax.xml.parsers.DocumentBuilderFactory

/** The folder of the Android project: tests run in a folder of it. */
val android = File("..").canonicalFile
val resources = File(android, "app/src/main/res")

/** The strings of one language's folder, by their names. */
fun strings(folder: String): Map<String, String> {
    val document = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(File(resources, "$folder/strings.xml"))
    val nodes = document.getElementsByTagName("string")
    return (0 until nodes.length).associate { place ->
        val node = nodes.item(place)
        node.attributes.getNamedItem("name").nodeValue to node.textContent.replace("\\'", "'")
    }
}

val folders = mapOf(
    Language.EN to "values",
    Language.ZH_HANS to "values-b+zh+Hans",
    Language.ZH_HANT to "values-b+zh+Hant",
)

fun texts(language: Language): Texts {
    val known = strings(folders.getValue(language))
    return Texts { label, values -> String.format(known.getValue(label.key), *values) }
}

/** The app's own drawables and fonts, from the files that Android is given. */
object DesktopArt : Art {
    private val assets = File(android, "../assets/fonts")

    override val kai = FontFamily(Font(File(assets, "DoushouKai-Bold.ttf"), FontWeight.Bold))
    override val sans = FontFamily(
        Font(File(assets, "DoushouSans-Regular.ttf"), FontWeight.Normal),
        Font(File(assets, "DoushouSans-Bold.ttf"), FontWeight.Bold),
    )
    private val known = mutableMapOf<Picture, ImageVector>()

    fun vector(picture: Picture, density: Density): ImageVector = known.getOrPut(picture) {
        val file = File(resources, "drawable/${picture.key}.xml")
        file.inputStream().use { loadXmlImageVector(InputSource(it), density) }
    }

    @Composable
    override fun painter(picture: Picture): Painter {
        val density = LocalDensity.current
        return rememberVectorPainter(remember(picture) { vector(picture, density) })
    }
}

/** Counts how often a picture is composed. */
class CountingArt : Art by DesktopArt {
    var asked = 0

    @Composable
    override fun painter(picture: Picture): Painter {
        asked++
        return DesktopArt.painter(picture)
    }
}

class DesktopShell : Shell {
    override val hasDynamicColour = true
    override val hasHaptics = true
    val shared = mutableListOf<String>()

    override fun share(text: String) {
        shared += text
    }

    /** How often a file was asked for. */
    var chosen = 0
    var placed: String? = null
    var clipboard: String? = null

    override fun chooseFile() {
        chosen++
    }

    override fun placeFile(name: String) {
        placed = name
    }

    override fun copy(text: String): Boolean {
        clipboard = text
        return false
    }

    override fun paste(): String? = clipboard
}

object TestWorld : World {
    override fun nowMs(): Long = System.nanoTime() / 1_000_000

    override fun today(): String = "2026.11.30"

    override fun chance(): Long = 7
}

class NoStorage : Storage {
    override fun load(item: Item): String? = null

    override fun save(item: Item, text: String) = Unit

    override fun setAside(item: Item): String = item.fileName
}

/** An app whose coroutines run where they are. */
fun app(language: Language, puzzles: String = ""): AppModel {
    val scope = CoroutineScope(Dispatchers.Unconfined + SupervisorJob())
    return AppModel(scope, Surroundings(CoreThinker(4), NoStorage(), TestWorld, Dispatchers.Unconfined, language, puzzles))
}

/** A frame as Android's activity makes one. */
@Composable
fun Framed(app: AppModel, isDark: Boolean, shell: Shell, art: Art = DesktopArt) {
    val language by app.languages.collectAsState()
    CompositionLocalProvider(LocalTexts provides remember(language) { texts(language) }, LocalArt provides art) {
        Look(isDark, languages().first { it.language == language }.tag) { App(app, shell) }
    }
}
