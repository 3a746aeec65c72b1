package org.doushou.app

import androidx.compose.runtime.CompositionLocalProvider
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.geometry.Rect
import androidx.compose.ui.input.key.Key
import androidx.compose.ui.platform.LocalDensity
import androidx.compose.ui.platform.LocalLayoutDirection
import androidx.compose.ui.semantics.SemanticsActions
import androidx.compose.ui.semantics.SemanticsProperties
import androidx.compose.ui.semantics.getOrNull
import androidx.compose.ui.test.ComposeUiTest
import androidx.compose.ui.test.ExperimentalTestApi
import androidx.compose.ui.test.SemanticsMatcher
import androidx.compose.ui.test.SemanticsNodeInteraction
import androidx.compose.ui.test.hasAnyAncestor
import androidx.compose.ui.test.assertHasNoClickAction
import androidx.compose.ui.test.assertIsDisplayed
import androidx.compose.ui.test.assertIsEnabled
import androidx.compose.ui.test.assertIsFocused
import androidx.compose.ui.test.assertIsNotEnabled
import androidx.compose.ui.test.click
import androidx.compose.ui.test.hasClickAction
import androidx.compose.ui.test.hasContentDescription
import androidx.compose.ui.test.hasText
import androidx.compose.ui.test.isFocused
import androidx.compose.ui.test.onAllNodesWithText
import androidx.compose.ui.test.onNodeWithContentDescription
import androidx.compose.ui.test.onNodeWithText
import androidx.compose.ui.test.onRoot
import androidx.compose.ui.test.performClick
import androidx.compose.ui.test.performKeyInput
import androidx.compose.ui.test.performScrollTo
import androidx.compose.ui.test.performSemanticsAction
import androidx.compose.ui.test.performTouchInput
import androidx.compose.ui.test.pressKey
import androidx.compose.ui.test.runDesktopComposeUiTest
import androidx.compose.ui.test.swipe
import androidx.compose.ui.unit.Density
import androidx.compose.ui.unit.LayoutDirection
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.launch
import org.doushou.ffi.Game
import org.doushou.ffi.Language
import org.doushou.ffi.games
import org.doushou.model.AppModel
import org.doushou.model.Face
import org.doushou.model.Notice
import org.doushou.model.Screen
import org.doushou.model.Seating
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

/** The screens as a finger and a screen reader meet them. */
@OptIn(ExperimentalTestApi::class)
class ScreensTest {
    private val shell = DesktopShell()

    private fun onScreen(
        language: Language = Language.EN,
        width: Int = 412,
        height: Int = 915,
        letters: Float = 1f,
        test: ComposeUiTest.(AppModel) -> Unit,
    ) {
        val app = app(language)
        runDesktopComposeUiTest(width, height) {
            setContent {
                CompositionLocalProvider(LocalDensity provides Density(1f, letters)) { Framed(app, isDark = false, shell) }
            }
            test(app)
        }
        app.close()
    }

