package org.doushou.model

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.launch
import org.doushou.ffi.Game
import org.doushou.ffi.Language
import org.doushou.ffi.PageBlock
import org.doushou.ffi.Side
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

/** Every page besides the board. */
class PagesTest {
    @Test
    fun `settings are read back as they were written`() {
        val all = Settings(
            Language.ZH_HANT, Shade.Dark, true, Face.Pictures, false, false, true, false, false,
            "datou+draw50", false, "close", SideChoice.Random, "lion+tiger", Giver.Second,
        )
        assertEquals(all, Settings.read(all.write()))
        assertEquals(Settings(), Settings.read(Settings().write()))
        assertEquals(Settings(), Settings.read(""))
        val odd = Settings.read("shade = Pink\nsound = loud\nopponent = 13\nrules = chess\nfuture = 1\nface = Pictures")
        assertEquals(Settings(face = Face.Pictures), odd)
        assertNull(Settings.read("{\"shade\": 1}"))
    }

    @Test
    fun `settings that cannot be read are set aside`() = onOneThread { scope ->
        val storage = MemoryStorage()
        storage.files["settings.txt"] = "\u0000\u0001 nonsense"
        val app = AppModel(scope, surroundings(storage))
        assertEquals(Settings(), app.settings.state.value)
        assertEquals(listOf(Notice.SaveDamaged("settings.txt.unreadable-1")), app.board.notices.value)
        app.settings.change { it.copy(hasSound = false) }
        waitUntil { "sound = false" in storage.files["settings.txt"].orEmpty() }
        assertFalse(AppModel(scope, surroundings(storage)).settings.state.value.hasSound)
    }

    @Test
    fun `a new game is what was chosen, and the choice is remembered`() = onOneThread { scope ->
        val storage = MemoryStorage()
        val app = AppModel(scope, surroundings(storage, MadeUpThinker()))
        val page = app.newGame
        assertEquals(12, page.state.value.games.size)
        assertEquals(13, page.state.value.opponents.size)
        page.chooseRules("datou")
        assertEquals("datou", page.state.value.rules.rules)
        val rule = page.state.value.houseRules.first { it.values.size > 1 }
        val other = rule.values.indices.first { it != rule.chosen }
        page.chooseRules(rule.values[other].rules)
        assertEquals(other, page.state.value.houseRules.first { it.name == rule.name }.chosen)
        page.chooseOpponent("9")
        page.chooseOpponent("99")
        page.chooseSide(SideChoice.Blue)
        page.chooseHandicap(page.state.value.handicaps.first().id)
        page.chooseGiver(Giver.First)
        app.startChosenGame()
        assertEquals(listOf(Screen.Home, Screen.Board), app.screens.value)
        val seen = app.board.state.value
        assertEquals("9", (seen.seating.red as Sitter.Computer).id)
        assertTrue(seen.isFlipped)
        assertTrue(seen.snapshot.rules.startsWith("datou+"))
        // The computer gives: it begins without an animal.
        assertEquals(7, seen.snapshot.pieces.count { it.piece?.side == Side.RED && it.cell != null })
        page.resetHouseRules()
        assertEquals("datou", page.state.value.rules.rules)
        page.chooseRules("nonsense")
        assertEquals("datou", page.state.value.rules.rules)
        val again = AppModel(scope, surroundings(storage, MadeUpThinker())).newGame.state.value
        assertEquals("datou", again.rules.rules)
        assertEquals("9", again.opponents[again.opponent].id)
        for (game in again.games) {
            page.chooseRules(game.rules)
            assertEquals(game.rules, page.state.value.games[page.state.value.game].rules)
            app.startChosenGame()
            assertEquals(game.rules, app.board.state.value.snapshot.rules)
        }
    }

