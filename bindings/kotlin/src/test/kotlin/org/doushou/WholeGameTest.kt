package org.doushou

import org.doushou.ffi.*
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.DynamicTest
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestFactory
import java.io.ByteArrayOutputStream
import java.io.PrintStream
import kotlin.random.Random

class WholeGameTest {
    /** Every game, played at random through what a screen shows, and read back. */
    @TestFactory
    fun everyGame() = games(Language.EN).map { info ->
        DynamicTest.dynamicTest(info.name) {
            Game(info.rules, seed = 11).use { game ->
                val random = Random(5)
                val cells = game.board(Language.ZH_HANS).cells.size
                var now = game.snapshot(Language.ZH_HANS)
                while (now.outcome == null && now.ply < 200) {
                    assertEquals(cells, now.cells.size)
                    val pieces = now.pieces.associate { it.id to it.cell }.toMutableMap()
                    val mv = now.offered().random(random)
                    for (effect in game.play(mv)) {
                        when (effect) {
                            is Effect.Moved -> pieces[effect.piece] = effect.to
                            is Effect.Taken -> pieces[effect.piece] = null
                            is Effect.ToHand -> pieces[effect.piece] = null
                            is Effect.Dropped -> pieces[effect.piece] = effect.at
                            is Effect.Changed, is Effect.Revealed -> {}
                        }
                    }
                    now = game.snapshot(Language.ZH_HANS)
                    assertEquals(mv, now.lastTurn?.mv)
                    assertEquals(pieces, now.pieces.associate { it.id to it.cell })
                }
                if (now.outcome == null) game.resign(now.sideToMove)
                val record = game.toRecord(listOf(Tag("Event", "茶馆")))
                val read = readRecord(record)
                assertEquals(emptyList<RecordProblem>(), read.problems)
                read.game!!.use { again ->
                    assertEquals(game.snapshot(Language.EN), again.snapshot(Language.EN))
                    assertEquals(record, again.toRecord(read.tags))
                }
            }
        }
    }

    @Test
    fun theProgramOfTheReadme() {
        val screen = ByteArrayOutputStream()
        val before = System.out
        System.setOut(PrintStream(screen, true, Charsets.UTF_8))
        try {
            example.main()
        } finally {
            System.setOut(before)
        }
        val lines = screen.toString(Charsets.UTF_8).trim().lines()
        assertEquals("The elephant moves one square at a time.", lines.first())
        assertTrue(lines[1].startsWith("1. "), lines[1])
        assertTrue(Regex("(Red wins|Blue wins|Draw): .+").matches(lines.last()), lines.last())
    }

    @Test
    fun undoRedoAndJump() = classic().use { game ->
        for (mv in listOf("a3a4", "a7a6", "a4a5")) game.play(mv)
        assertEquals(GameEvent.Move("a4a5"), game.undo())
        assertEquals(GameEvent.Move("a4a5"), game.redo())
        game.jumpTo(0)
        val start = game.snapshot(Language.EN)
        assertEquals(0 to 3, start.ply to start.totalPlies)
        assertNull(game.undo())
        game.jumpTo(Int.MAX_VALUE)
        assertEquals(3, game.snapshot(Language.EN).ply)
    }

    @Test
    fun commentsAndClocksAreKeptWithTheirPlies() = classic().use { game ->
        for (mv in listOf("a3a4", "a7a6")) game.play(mv)
        game.annotate(0, Note("茶馆"))
        game.annotate(1, Note("solid", clockMs = 299_500))
        game.annotate(2, Note(eval = Evaluation.Centipawns(-5)))
        val record = game.toRecord(emptyList())
        val moves = "{茶馆} 1. a3a4 {[%clk 0:04:59.500] solid} 1... a7a6 {[%eval -0.05]} *"
        assertEquals(moves, record.trim().lines().last())
        readRecord(record).game!!.use { again ->
            assertEquals(game.notes(), again.notes())
            assertEquals(Note("solid", 299_500, null), again.notes()[1])
        }
        game.undo()
        game.play("g7g6")
        assertEquals(setOf(0, 1), game.notes().keys)
    }

    @Test
    fun offersTimeOutsAndScores() {
        classic().use { game ->
            game.offerDraw(Side.RED)
            assertEquals(Side.RED, game.snapshot(Language.EN).drawOffer?.side)
            game.declineDraw(Side.BLUE)
            assertNull(game.score())
            assertTrue(game.timeOut().isLost)
            val outcome = game.snapshot(Language.ZH_HANT).outcome!!
            assertEquals(EndReason.TIME, outcome.reason)
            assertEquals("藍方勝", outcome.headline)
            assertEquals(GameScore.Unscored, game.score())
            assertEquals(GameScore.Halves(0, 2), game.score(isTournament = true))
        }
        Game("datou").use { assertEquals(1, it.timeOut().count) }
    }

    @Test
    fun whatFlipHidesStaysHidden() = Game("flip", seed = 3).use { game ->
        val first = game.snapshot(Language.EN)
        assertTrue(first.pieces.all { it.piece == null })
        game.play(first.moves.first().targets.first().choices.first().mv)
        assertEquals(1, game.snapshot(Language.EN).pieces.count { it.piece != null })
        assertTrue("[Deal " !in game.toSharedRecord(emptyList()))
    }

    @Test
    fun theCatalogueSpeaksEveryLanguage() {
        for (language in languages().map { it.language }) {
            val all = games(language)
            assertEquals(12, all.size)
            for (info in all) {
                assertTrue(rulesPage(info.rules, language).first() is PageBlock.Heading)
                assertTrue(animals(info.rules, language).isNotEmpty())
                assertTrue(houseRules(info.rules, language).all { it.values.size >= 2 })
            }
            assertTrue(rulesInfo("flip", language).dealsColours)
            assertEquals(13, opponents(language).size)
            assertEquals(12, handicaps("yeshou", language).size)
        }
    }

    @Test
    fun sidesHaveNames() {
        val names = languages().map { sideName(Side.BLUE, it.language) }
        assertEquals(listOf("蓝方", "藍方", "Blue"), names)
    }

    @Test
    fun aClockIsToldTheTime() = GameClock(TimeControl.Increment(60_000, 2_000)).use { clock ->
        clock.start(Side.RED, 1_000)
        clock.press(11_000)
        val reading = clock.read(12_000)
        assertEquals(ClockReading(52_000, 59_000, Side.BLUE, null), reading)
        assertEquals(Side.BLUE, clock.read(100_000).fallen)
    }
}
