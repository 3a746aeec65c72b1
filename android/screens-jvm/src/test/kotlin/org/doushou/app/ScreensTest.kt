package org.doushou.app

import androidx.compose.ui.semantics.SemanticsActions
import androidx.compose.ui.semantics.SemanticsProperties
import androidx.compose.ui.semantics.getOrNull
import androidx.compose.ui.test.ComposeUiTest
import androidx.compose.ui.test.ExperimentalTestApi
import androidx.compose.ui.test.SemanticsNodeInteraction
import androidx.compose.ui.test.assertIsDisplayed
import androidx.compose.ui.test.assertIsEnabled
import androidx.compose.ui.test.assertIsNotEnabled
import androidx.compose.ui.test.click
import androidx.compose.ui.test.hasClickAction
import androidx.compose.ui.test.hasContentDescription
import androidx.compose.ui.test.hasText
import androidx.compose.ui.test.onAllNodesWithText
import androidx.compose.ui.test.onNodeWithContentDescription
import androidx.compose.ui.test.onNodeWithText
import androidx.compose.ui.test.performClick
import androidx.compose.ui.test.performScrollTo
import androidx.compose.ui.test.performSemanticsAction
import androidx.compose.ui.test.performTouchInput
import androidx.compose.ui.test.runDesktopComposeUiTest
import androidx.compose.ui.test.swipe
import org.doushou.ffi.Game
import org.doushou.ffi.Language
import org.doushou.ffi.games
import org.doushou.model.AppModel
import org.doushou.model.Screen
import org.doushou.model.Seating
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

/** The screens as a finger and a screen reader meet them. */
@OptIn(ExperimentalTestApi::class)
class ScreensTest {
    private fun onScreen(language: Language = Language.EN, width: Int = 412, height: Int = 915, test: ComposeUiTest.(AppModel) -> Unit) {
        val app = app(language)
        runDesktopComposeUiTest(width, height) {
            setContent { Framed(app, isDark = false) }
            test(app)
        }
        app.close()
    }

    private fun ComposeUiTest.button(text: String): SemanticsNodeInteraction = onNode(hasText(text) and hasClickAction())

    private fun ComposeUiTest.square(label: String) = onNodeWithContentDescription(label)

    /** What a screen reader's double tap does. */
    private fun ComposeUiTest.activate(label: String) = square(label).performSemanticsAction(SemanticsActions.OnClick)

    @Test
    fun `a game is begun, played by a screen reader, and left without a loss`() = onScreen { app ->
        button("New game").performClick()
        button("Two players").performClick()
        button("Start").performClick()
        assertEquals(Screen.Board, app.screens.value.last())
        button("Undo").assertIsNotEnabled()
        activate("a3, Red elephant")
        waitForIdle()
        val state = square("a4").fetchSemanticsNode().config.getOrNull(SemanticsProperties.StateDescription)
        assertEquals("can go here", state)
        assertEquals("selected", square("a3, Red elephant").fetchSemanticsNode().config.getOrNull(SemanticsProperties.StateDescription))
        activate("a4")
        waitForIdle()
        square("a4, Red elephant").assertExists()
        button("Undo").assertIsEnabled()
        onNodeWithText("1. Elephant a3–a4").assertIsDisplayed()
        onNodeWithContentDescription("Back").performClick()
        waitForIdle()
        button("Continue").performClick()
        square("a4, Red elephant").assertExists()
        // Another game asks first.
        onNodeWithContentDescription("Back").performClick()
        button("New game").performClick()
        button("Start").performClick()
        onNodeWithText("Start a new game?").assertIsDisplayed()
        button("Cancel").performClick()
        assertEquals(1, app.board.state.value.snapshot.ply)
    }

    @Test
    fun `every square has a node that says what it is`() = onScreen { app ->
        for (game in games(Language.EN)) {
            app.board.start(Game(game.rules, 3), Seating())
            app.open(Screen.Board)
            waitForIdle()
            val labels = app.board.state.value.snapshot.cells.map { it.label }
            for ((label, count) in labels.groupingBy { it }.eachCount()) {
                val found = onAllNodes(hasContentDescription(label) and hasClickAction()).fetchSemanticsNodes().size
                assertEquals(count, found) { "${game.rules}: $label" }
            }
        }
    }

