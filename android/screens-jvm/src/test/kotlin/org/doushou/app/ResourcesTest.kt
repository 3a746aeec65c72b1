package org.doushou.app

import androidx.compose.ui.unit.Density
import org.doushou.ffi.Game
import org.doushou.ffi.Language
import org.doushou.ffi.PageBlock
import org.doushou.ffi.Side
import org.doushou.ffi.animals
import org.doushou.ffi.games
import org.doushou.ffi.rulesPage
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import java.io.File

/** Strings and pictures are complete, in every language. */
class ResourcesTest {
    @Test
    fun `every label is there in three languages, and nothing else`() {
        val labels = Label.entries.map { it.key }.toSet()
        for (folder in folders.values) {
            val known = strings(folder)
            assertEquals(labels, known.keys, folder)
            for ((key, text) in known) {
                assertTrue(text.isNotBlank()) { "$folder: $key is empty" }
                assertEquals(placeholders(strings("values").getValue(key)), placeholders(text)) { "$folder: $key" }
            }
        }
    }

    @Test
    fun `the Chinese languages are not each other's copy, nor English`() {
        val (english, simplified, traditional) = folders.values.map(::strings)
        val isChinese = Regex("\\p{IsHan}")
        for (key in english.keys) {
            assertTrue(isChinese.containsMatchIn(simplified.getValue(key))) { key }
            assertTrue(isChinese.containsMatchIn(traditional.getValue(key))) { key }
        }
        val differing = simplified.count { (key, text) -> text != traditional.getValue(key) }
        assertTrue(differing > simplified.size / 3) { "$differing of ${simplified.size}" }
    }

    @Test
    fun `the kai face has every character of the titles`() {
        val fonts = File(android, "../assets/fonts")
        val kai = java.awt.Font.createFont(java.awt.Font.TRUETYPE_FONT, File(fonts, "DoushouKai-Bold.ttf"))
        val titles = folders.values.flatMap { folder ->
            val known = strings(folder)
            val titles = listOf("app_name", "new_game", "puzzles", "tutorial", "rules", "review", "settings", "about", "solved", "all_done")
            titles.map(known::getValue)
        }
        assertEquals("", titles.joinToString("").filterNot { kai.canDisplay(it) }.toSet().joinToString(""))
    }

    @Test
    fun `the kai face has every character of animals, games, rules and ends`() {
        val kai = java.awt.Font.createFont(java.awt.Font.TRUETYPE_FONT, File(android, "../assets/fonts/DoushouKai-Bold.ttf"))
        val shown = StringBuilder()
        for (language in Language.entries) {
            for (game in games(language)) {
                shown.append(game.name)
                for (rules in listOf(game.rules) + game.books.map { it.rules }) {
                    animals(rules, language).forEach { shown.append(it.glyph) }
                    // Large headings are titles, the smallest are text.
                    rulesPage(rules, language).filterIsInstance<PageBlock.Heading>().filter { it.level <= 2 }.forEach { shown.append(it.text) }
                    Game(rules, 1).use { begun ->
                        shown.append(begun.snapshot(language).rulesName)
                        begun.board(language).cells.forEach { shown.append(it.homeGlyph) }
                        begun.resign(Side.RED)
                        shown.append(begun.snapshot(language).outcome!!.headline)
                    }
                }
            }
        }
        val missing = shown.filterNot { it.isWhitespace() || kai.canDisplay(it) }.toSet()
        assertEquals("", missing.joinToString(""))
    }

    @Test
    fun `every picture is a drawable that can be read`() {
        for (picture in Picture.entries) {
            val vector = DesktopArt.vector(picture, Density(1f))
            assertTrue(vector.viewportWidth > 0) { picture.key }
        }
        val drawables = File(resources, "drawable").list()!!.filterNot { it.startsWith("ic_") }.map { it.removeSuffix(".xml") }
        assertEquals(drawables.toSet(), Picture.entries.map { it.key }.toSet())
    }

    @Test
    fun `Android is told of every label and picture`() {
        val main = File(android, "app/src/main/kotlin/org/doushou/app")
        val labels = File(main, "LabelResources.kt").readText()
        for (label in Label.entries) assertTrue("Label.${label.name} -> R.string.${label.key}\n" in labels) { label.name }
        val pictures = File(main, "PictureResources.kt").readText()
        for (picture in Picture.entries) assertTrue("Picture.${picture.name} -> R.drawable.${picture.key}\n" in pictures) { picture.name }
    }

    private fun placeholders(text: String) = Regex("%\\d\\\$s").findAll(text).map { it.value }.sorted().toList()
}
