package org.doushou.app

import androidx.compose.ui.ImageComposeScene
import androidx.compose.ui.unit.Density
import org.doushou.ffi.Game
import org.doushou.ffi.Language
import org.doushou.ffi.Opponent
import org.doushou.ffi.Side
import org.doushou.model.AppModel
import org.doushou.model.CoreThinker
import org.doushou.model.Face
import org.doushou.model.Screen
import org.doushou.model.Seating
import org.doushou.model.Sitter
import org.jetbrains.skia.Bitmap
import org.jetbrains.skia.EncodedImageFormat
import org.jetbrains.skia.Image
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.DynamicTest
import org.junit.jupiter.api.TestFactory
import java.io.File

/** A window that screens are photographed in. */
private class Window(val name: String, val width: Int, val height: Int, val density: Float, val letters: Float = 1f)

private val phone = Window("phone", 360, 640, 2f)
private val tall = Window("tall", 411, 891, 2f)
private val large = Window("large-letters", 411, 891, 1.5f, letters = 2f)
private val tablet = Window("tablet", 1280, 800, 1f)
private val split = Window("split", 412, 440, 1f)
private val turned = Window("turned", 740, 360, 1.5f)

/**
 * Every screen drawn in every language, light and dark, on phones, tablets and in split
 * screen. With `-Dgallery.path=DIR` the pictures are kept, to be looked at.
 */
class GalleryTest {
    private val gallery = System.getProperty("gallery").orEmpty().takeIf { it.isNotEmpty() }?.let(::File)

    @TestFactory
    fun `every screen is drawn`(): List<DynamicTest> {
        val shots = mutableListOf<DynamicTest>()
        for ((language, tag) in listOf(Language.EN to "en", Language.ZH_HANS to "zh-Hans", Language.ZH_HANT to "zh-Hant")) {
            for (isDark in listOf(false, true)) {
                for ((scene, stage) in scenes) {
                    // All of them only where somebody looks at them.
                    if (gallery == null && isDark == (language == Language.EN)) continue
                    for (window in if (language == Language.EN) listOf(phone, tablet) else listOf(tall)) {
                        val name = "$scene-$tag-${if (isDark) "dark" else "light"}-${window.name}"
                        shots += DynamicTest.dynamicTest(name) { photograph(name, window, language, isDark, stage) }
                    }
                }
            }
        }
        for (window in listOf(split, turned, tall, large)) {
            val isLarge = window == large
            for ((scene, stage) in scenes.filterKeys { it.startsWith("board") || it.startsWith("lesson") || it == "home" || it == "review" || isLarge }) {
                val name = "$scene-en-light-${window.name}"
                shots += DynamicTest.dynamicTest(name) { photograph(name, window, Language.EN, false, stage) }
            }
        }
        return shots
    }

    private fun photograph(name: String, window: Window, language: Language, isDark: Boolean, stage: (AppModel) -> Unit) {
        val app = app(language, PUZZLES)
        stage(app)
        val scene = ImageComposeScene(
            (window.width * window.density).toInt(),
            (window.height * window.density).toInt(),
            Density(window.density, window.letters),
        ) { Framed(app, isDark, DesktopShell()) }
        try {
            // Long enough for every animation to end.
            var image = scene.render(0)
            for (frame in 1..8) image = scene.render(frame * 100_000_000L)
            assertTrue(coloursIn(image) > 12) { "$name is nearly empty" }
            gallery?.let { folder ->
                folder.mkdirs()
                File(folder, "$name.png").writeBytes(image.encodeToData(EncodedImageFormat.PNG)!!.bytes)
            }
        } finally {
            scene.close()
            app.close()
        }
    }

    private fun coloursIn(image: Image): Int {
        val bitmap = Bitmap.makeFromImage(image)
        val seen = HashSet<Int>()
        for (y in 0 until bitmap.height step 7) for (x in 0 until bitmap.width step 7) seen += bitmap.getColor(x, y)
        return seen.size
    }

    private companion object {
        const val PUZZLES = "one | yeshou | 7/3D3/7/7/7/7/c6/7/7 r | d8d9"

        /** A game some moves old. */
        fun played(app: AppModel, rules: String = "yeshou", plies: Int = 12, seats: Seating = Seating()) {
            val thinker = CoreThinker(4)
            val game = Game(rules, 7)
            repeat(plies) {
                if (game.snapshot(app.language).outcome == null) {
                    game.play(thinker.chooseNow(game, app.language))
                }
            }
            thinker.close()
            app.board.start(game, seats, 7)
            app.receiveRecord(app.board.record())
        }

        private fun CoreThinker.chooseNow(game: Game, language: Language): String =
            kotlinx.coroutines.runBlocking { choose(game, Opponent.Level(3), 5, language) }.mv

        val scenes: Map<String, (AppModel) -> Unit> = mapOf(
            "home" to { app ->
                played(app)
                app.back()
            },
            "new-game" to { app -> app.open(Screen.NewGame) },
            "board" to { app ->
                played(app, seats = Seating.against(Side.RED, Sitter.computer("4")!!))
                val own = app.board.state.value.snapshot.moves.maxBy { it.targets.size }
                app.board.tap(own.from)
            },
            "board-why-not" to { app ->
                app.board.start(Game.fromFen("yeshou", "5t1/1d5/w1pc2e/7/L1r4/7/EP1C1WR/1D5/6T r"), Seating())
                app.open(Screen.Board)
                app.board.tap(app.board.state.value.board.cells.indexOfFirst { it.name == "a5" })
                app.board.tap(app.board.state.value.board.cells.indexOfFirst { it.name == "d5" })
            },
            "board-threats" to { app ->
                app.board.start(Game.fromFen("yeshou", "7/7/3cD2/3P3/7/7/2wL1rE/7/7 r"), Seating())
                app.open(Screen.Board)
                app.board.toggleThreats()
            },
            "board-offer" to { app ->
                played(app, plies = 6)
                app.board.offerDraw()
            },
            "board-evaluation" to { app ->
                played(app, plies = 6)
                app.board.toggleEvaluation()
                while (app.board.state.value.analysis == null) Thread.sleep(5)
            },
            "board-end" to { app ->
                played(app, plies = 400)
                app.settings.change { it.copy(face = Face.Pictures) }
            },
            "board-flip" to { app -> played(app, "flip", 9) },
            "board-bears" to { app -> played(app, "bears", 6) },
            "board-lake" to { app -> played(app, "lake", 6) },
            "board-ocean" to { app -> played(app, "ocean", 6) },
            "review" to { app ->
                played(app, plies = 30)
                app.open(Screen.Review)
                while (app.review.state.value?.review == null) Thread.sleep(5)
                app.review.jumpTo(app.review.state.value!!.review!!.moves.maxBy { it.loss }.ply)
            },
            "rules" to { app -> app.open(Screen.Rules) },
            "lesson" to { app -> app.open(Screen.Tutorial) },
            "lesson-solved" to { app ->
                app.open(Screen.Tutorial)
                val drill = app.drill.value!!
                val first = drill.state.value.board.snapshot.moves.first()
                drill.tap(first.from)
                drill.tap(first.targets.first().to)
            },
            "first-start" to { },
            "puzzles" to { app -> app.open(Screen.Puzzles) },
            "settings" to { app -> app.open(Screen.Settings) },
            "about" to { app -> app.open(Screen.About) },
        )
    }
}