    @Test
    fun `a finger taps and pulls`() = onScreen { app ->
        app.board.start(Game("yeshou"), Seating())
        app.open(Screen.Board)
        waitForIdle()
        square("a3, Red elephant").performTouchInput { click() }
        waitForIdle()
        square("a4").performTouchInput { click() }
        waitForIdle()
        assertEquals(listOf("a3a4"), app.board.state.value.snapshot.turns.map { it.mv })
        // A finger on a turned board means what it points at. The button is not touched: on
        // desktops this version of Compose's tests sends the next touch there as well.
        button("Flip").performSemanticsAction(SemanticsActions.OnClick)
        waitForIdle()
        square("g7, Blue elephant").performTouchInput { click() }
        waitForIdle()
        square("g6").performTouchInput { click() }
        waitForIdle()
        assertEquals(listOf("a3a4", "g7g6"), app.board.state.value.snapshot.turns.map { it.mv })
        // Red moves down the screen now.
        val height = square("a4, Red elephant").fetchSemanticsNode().size.height.toFloat()
        square("a4, Red elephant").performTouchInput { swipe(center, center.copy(y = center.y + height)) }
        waitForIdle()
        assertEquals(listOf("a3a4", "g7g6", "a4a5"), app.board.state.value.snapshot.turns.map { it.mv })
    }

    @Test
    fun `a refused try says why under the board`() = onScreen { app ->
        app.board.start(Game.fromFen("yeshou", "7/7/7/7/L1r4/7/7/7/7 r"), Seating())
        app.open(Screen.Board)
        waitForIdle()
        activate("a5, Red lion")
        activate("d5")
        waitForIdle()
        onNodeWithText(app.board.state.value.sentence!!.text).assertIsDisplayed()
    }

    @Test
    fun `the end is told, and what may follow`() = onScreen { app ->
        app.board.start(Game.fromFen("yeshou", "7/3D3/7/7/7/7/c6/7/7 r"), Seating())
        app.open(Screen.Board)
        waitForIdle()
        activate("d8, Blue's trap, Red dog")
        activate("d9, Blue's den")
        waitForIdle()
        onNodeWithText("Red wins").assertIsDisplayed()
        button("Review").assertIsDisplayed()
        button("Play again").performClick()
        waitForIdle()
        assertEquals(0, app.board.state.value.snapshot.ply)
        square("d8, Blue's trap, Red dog").assertExists()
    }

    @Test
    fun `lessons lead from one to the next`() = onScreen { app ->
        button("Lessons").performClick()
        waitForIdle()
        val seen = app.drill.value!!.state.value.board.snapshot
        val first = seen.moves.first()
        activate(seen.cells[first.from].label)
        activate(seen.cells[first.targets.first().to].label)
        waitForIdle()
        onNodeWithText("Solved!").assertIsDisplayed()
        button("Next").performClick()
        assertEquals(1, app.drill.value!!.state.value.place)
    }

    @Test
    fun `another language is spoken at once`() = onScreen { app ->
        button("Settings").performClick()
        button("繁體中文").performScrollTo().performClick()
        waitForIdle()
        assertEquals(Language.ZH_HANT, app.language)
        assertTrue(app.board.state.value.snapshot.turnText.isNotEmpty())
    }

    @Test
    fun `on every window the board is as large as it can be`() {
        for ((width, height) in listOf(360 to 640, 412 to 915, 800 to 1280, 1280 to 800, 740 to 360, 412 to 440, 600 to 600)) {
            onScreen(width = width, height = height) { app ->
                app.board.start(Game("yeshou"), Seating())
                app.open(Screen.Board)
                waitForIdle()
                val cells = app.board.state.value.snapshot.cells
                val corners = listOf(cells.first().label, cells.last().label).map { square(it).fetchSemanticsNode().boundsInRoot }
                val board = maxOf(corners[0].right, corners[1].right) - minOf(corners[0].left, corners[1].left) to
                    maxOf(corners[0].bottom, corners[1].bottom) - minOf(corners[0].top, corners[1].top)
                val isAsBroad = board.first > width * 0.88f
                val isAsHigh = board.second > height * 0.86f
                val isSplit = minOf(width, height) < 600 && width * 1.2 > height && height > 400
                assertTrue(isAsBroad || isAsHigh || (isSplit && board.second > height * 0.6f)) { "$width × $height: the board is $board" }
                // And nothing that is needed is cut off.
                button("Undo").assertIsDisplayed()
                onNodeWithContentDescription("More").assertIsDisplayed()
            }
        }
    }

    @Test
    fun `the menu offers what makes sense`() = onScreen { app ->
        app.board.start(Game("yeshou"), Seating())
        app.open(Screen.Board)
        waitForIdle()
        onNodeWithContentDescription("More").performClick()
        waitForIdle()
        button("Offer a draw").assertIsNotEnabled()
        button("Resign").performClick()
        waitForIdle()
        onAllNodesWithText("Resign").fetchSemanticsNodes().let { assertTrue(it.isNotEmpty()) }
        onNodeWithText("Resign this game?").assertIsDisplayed()
    }
}
