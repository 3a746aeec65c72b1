package org.doushou.model

import kotlinx.coroutines.CoroutineScope
import org.doushou.ffi.Game
import org.doushou.ffi.Language
import org.doushou.ffi.Side
import org.doushou.ffi.readRecord
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import java.io.ByteArrayOutputStream
import java.io.IOException
import java.io.InputStream
import java.io.OutputStream

/** Records and positions that come from elsewhere and go elsewhere. */
class RecordsTest {
    private fun app(scope: CoroutineScope, language: Language = Language.EN) =
        AppModel(scope, surroundings(MemoryStorage(), MadeUpThinker(), language = language))

    private fun AppModel.openBytes(bytes: ByteArray) = openFile { bytes.inputStream() }

    /** What is told next, which is then taken as read. */
    private suspend fun AppModel.nextNotice(): Notice {
        waitUntil { board.notices.value.isNotEmpty() }
        return board.notices.value.first().also { board.noticeSeen() }
    }

    @Test
    fun `a record given to the app is opened, and nonsense is not`() = onOneThread { scope ->
        val app = app(scope)
        app.board.start(Game("yeshou"), Seating())
        app.board.tap("a3", "a4")
        val given = app.board.record(isShared = true)
        app.board.undo()
        app.receiveRecord(given)
        assertEquals(1, app.board.state.value.snapshot.ply)
        assertTrue(app.canContinue.value)
        // A game under way makes way only when the player says so.
        app.receiveRecord(given)
        assertEquals(Offer.Record(given), app.offered.value)
        app.board.tap("g7", "g6")
        app.answerOffered(false)
        assertNull(app.offered.value)
        assertEquals(2, app.board.state.value.snapshot.ply)
        app.receiveRecord(given)
        app.answerOffered(true)
        assertEquals(1, app.board.state.value.snapshot.ply)
        assertNull(app.offered.value)
        assertEquals(emptyList<Notice>(), app.board.notices.value)
        // Of a damaged one, what can be played is shown and the rest is told.
        app.board.undo()
        app.receiveRecord("1. a3a4 a7b6 *")
        assertEquals(1, app.board.state.value.snapshot.ply)
        assertTrue((app.nextNotice() as Notice.Said).text.startsWith("Line 1, character 9"))
        app.receiveRecord("[Rules \"chess\"]\n1. e4")
        app.answerOffered(true)
        assertTrue((app.nextNotice() as Notice.Said).text.isNotBlank())
        assertEquals(1, app.board.state.value.snapshot.ply)
        app.receiveRecord("a".repeat(TextFile.LARGEST + 1))
        assertEquals(Notice.FileTooLarge, app.nextNotice())
    }

    @Test
    fun `nonsense leads nowhere, and a start without moves is a game`() = onOneThread { scope ->
        val app = app(scope)
        app.receiveRecord("nonsense")
        assertEquals(listOf(Screen.Home), app.screens.value)
        assertFalse(app.canContinue.value)
        app.receiveRecord(boardModel(scope).also { it.start(Game("lake"), Seating()) }.record())
        assertEquals("lake", app.board.state.value.snapshot.rules)
        assertEquals(listOf(Screen.Home, Screen.Board), app.screens.value)
        assertTrue(app.canContinue.value)
    }

    @Test
    fun `a game is saved to a file and opened from it`() = onOneThread { scope ->
        val app = app(scope)
        app.board.start(Game("flip", 7), Seating.against(Side.BLUE, Sitter.computer("3")!!), 5)
        val file = ByteArrayOutputStream()
        app.saveFile { file }
        assertEquals(Notice.GameSaved, app.nextNotice())
        val before = app.board.record()
        app.board.start(Game("yeshou"), Seating())
        // As some editors leave it.
        app.openBytes(byteArrayOf(0xEF.toByte(), 0xBB.toByte(), 0xBF.toByte()) + file.toByteArray())
        waitUntil { app.board.state.value.snapshot.rules == "flip" }
        // What lies face down is still the same.
        assertEquals(before, app.board.record())
        assertEquals(Side.BLUE, app.board.state.value.seating.onlyPerson)
        app.saveFile { throw IOException("the card was pulled out") }
        assertEquals(Notice.GameNotSaved, app.nextNotice())
        app.saveFile {
            object : OutputStream() {
                override fun write(byte: Int) = throw IOException("no space left")
            }
        }
        assertEquals(Notice.GameNotSaved, app.nextNotice())
    }

