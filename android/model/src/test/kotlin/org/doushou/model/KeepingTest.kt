package org.doushou.model

import kotlinx.coroutines.CoroutineDispatcher
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.cancel
import kotlinx.coroutines.launch
import org.doushou.ffi.FoundMove
import org.doushou.ffi.Game
import org.doushou.ffi.Language
import org.doushou.ffi.Side
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows
import org.junit.jupiter.api.io.TempDir
import java.io.File
import java.io.IOException
import kotlin.coroutines.CoroutineContext

/** What survives: the death of the process, a damaged file, a full disk. */
class KeepingTest {
    @TempDir
    lateinit var folder: File

    @Test
    fun `the process dies and the app comes back where it was`() = onOneThread { scope ->
        val storage = FileStorage(folder)
        val before = AppModel(scope, surroundings(storage, MadeUpThinker()))
        assertFalse(before.canContinue.value)
        before.board.start(Game("lake"), Seating.against(Side.RED, Sitter.computer("7")!!), 11)
        before.open(Screen.Board)
        val own = before.board.state.value.snapshot.moves.first()
        before.board.tap(own.from)
        before.board.tap(own.targets.first().to)
        assertEquals(Work.Moving, before.board.state.value.work)
        before.board.undo()
        before.board.flip()
        before.board.tap(own.from)
        waitUntil { File(folder, Item.Game.fileName).readText().contains("Ply") }
        // Nothing is closed or told: this is a kill.
        val after = AppModel(scope, surroundings(storage, MadeUpThinker()), before.saved())
        assertEquals(listOf(Screen.Home, Screen.Board), after.screens.value)
        val (seen, kept) = after.board.state.value to before.board.state.value
        assertEquals(kept.snapshot, seen.snapshot)
        assertEquals(kept.seating, seen.seating)
        assertEquals(kept.selected, seen.selected)
        assertEquals(kept.targets, seen.targets)
        assertEquals(kept.isFlipped, seen.isFlipped)
        assertTrue(seen.canRedo)
        assertTrue(after.canContinue.value)
    }

    @Test
    fun `the computer's turn goes on after the process died`() = onOneThread { scope ->
        val storage = MemoryStorage()
        val before = AppModel(scope, surroundings(storage, MadeUpThinker()))
        before.board.start(Game("yeshou"), Seating.against(Side.RED, Sitter.computer("1")!!), 2)
        before.board.tap("a3", "a4")
        val after = AppModel(scope, surroundings(storage))
        assertEquals(Notice.GameRestored, after.board.notices.value.single())
        waitUntil { after.board.state.value.snapshot.ply == 2 }
        assertTrue(after.board.state.value.mayMove)
    }

    @Test
    fun `every screen comes back`() = onOneThread { scope ->
        val storage = MemoryStorage()
        val first = AppModel(scope, surroundings(storage))
        first.board.start(Game("yeshou"), Seating(), 2)
        first.board.tap("a3", "a4")
        for (screen in Screen.entries - Screen.Puzzles) {
            val before = AppModel(scope, surroundings(storage))
            if (screen != Screen.Home) before.open(screen)
            val after = AppModel(scope, surroundings(storage), before.saved())
            assertEquals(before.screens.value, after.screens.value)
            assertEquals(screen, after.screens.value.last())
        }
        // What another version wrote, or nobody, leads home.
        for (saved in listOf("", "way=Nowhere", "way=;selected=x", "selected=4;way=Home,Board;rules=chess")) {
            val app = AppModel(scope, surroundings(storage), saved)
            assertEquals(Screen.Home, app.screens.value.first(), saved)
        }
    }

    @Test
    fun `a file that is no text is set aside and reported`() = onOneThread { scope ->
        val file = File(folder, Item.Game.fileName)
        file.writeBytes(byteArrayOf(0x5b, 0xff.toByte(), 0xfe.toByte(), 0x00))
        val app = AppModel(scope, surroundings(FileStorage(folder)))
        assertEquals(listOf(Notice.SaveDamaged("game.dsq.unreadable-1")), app.board.notices.value)
        assertFalse(app.canContinue.value)
        assertEquals(0xfe.toByte(), File(folder, "game.dsq.unreadable-1").readBytes()[2])
        assertFalse(file.exists())
        // The next one gets another name.
        file.writeBytes(byteArrayOf(0xff.toByte()))
        AppModel(scope, surroundings(FileStorage(folder)))
        assertTrue(File(folder, "game.dsq.unreadable-2").exists())
        assertEquals(0xfe.toByte(), File(folder, "game.dsq.unreadable-1").readBytes()[2])
    }

    @Test
    fun `of a damaged record what can be played goes on`() = onOneThread { scope ->
        val storage = MemoryStorage()
        val whole = boardModel(scope, storage = storage)
        whole.start(Game("yeshou"), Seating())
        whole.tap("a3", "a4", "g7", "g6", "a4", "a5")
        val record = storage.files.getValue("game.dsq")
        storage.files["game.dsq"] = record.replace("g7g6", "g7g1")
        val again = boardModel(scope, storage = storage)
        assertTrue(again.restore())
        assertEquals(1, again.state.value.snapshot.totalPlies)
        assertEquals(listOf(Notice.SaveDamaged("game.dsq.unreadable-1")), again.notices.value)
        assertTrue("g7g1" in storage.files.getValue("game.dsq.unreadable-1"))
        // Nothing of it can be played: the file is set aside, and a new game is there.
        storage.files["game.dsq"] = "[Rules \"chess\"]\n\n1. e4 e5"
        val none = boardModel(scope, storage = storage)
        assertFalse(none.restore())
        assertTrue("chess" in storage.files.getValue("game.dsq.unreadable-1"))
        assertNull(storage.files["game.dsq"])
    }

