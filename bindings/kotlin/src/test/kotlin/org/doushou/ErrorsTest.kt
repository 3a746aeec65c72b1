package org.doushou

import org.doushou.ffi.*
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertInstanceOf
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows

/** Every error that can be thrown, with its fields. */
class ErrorsTest {
    private fun start(make: () -> Game) = assertThrows<StartException> { make().close() }

    @Test
    fun gamesThatCannotBegin() {
        val rules = start { Game("yeshou+dogflies") } as StartException.Rules
        assertEquals(RulesProblem.UnknownOption("dogflies"), rules.problem)
        assertEquals("没有叫 dogflies 的自定规则。", rules.words.zhHans)
        val problems = mapOf(
            "chess" to RulesProblem.UnknownGame("chess"),
            "yeshou+draw99999" to RulesProblem.BadValue("draw99999"),
            "yeshou+wolfdog+dogwolf" to RulesProblem.Contradiction("wolfdog", "dogwolf"),
        )
        for ((written, problem) in problems) {
            assertEquals(problem, (start { Game(written) } as StartException.Rules).problem)
        }
        val fen = start { Game.fromFen("yeshou", "7/7/7/7/7/7/7/7/6X r") }
        fen as StartException.Unreadable
        assertEquals(FenProblem.UnknownPiece("X"), fen.problem)
        assertEquals(18, fen.column)
        val setup = start { Game.fromFen("yeshou", "7/7/7/7/1E5/7/7/7/7 r") }
        val river = (setup as StartException.Impossible).problem
        assertEquals(SetupProblem.InRiver(Piece(Side.RED, Animal.ELEPHANT), 29), river)
        val handicap = start { Game.withHandicap("lake", "lion", Side.RED) }
        assertEquals("lion", (handicap as StartException.Handicap).id)
    }

    @Test
    fun rulesThatCannotBeRead() {
        val error = assertThrows<RulesException> { rulesInfo("?", Language.EN) }
        assertEquals(RulesProblem.UnknownGame("?"), (error as RulesException.Unreadable).problem)
        for (ask in listOf<() -> Any>(
            { houseRules("?", Language.EN) },
            { rulesPage("?", Language.EN) },
            { animals("?", Language.EN) },
            { board("?", Language.EN) },
            { handicaps("?", Language.EN) },
        )) assertThrows<RulesException> { ask() }
    }

    @Test
    fun movesThatAreNotPlayed(): Unit = classic().use { game ->
        val none = assertThrows<PlayException> { game.play("castle") }
        assertEquals("castle", (none as PlayException.NoMove).text)
        val refused = assertThrows<PlayException.Refused> { game.play("a3a5") }
        assertEquals(
            RefusalReason.TooFar(Piece(Side.RED, Animal.ELEPHANT)),
            refused.refusal.reason,
        )
        val cell = assertThrows<CellException.NoSuchCell> { game.refusal(0, 63) }
        assertEquals(63 to 63, cell.cell to cell.cells)
        assertEquals(null, game.refusal(14, 21))
    }

    @Test
    fun answersToNoQuestion(): Unit = classic().use { game ->
        val none = assertThrows<GameException.NoOffer> { game.acceptDraw(Side.RED) }
        assertEquals(Side.RED, none.side)
        game.offerDraw(Side.RED)
        val twice = assertThrows<GameException.AlreadyOffered> { game.offerDraw(Side.RED) }
        assertEquals(Side.RED, twice.side)
        game.leave(Side.RED)
        val over = assertThrows<GameException.GameOver> { game.resign(Side.BLUE) }
        assertEquals("This game is over.", over.words.en)
    }

    @Test
    fun theEngineSaysWhyNot(): Unit = Engine(1).use { engine ->
        classic().use { game ->
            val level = assertThrows<EngineException.NoSuchLevel> {
                engine.chooseBlocking(game, Opponent.Level(13), 0, Language.EN)
            }
            assertEquals(13, level.number)
            val range = assertThrows<EngineException.OutOfRange> {
                engine.analyseBlocking(game, 0, SearchLimits(), Language.EN)
            }
            assertEquals(listOf("lines", 0L, 1L, 50L), range.run { listOf(name, value, least, most) })
            assertThrows<EngineException.OutOfRange> { Engine(0) }
            assertThrows<EngineException.NoOffer> { engine.takesDrawBlocking(game) }
            val token = CancelToken()
            token.cancel()
            assertTrue(token.isCancelled())
            assertThrows<EngineException.Cancelled> {
                engine.hintBlocking(game, Language.EN, 1000, token)
            }
            game.resign(Side.RED)
            assertThrows<EngineException.GameOver> { engine.hintBlocking(game, Language.EN, 10) }
        }
    }

    /** The one error that no input provokes: its fields are there all the same. */
    @Test
    fun everyEngineErrorCanBeTold() {
        fun told(error: EngineException): String = when (error) {
            is EngineException.Cancelled -> "cancelled"
            is EngineException.GameOver -> "over"
            is EngineException.NoSuchLevel -> "no level ${error.number}"
            is EngineException.NoOffer -> "no offer"
            is EngineException.OutOfRange -> "${error.name} ${error.value}"
            is EngineException.Listener -> error.reason
            is EngineException.Broken -> error.reason
        }
        assertEquals("why", told(EngineException.Broken("why")))
    }

    @Test
    fun pliesThatAreNone(): Unit = classic().use { game ->
        game.play("a3a4")
        for (ply in listOf(-1, 2, Int.MAX_VALUE)) {
            val error = assertThrows<PlyException.NoSuchPly> { game.annotate(ply, Note("?")) }
            assertEquals(ply to 1, error.ply to error.plies)
        }
    }

    @Test
    fun damagedRecordsAreReadAsFarAsTheyGo() {
        val read = readRecord("1. a3a4 a7a6 2. a4a9 *")
        val problem = read.problems.single()
        assertEquals(1 to 17, problem.line to problem.column)
        assertInstanceOf(RecordProblemKind.IllegalMove::class.java, problem.kind)
        read.game!!.use { assertEquals(2, it.snapshot(Language.EN).ply) }
        val none = readRecord("[Rules \"chess\"]\n\n*")
        assertEquals(null, none.game)
        val kind = none.problems.single().kind
        assertEquals(RecordProblemKind.Rules(RulesProblem.UnknownGame("chess")), kind)
    }
}