    @Test
    fun `a file that is no record is told from one that cannot be read`() = onOneThread { scope ->
        val app = app(scope)
        app.board.start(Game("yeshou"), Seating())
        val before = app.board.record()
        app.openFile { throw IOException("gone") }
        assertEquals(Notice.FileUnreadable, app.nextNotice())
        app.openBytes(byteArrayOf(0x50, 0x4b, 0x03, 0xff.toByte(), 0x00))
        assertEquals(Notice.FileNoText, app.nextNotice())
        app.openBytes(" \n\t".toByteArray())
        assertEquals(Notice.FileNoText, app.nextNotice())
        app.openBytes("hello".toByteArray())
        assertTrue((app.nextNotice() as Notice.Said).text.startsWith("Line 1, character 1: hello"))
        // A film is not read to its end.
        var read = 0L
        app.openFile {
            object : InputStream() {
                override fun read(): Int = 'a'.code.also { read++ }
            }
        }
        assertEquals(Notice.FileTooLarge, app.nextNotice())
        assertEquals(TextFile.LARGEST + 1L, read)
        assertEquals(before, app.board.record())
        assertEquals(listOf(Screen.Home), app.screens.value)
    }

    @Test
    fun `comments of a record are shown, and kept`() = onOneThread { scope ->
        val storage = MemoryStorage()
        val board = boardModel(scope, storage = storage)
        assertEquals(Opened.Whole, board.open("{茶馆} 1. a3a4 {[%clk 0:04:59] solid} 1... a7a6 *"))
        assertEquals("", board.state.value.comment)
        board.jumpTo(1)
        assertEquals("solid", board.state.value.comment)
        board.jumpTo(0)
        assertEquals("茶馆", board.state.value.comment)
        val again = boardModel(scope, storage = storage)
        assertTrue(again.restore())
        again.jumpTo(1)
        assertEquals("solid", again.state.value.comment)
        // Another move has another story.
        again.jumpTo(0)
        again.tap("g3", "g4")
        assertEquals("", again.state.value.comment)
    }

    @Test
    fun `a reviewed game is given away with what was found`() = onOneThread { scope ->
        val board = boardModel(scope)
        board.start(Game("yeshou"), Seating())
        board.tap("a3", "a4", "g7", "g6")
        val review = ReviewModel(scope, CoreThinker(4), Language.EN)
        review.open(board.copyOfGame(), false)
        waitUntil { review.state.value!!.review != null }
        val found = review.state.value!!.review!!
        val given = readRecord(board.record(found))
        assertEquals(emptyList<Any>(), given.problems)
        assertEquals(found.moves.first().comment, given.game!!.notes()[1]?.comment)
        assertEquals("", board.state.value.comment)
        review.close()
    }

    @Test
    fun `a file's name says the day and the rules, and is one everywhere`() = onOneThread { scope ->
        val app = app(scope, Language.ZH_HANT)
        app.board.start(Game("yeshou"), Seating())
        assertEquals("2026-11-30 ${app.board.state.value.snapshot.rulesName}.dsq", app.board.fileName())
        app.receiveRecord("[Date \"../..\\\\x:y?\"]\n1. a3a4 *")
        val name = app.board.fileName()
        assertTrue(name.none { it in "/\\\\:?" }) { name }
        assertFalse(name.removeSuffix(".dsq").contains('.')) { name }
    }

    @Test
    fun `positions go through the clipboard`() = onOneThread { scope ->
        val app = app(scope)
        app.board.start(Game("yeshou"), Seating.against(Side.RED, Sitter.computer("3")!!), 4)
        assertEquals("l5t/1d3c1/r1p1w1e/7/7/7/E1W1P1R/1C3D1/T5L r 0 1", app.board.state.value.snapshot.fen)
        app.receivePosition("  7/7/7/7/3cR2/7/7/7/7\n r \n")
        assertEquals(listOf(Screen.Home, Screen.Board), app.screens.value)
        val seen = app.board.state.value
        assertEquals(2, seen.snapshot.pieces.count { it.cell != null })
        // The rules and the seats stay.
        assertEquals("yeshou", seen.snapshot.rules)
        assertEquals("3", (seen.seating.blue as Sitter.Computer).id)
        for (nothing in listOf(null, "", " \n")) {
            app.receivePosition(nothing)
            assertEquals(Notice.ClipboardEmpty, app.nextNotice())
        }
        for (language in Language.entries) {
            app.chooseLanguage(language)
            app.receivePosition("not a position")
            assertTrue((app.nextNotice() as Notice.Said).text.isNotBlank())
            assertNull(app.offered.value)
        }
        // With a game under way it asks, and only what can be taken.
        app.board.tap("e5", "e6")
        app.receivePosition("7/7/7/7/3c1R1/7/7/7/7 r")
        assertEquals(1, app.board.state.value.snapshot.ply)
        assertEquals(Offer.Position("7/7/7/7/3c1R1/7/7/7/7 r"), app.offered.value)
        app.answerOffered(true)
        assertEquals(0, app.board.state.value.snapshot.ply)
        assertEquals(app.board.cell("f5"), app.board.state.value.snapshot.pieces.single { it.cell != null && it.piece?.side == Side.RED }.cell)
    }
}