    @Test
    fun `all pages speak the language that is chosen`() = onOneThread { scope ->
        val app = AppModel(scope, surroundings(MemoryStorage(), MadeUpThinker()))
        app.open(Screen.Rules)
        val texts = mapOf(
            Language.EN to "Red to move",
            Language.ZH_HANS to "轮到红方",
            Language.ZH_HANT to "輪到紅方",
        )
        val titles = mutableSetOf<String>()
        for (language in Language.entries) {
            app.chooseLanguage(language)
            assertEquals(language, app.board.state.value.language)
            assertTrue(app.board.state.value.snapshot.turnText.startsWith(texts.getValue(language))) {
                app.board.state.value.snapshot.turnText
            }
            titles += (app.rules.state.value!!.blocks.first() as PageBlock.Heading).text
            titles += app.newGame.state.value.opponents.first().line
        }
        assertTrue(titles.size >= 5) { "$titles" }
        app.chooseLanguage(null)
        assertEquals(Language.EN, app.language)
        app.systemSpeaks(Language.ZH_HANT)
        assertEquals(Language.ZH_HANT, app.board.state.value.language)
    }

    @Test
    fun `every game has a page of rules with its animals`() {
        val rules = RulesModel(Language.EN)
        rules.read()
        for ((place, game) in rules.state.value!!.games.withIndex()) {
            rules.read(game.rules)
            assertEquals(place, rules.state.value!!.game)
            assertTrue(rules.state.value!!.blocks.size > 3)
            assertTrue(rules.state.value!!.animals.isNotEmpty())
        }
        rules.read("chess")
        assertEquals(11, rules.state.value!!.game)
    }

    @Test
    fun `back goes one screen back, lets go first, and never ends a game`() = onOneThread { scope ->
        val app = AppModel(scope, surroundings(MemoryStorage()))
        app.settings.change { it.copy(isAgainstComputer = false) }
        assertFalse(app.back())
        app.open(Screen.NewGame)
        app.startChosenGame()
        app.board.tap("a3", "a4", "g7")
        app.open(Screen.Settings)
        assertTrue(app.back())
        assertEquals(Screen.Board, app.screens.value.last())
        assertTrue(app.back())
        assertNull(app.board.state.value.selected)
        assertEquals(Screen.Board, app.screens.value.last())
        assertTrue(app.back())
        assertEquals(listOf(Screen.Home), app.screens.value)
        assertFalse(app.back())
        assertTrue(app.canContinue.value)
        assertEquals(1, app.board.state.value.snapshot.ply)
        // The same screen twice on the way would be a maze.
        app.open(Screen.Board)
        app.open(Screen.Rules)
        app.open(Screen.Board)
        assertEquals(listOf(Screen.Home, Screen.Board), app.screens.value)
    }

    @Test
    fun `what is left behind ends, however it is left`() = onOneThread { scope ->
        val app = AppModel(scope, surroundings(MemoryStorage(), MadeUpThinker()))
        app.board.start(Game("yeshou"), Seating())
        app.board.tap("a3", "a4")
        val record = app.board.record()
        app.open(Screen.Board)
        app.open(Screen.Review)
        app.board.undo()
        app.receiveRecord(record)
        assertEquals(listOf(Screen.Home, Screen.Board), app.screens.value)
        assertNull(app.review.state.value)
        app.open(Screen.Tutorial)
        app.open(Screen.NewGame)
        app.startChosenGame()
        assertNull(app.drill.value)
        // Back lets go of a lesson's animal first.
        app.open(Screen.Tutorial)
        val drill = app.drill.value!!
        drill.tap(drill.state.value.board.snapshot.moves.first().from)
        assertTrue(app.back())
        assertEquals(Screen.Tutorial, app.screens.value.last())
        assertNull(drill.state.value.board.selected)
        assertTrue(app.back())
        assertNull(app.drill.value)
    }

    @Test
    fun `threats are shown when asked for only`() = onOneThread { scope ->
        val board = boardModel(scope, MadeUpThinker())
        board.start(Game.fromFen("yeshou", "7/7/7/7/7/3c3/3L3/7/7 r"), Seating())
        assertEquals(0, board.state.value.threats.size)
        board.toggleThreats()
        val threat = board.state.value.threats.single()
        assertEquals(board.cell("d3") to board.cell("d4"), threat.attacker to threat.victim)
        board.toggleThreats()
        assertEquals(0, board.state.value.threats.size)
    }