    @Test
    fun `a text is whole, the old one or the new one`() {
        val storage = FileStorage(folder)
        storage.save(Item.Game, "one")
        storage.save(Item.Game, "two")
        assertEquals("two", storage.load(Item.Game))
        assertEquals(listOf("game.dsq"), folder.list()!!.toList())
        // What is written aside cannot be written: the old text stays.
        File(folder, ".game.dsq.new").mkdir()
        assertThrows<IOException> { storage.save(Item.Game, "three") }
        assertEquals("two", storage.load(Item.Game))
        // What a kill in the middle leaves is not read, and is written over.
        File(folder, ".game.dsq.new").delete()
        File(folder, ".game.dsq.new").writeText("thr")
        assertEquals("two", storage.load(Item.Game))
        storage.save(Item.Game, "four")
        assertEquals("four", storage.load(Item.Game))
    }

    @Test
    fun `a full disk is reported once and the game goes on`() = onOneThread { scope ->
        val storage = MemoryStorage()
        val app = AppModel(scope, surroundings(storage))
        storage.isFull = true
        app.board.start(Game("yeshou"), Seating())
        app.board.tap("a3", "a4", "g7", "g6")
        waitUntil { app.board.notices.value.isNotEmpty() }
        app.board.tap("a4", "a5")
        app.leaveForeground()
        assertEquals(listOf(Notice.SaveFailed("no space left")), app.board.notices.value)
        assertEquals(3, app.board.state.value.snapshot.ply)
        // What could not be written waits for room.
        storage.isFull = false
        app.leaveForeground()
        assertTrue("a4a5" in storage.files.getValue("game.dsq"))
        // Another time it is told again.
        storage.isFull = true
        app.board.undo()
        waitUntil { app.board.notices.value.size == 2 }
    }

    @Test
    fun `of texts that wait for the disk the last is written`() = onOneThread { scope ->
        val storage = MemoryStorage()
        val keeper = Keeper(storage, scope, Dispatchers.IO)
        for (number in 1..100) keeper.save(Item.Game, "$number")
        assertEquals("100", keeper.load(Item.Game))
        keeper.flush()
        assertEquals("100", storage.files["game.dsq"])
    }

    @Test
    fun `what is being saved when the window closes is saved`() {
        val storage = MemoryStorage()
        val window = CoroutineScope(Dispatchers.Unconfined)
        val disk = BusyDisk()
        val keeper = Keeper(storage, window, disk)
        keeper.save(Item.Game, "the last move")
        window.launch { keeper.flush() }
        window.cancel()
        disk.work()
        assertEquals("the last move", storage.files["game.dsq"])
    }

    /** Does nothing before it is told to. */
    private class BusyDisk : CoroutineDispatcher() {
        private val tasks = ArrayDeque<Runnable>()

        override fun dispatch(context: CoroutineContext, block: Runnable) {
            tasks += block
        }

        fun work() {
            while (tasks.isNotEmpty()) tasks.removeFirst().run()
        }
    }

    @Test
    fun `a draw offered to the computer is answered after the process died`() = onOneThread { scope ->
        val storage = MemoryStorage()
        val thinker = MadeUpThinker()
        val before = boardModel(scope, thinker, storage)
        before.start(Game.fromFen("yeshou", "5t1/1d5/w1pc2e/7/L1r4/7/EP1C1WR/1D5/6T r"), Seating.against(Side.RED, Sitter.computer("1")!!), 1)
        before.tap("a3", "a4")
        waitUntil { thinker.move != null }
        thinker.move!!.complete(FoundMove("g7g6", before.cell("g7"), before.cell("g6"), ""))
        waitUntil { before.state.value.snapshot.ply == 2 }
        before.offerDraw()
        assertEquals(Work.Judging, before.state.value.work)
        val another = MadeUpThinker()
        val after = boardModel(scope, another, storage)
        after.restore()
        // Either it is not on record, and may be made again, or it is considered.
        assertEquals(after.state.value.snapshot.drawOffer != null, after.state.value.work == Work.Judging)
        assertEquals(after.state.value.snapshot.drawOffer == null, after.state.value.canOfferDraw)
    }

    @Test
    fun `a resignation that was taken back does not come back`() = onOneThread { scope ->
        val storage = MemoryStorage()
        val model = boardModel(scope, storage = storage)
        model.start(Game("yeshou"), Seating())
        model.tap("a3", "a4")
        model.resign()
        assertTrue(model.state.value.snapshot.outcome != null)
        model.undo()
        val again = boardModel(scope, storage = storage)
        again.restore()
        assertNull(again.state.value.snapshot.outcome)
        assertTrue(again.state.value.mayMove)
        assertEquals(Language.EN, again.state.value.language)
    }
}