    /** Where the squares are. */
    private fun ComposeUiTest.board(app: AppModel): Rect {
        val cells = app.board.state.value.snapshot.cells
        val corners = listOf(cells.first(), cells.last()).map { square(it.label).fetchSemanticsNode().boundsInRoot }
        return Rect(corners.minOf { it.left }, corners.minOf { it.top }, corners.maxOf { it.right }, corners.maxOf { it.bottom })
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
    fun `what is to be read leaves the board to be seen`() {
        for ((width, height) in listOf(360 to 640, 411 to 891, 740 to 360, 1280 to 800, 412 to 440)) {
            onScreen(width = width, height = height) { app ->
                fun check(text: String) {
                    waitForIdle()
                    val there = onNodeWithText(text).assertIsDisplayed().fetchSemanticsNode().boundsInRoot
                    val board = board(app)
                    assertTrue(there.left >= board.right || there.top >= board.bottom) { "$width × $height: $text covers the board" }
                    // And nothing covers what one does next.
                    assertTrue(there.bottom <= button("Flip").fetchSemanticsNode().boundsInRoot.top) { "$width × $height: $text" }
                }
                app.board.start(Game.fromFen("yeshou", "7/3D3/7/7/L1r4/7/c6/7/7 r"), Seating())
                app.open(Screen.Board)
                waitForIdle()
                activate("a5, Red lion")
                activate("d5")
                check(app.board.state.value.sentence!!.text)
                activate("d8, Blue's trap, Red dog")
                activate("d9, Blue's den")
                check("It entered Blue's den.")
            }
        }
    }

    @Test
    fun `with the largest letters nothing that is needed is cut off`() {
        for ((width, height) in listOf(360 to 640, 740 to 360, 411 to 891)) {
            onScreen(width = width, height = height, letters = 2f) { app ->
                app.board.start(Game("yeshou"), Seating())
                app.open(Screen.Board)
                waitForIdle()
                val undo = button("Undo").assertIsDisplayed().fetchSemanticsNode().boundsInRoot
                assertTrue(undo.height >= 48f && undo.bottom <= height) { "$width × $height: $undo" }
                onNodeWithContentDescription("More").assertIsDisplayed()
            }
        }
    }

    @Test
    fun `a game is played by keys alone`() = onScreen { app ->
        app.board.start(Game("yeshou"), Seating())
        app.open(Screen.Board)
        waitForIdle()
        square("a3, Red elephant").performSemanticsAction(SemanticsActions.RequestFocus)
        fun press(key: Key) {
            onNode(isFocused()).performKeyInput { pressKey(key) }
            waitForIdle()
        }
        press(Key.Enter)
        press(Key.DirectionUp)
        press(Key.Spacebar)
        assertEquals(listOf("a3a4"), app.board.state.value.snapshot.turns.map { it.mv })
        // Arrows mean what one sees: on a turned board as well.
        app.board.flip()
        waitForIdle()
        repeat(3) { press(Key.DirectionDown) }
        square("a7, Blue rat").assertIsFocused()
        repeat(6) { press(Key.DirectionLeft) }
        square("g7, Blue elephant").assertIsFocused()
        press(Key.Enter)
        press(Key.DirectionUp)
        press(Key.Enter)
        assertEquals(listOf("a3a4", "g7g6"), app.board.state.value.snapshot.turns.map { it.mv })
        // From the board's edge the arrows lead on to the buttons.
        repeat(9) { press(Key.DirectionDown) }
        val below = onNode(isFocused()).fetchSemanticsNode().boundsInRoot
        assertTrue(below.top >= board(app).bottom) { "$below" }
    }

    @Test
    fun `a screen reader is told what matters, and no button that does nothing`() = onScreen { app ->
        app.board.start(Game("yeshou"), Seating())
        app.board.tap(app.board.state.value.board.cells.indexOfFirst { it.name == "a3" })
        app.open(Screen.Board)
        waitForIdle()
        // "Not selected" on sixty-two squares would drown everything else.
        for (cell in app.board.state.value.snapshot.cells) {
            assertNull(square(cell.label).fetchSemanticsNode().config.getOrNull(SemanticsProperties.Selected)) { cell.label }
        }
        app.board.tap(app.board.state.value.board.cells.indexOfFirst { it.name == "a4" })
        app.open(Screen.Review)
        waitForIdle()
        square("a3, Red elephant").assertHasNoClickAction()
    }

    @Test
    fun `a pull composes nothing again while it goes on`() {
        val art = CountingArt()
        val app = app(Language.EN)
        app.settings.change { it.copy(face = Face.Pictures) }
        app.board.start(Game("yeshou"), Seating())
        app.open(Screen.Board)
        runDesktopComposeUiTest(412, 915) {
            setContent { Framed(app, isDark = false, shell, art) }
            val at = square("a3, Red elephant").fetchSemanticsNode().boundsInRoot
            val begin = at.center
            mainClock.autoAdvance = false
            onRoot().performTouchInput {
                down(begin)
                moveBy(Offset(0f, -at.height / 2))
            }
            mainClock.advanceTimeBy(100)
            val before = art.asked
            repeat(20) {
                onRoot().performTouchInput { moveBy(Offset(1f, -1f)) }
                mainClock.advanceTimeByFrame()
            }
            assertEquals(before, art.asked)
            onRoot().performTouchInput { up() }
            mainClock.autoAdvance = true
            waitForIdle()
            assertEquals(listOf("a3a4"), app.board.state.value.snapshot.turns.map { it.mv })
        }
        app.close()
    }

    @Test
    fun `what is told twice is shown twice`() = onScreen { app ->
        val words = "There is no text on the clipboard."
        repeat(2) { app.receivePosition(null) }
        mainClock.autoAdvance = false
        val shown = mutableListOf<Int>()
        repeat(60) {
            mainClock.advanceTimeBy(200)
            waitForIdle()
            if (onAllNodesWithText(words).fetchSemanticsNodes().isNotEmpty()) shown += app.board.notices.value.size
        }
        // What fades away is not counted any more.
        assertEquals(listOf(2, 1), shown.distinct() - 0)
        assertEquals(0, app.board.notices.value.size)
        // Each as long as the other.
        assertTrue(shown.count { it == 1 } >= 18) { "$shown" }
    }

    @Test
    fun `records and positions go out and in`() = onScreen { app ->
        val told = mutableListOf<Notice>()
        CoroutineScope(Dispatchers.Unconfined).launch { app.board.notices.collect { told += it } }
        button("Open a game").performClick()
        assertEquals(1, shell.chosen)
        app.settings.change { it.copy(isAgainstComputer = false) }
        app.startChosenGame()
        fun choose(entry: String) {
            waitForIdle()
            onNodeWithContentDescription("More").performSemanticsAction(SemanticsActions.OnClick)
            waitForIdle()
            button("Game record").performSemanticsAction(SemanticsActions.OnClick)
            waitForIdle()
            button(entry).performSemanticsAction(SemanticsActions.OnClick)
            waitForIdle()
        }
        choose("Save to a file")
        assertEquals("2026-11-30 Battle of the Beasts.dsq", shell.placed)
        choose("Share game")
        assertEquals(app.board.record(isShared = true), shell.shared.single())
        choose("Copy position")
        assertEquals(app.board.state.value.snapshot.fen, shell.clipboard)
        assertEquals(listOf<Notice>(Notice.PositionCopied), told)
        app.board.tap(app.board.state.value.board.cells.indexOfFirst { it.name == "a3" })
        app.board.tap(app.board.state.value.board.cells.indexOfFirst { it.name == "a4" })
        choose("Paste position")
        onNodeWithText("Take over the position?").assertExists()
        button("Take over").performSemanticsAction(SemanticsActions.OnClick)
        waitForIdle()
        assertEquals(0, app.board.state.value.snapshot.totalPlies)
    }

    @Test
    fun `a system that writes from the right does not mirror the board`() {
        val app = app(Language.EN)
        app.board.start(Game("yeshou"), Seating())
        app.open(Screen.Board)
        runDesktopComposeUiTest(412, 915) {
            setContent {
                CompositionLocalProvider(LocalLayoutDirection provides LayoutDirection.Rtl) { Framed(app, isDark = false, shell) }
            }
            fun left(label: String) = square(label).fetchSemanticsNode().boundsInRoot.left
            assertTrue(left("a3, Red elephant") < left("g3, Red rat"))
            square("a3, Red elephant").performTouchInput { click() }
            waitForIdle()
            assertEquals("a3", app.board.state.value.run { board.cells[selected!!].name })
        }
        app.close()
    }

    @Test
    fun `what happened is announced`() = onScreen { app ->
        app.board.start(Game.fromFen("yeshou", "7/3D3/7/7/L1r4/7/c6/7/7 r"), Seating())
        app.open(Screen.Board)
        waitForIdle()
        activate("a5, Red lion")
        activate("d5")
        waitForIdle()
        val announced = hasAnyAncestor(SemanticsMatcher.keyIsDefined(SemanticsProperties.LiveRegion))
        onNode(hasText(app.board.state.value.sentence!!.text) and announced).assertExists()
        activate("d8, Blue's trap, Red dog")
        activate("d9, Blue's den")
        waitForIdle()
        onNode(hasText("Red wins") and announced).assertExists()
    }

    @Test
    fun `a lesson that is solved leads on, on a small phone as well`() = onScreen(width = 360, height = 640) { app ->
        app.open(Screen.Tutorial)
        waitForIdle()
        val seen = app.drill.value!!.state.value.board.snapshot
        val first = seen.moves.first()
        activate(seen.cells[first.from].label)
        activate(seen.cells[first.targets.first().to].label)
        waitForIdle()
        val next = button("Next").assertIsDisplayed().fetchSemanticsNode().boundsInRoot
        assertTrue(next.bottom <= 640f && next.height >= 36f) { "$next" }
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
                val board = board(app)
                val isAsBroad = board.width > width * 0.88f
                val isAsHigh = board.height > height * 0.86f
                val isSplit = minOf(width, height) < 600 && width * 1.2 > height && height > 400
                assertTrue(isAsBroad || isAsHigh || (isSplit && board.height > height * 0.6f)) { "$width × $height: the board is $board" }
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