    @Test
    fun `sounds tell what happened`() = onOneThread { scope ->
        val app = AppModel(scope, surroundings(MemoryStorage()))
        val heard = mutableListOf<Cue>()
        val ear = CoroutineScope(Dispatchers.Unconfined)
        ear.launch { app.board.cues.collect { heard += it } }
        app.board.start(Game.fromFen("yeshou", "7/3D3/7/7/L6/7/e6/R6/7 r"), Seating())
        app.board.tap("a5", "g5")
        assertEquals(Cue.Refused, heard.last())
        app.board.start(Game.fromFen("yeshou", "7/3D3/7/7/L6/7/e6/R6/7 r"), Seating())
        app.board.tap("a5", "d5")
        assertEquals(Cue.Leap, heard.last())
        app.board.start(Game.fromFen("yeshou", "7/3D3/7/7/L6/7/e6/R6/7 r"), Seating())
        app.board.tap("a2", "a3")
        assertEquals(Cue.Capture, heard[heard.size - 2])
        assertEquals(Cue.Won, heard.last())
    }

    @Test
    fun `each lesson can be solved, and a wrong move is taken back`() = onOneThread { scope ->
        val app = AppModel(scope, surroundings(MemoryStorage(), MadeUpThinker()))
        app.open(Screen.Tutorial)
        val drill = app.drill.value!!
        for (place in Lessons.ALL.indices) {
            assertEquals(place, drill.state.value.place)
            var isWrongTried = false
            val moves = drill.state.value.board.snapshot.moves.flatMap { from -> from.targets.map { from.from to it.to } }
            for ((from, to) in moves) {
                drill.tap(from)
                drill.tap(to)
                if (drill.state.value.isSolved) break
                isWrongTried = true
                assertTrue(drill.state.value.wasWrong)
                waitUntil { drill.state.value.board.snapshot.ply == 0 }
            }
            assertTrue(drill.state.value.isSolved) { Lessons.ALL[place].id }
            val isFirst = place == 0
            assertTrue(isFirst || isWrongTried || moves.size == 1) { "every move solves ${Lessons.ALL[place].id}" }
            drill.next()
        }
        assertEquals(Lessons.ALL.map { it.id }.toSet(), drill.state.value.solved)
    }

    @Test
    fun `puzzles are read, solved and remembered`() = onOneThread { scope ->
        val text = """
            # two that can be played, and what cannot
            one | yeshou | 7/3D3/7/7/7/7/c6/7/7 r | d8d9
            two | yeshou | 7/3D3/7/7/7/7/c6/7/7 r | d8d7 a3a4 d7d8
            bad | yeshou | 7/3D3/7/7/7/7/c6/7/7 r | d8d1
            even | yeshou | 7/3D3/7/7/7/7/c6/7/7 r | d8d7 a3a4
            chess | chess | 8/8 w | e2e4
            short
        """.trimIndent()
        assertEquals(listOf("one", "two"), Puzzles.read(text).map { it.id })
        val storage = MemoryStorage()
        val app = AppModel(scope, surroundings(storage, MadeUpThinker(), text))
        assertTrue(app.hasPuzzles)
        app.open(Screen.Puzzles)
        val drill = app.drill.value!!
        val board = drill.state.value.board.board
        fun tap(name: String) = drill.tap(board.cells.indexOfFirst { it.name == name })
        tap("d8")
        tap("c8")
        assertTrue(drill.state.value.wasWrong)
        waitUntil { drill.state.value.board.snapshot.ply == 0 }
        tap("d8")
        tap("d9")
        assertTrue(drill.state.value.isSolved)
        drill.next()
        tap("d8")
        tap("d7")
        waitUntil { drill.state.value.board.snapshot.ply == 2 }
        tap("d7")
        tap("d8")
        assertTrue(drill.state.value.isSolved)
        waitUntil { storage.files["puzzles.txt"] == "one\ntwo" }
        // Without puzzles there is nothing to open.
        val none = AppModel(scope, surroundings(storage, MadeUpThinker()))
        assertFalse(none.hasPuzzles)
        none.open(Screen.Puzzles)
        assertEquals(Screen.Home, none.screens.value.last())
        // The running game is another one.
        assertEquals(null, storage.files["game.dsq"])
    }
}
