package org.doushou.model

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.cancel
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonNull
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.boolean
import kotlinx.serialization.json.int
import kotlinx.serialization.json.jsonArray
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import kotlinx.serialization.json.long
import org.doushou.ffi.Animal
import org.doushou.ffi.FoundMove
import org.doushou.ffi.Game
import org.doushou.ffi.Language
import org.doushou.ffi.Side
import org.doushou.ffi.Snapshot
import org.doushou.ffi.languages
import org.junit.jupiter.api.Assertions.assertEquals

fun JsonObject.onlyHas(vararg known: String) {
    val unknown = keys - known.toSet()
    require(unknown.isEmpty()) { "unknown: $unknown" }
}

fun JsonObject.list(key: String): JsonArray = getValue(key).jsonArray

private val JsonElement.text get() = jsonPrimitive.also { require(it.isString) { "no text: $it" } }.content

/** One scenario on a board model of its own, with an engine that says what it is told to. */
class ScenarioRun(setup: JsonObject) : AutoCloseable {
    // Everything happens at once, on the thread that asks.
    private val scope = CoroutineScope(Dispatchers.Unconfined + SupervisorJob())
    private val storage = MemoryStorage()
    private var language = language(setup["language"]?.text ?: "en")
    private var thinker = MadeUpThinker()
    private var model = build()
    private var problem: String? = null

    init {
        setup.onlyHas("rules", "fen", "deal", "mode", "human", "opponent", "language")
        begin(setup)
    }

    private fun build() =
        BoardModel(scope, thinker, Keeper(storage, scope, Dispatchers.Unconfined), language, FixedWorld(), 0)

    private fun begin(setup: JsonObject) {
        val rules = setup["rules"]?.text ?: "yeshou"
        val deal = setup["deal"]?.jsonPrimitive?.long ?: 0
        val game = setup["fen"]?.let { Game.fromFen(rules, it.text, deal) } ?: Game(rules, deal)
        val seats = when (val mode = setup["mode"]?.text ?: "friends") {
            "friends" -> Seating()
            "computer" -> {
                val person = side(setup["human"]?.text ?: "red")
                Seating.against(person, requireNotNull(Sitter.computer(setup["opponent"]?.text ?: "4")))
            }
            else -> error("no mode: $mode")
        }
        model.start(game, seats, 1)
    }

    fun step(step: JsonObject) {
        problem = null
        val actions = step.keys - setOf("see", "note")
        require(actions.size <= 1) { "several actions" }
        actions.firstOrNull()?.let { act(it, step.getValue(it)) }
        step["see"]?.let { see(it.jsonObject, step.containsKey("load")) }
    }

    // ---- what is done ----

    private fun act(action: String, value: JsonElement) {
        when (action) {
            "tap" -> value.text.split(' ').forEach { model.tap(cell(it)) }
            "drag" -> {
                val (from, to) = value.text.split(' ')
                model.drag(cell(from), if (to == "-") null else cell(to))
            }
            "pick" -> model.pick(animal(value.text))
            "choose" -> {
                require(value.jsonPrimitive.int in model.state.value.choices.indices) { "no such choice" }
                model.choose(value.jsonPrimitive.int)
            }
            "reply" -> reply(value.text)
            "answer" -> {
                val asked = requireNotNull(thinker.verdict) { "the engine was not offered a draw" }
                asked.complete(
                    when (value.text) {
                        "accept" -> true
                        "decline" -> false
                        else -> error("no answer: $value")
                    },
                )
            }
            "do" -> command(value.text)
            "jump" -> model.jumpTo(value.jsonPrimitive.int)
            "language" -> {
                language = language(value.text)
                model.speak(language)
            }
            "newGame" -> {
                value.jsonObject.onlyHas("rules", "fen", "deal", "mode", "human", "opponent")
                begin(value.jsonObject)
            }
            "load" -> problem = model.open(value.text).problem
            else -> error("unknown action: $action")
        }
    }

    private fun reply(mv: String) {
        val asked = requireNotNull(thinker.move) { "the engine was not asked" }
        val now = model.state.value.snapshot
        val found = now.moves.flatMap { from ->
            from.targets.flatMap { to -> to.choices.map { FoundMove(it.mv, from.from, to.to, it.label) } }
        } + now.hands.flatMap { it.tiles }.flatMap { it.drops }.map { FoundMove(it.mv, it.to, it.to, it.mv) }
        asked.complete(requireNotNull(found.find { it.mv == mv }) { "not legal: $mv" })
    }

    private fun command(command: String) {
        when (command) {
            "undo" -> model.undo()
            "redo" -> model.redo()
            "hint" -> model.askHint()
            "resign" -> model.resign()
            "offerDraw" -> model.offerDraw()
            "acceptDraw" -> model.answerDraw(true)
            "declineDraw" -> model.answerDraw(false)
            "flip" -> model.flip()
            "cancel" -> model.cancel()
            "engineFails" -> {
                val broken = IllegalStateException("the engine breaks down")
                val asked = requireNotNull(thinker.move ?: thinker.verdict) { "the engine was not asked" }
                asked.completeExceptionally(broken)
            }
            "restart" -> {
                // A kill: nobody tells the old model.
                thinker = MadeUpThinker()
                model = build()
                model.restore()
            }
            else -> error("unknown command: $command")
        }
    }

    // ---- what is seen ----

    private fun see(expected: JsonObject, hasLoaded: Boolean) {
        val seen = model.state.value
        val now = seen.snapshot
        fun name(cell: Int?) = cell?.let { seen.board.cells[it].name }.orEmpty()
        fun pair(from: Int?, to: Int?) = if (from == null || to == null) "" else "${name(from)} ${name(to)}"
        for ((key, wanted) in expected) {
            val actual: Any? = when (key) {
                "selected" -> name(seen.selected)
                "targets" -> seen.targets.associate { name(it.cell) to kind(it.kind) }
                "closed" -> seen.closed.map(::name)
                "picked" -> seen.picked?.let(::word).orEmpty()
                "choices" -> seen.choices.map { it.label }
                "pieces" -> wanted.jsonObject.keys.associateWith { at(now, cell(it)) }
                "fen" -> now.fen
                "rules" -> now.rules
                "rulesName" -> now.rulesName
                "turn" -> word(now.sideToMove)
                "mayMove" -> seen.mayMove
                "thinking" -> seen.work == Work.Moving || seen.work == Work.Judging
                "hinting" -> seen.work == Work.Hinting
                "hint" -> pair(seen.hint?.from, seen.hint?.to)
                "sentence" -> seen.sentence?.text.orEmpty()
                "culprit" -> name(seen.sentence?.culprit)
                "problem" -> problem.orEmpty().also { require(hasLoaded) { "`problem` without `load`" } }
                "warnings" -> seen.warnings
                "asked" -> seen.askedForDraw?.let(::word).orEmpty()
                "outcome" -> now.outcome?.headline.orEmpty()
                "reason" -> now.outcome?.detail.orEmpty()
                "moves" -> now.turns.map { it.text }
                "ply" -> now.ply
                "plies" -> now.totalPlies
                "lastMove" -> pair(now.lastTurn?.from, now.lastTurn?.to)
                "canUndo" -> seen.canUndo
                "canRedo" -> seen.canRedo
                "canHint" -> seen.canHint
                "canOfferDraw" -> seen.canOfferDraw
                "canResign" -> seen.canResign
                "labels" -> wanted.jsonObject.keys.associateWith { now.cells[cell(it)].label }
                "captured" -> wanted.jsonObject.keys.associateWith { taker ->
                    now.captured.filter { it.piece.side == side(taker).other() }.map { word(it.picture) }
                }
                "hand" -> wanted.jsonObject.keys.associateWith { holder ->
                    now.hands.filter { it.side == side(holder) }.flatMap { it.tiles }.map { word(it.animal) }
                }
                "below" -> seen.below.side?.let(::word).orEmpty()
                "seats" -> wanted.jsonObject.keys.associateWith { who ->
                    val player = listOf(seen.below, seen.above).first { (it.side ?: it.seat) == side(who) }
                    when (val sitter = player.sitter) {
                        is Sitter.Person -> "person"
                        is Sitter.Computer -> "computer ${sitter.id}"
                    }
                }
                else -> error("unknown: $key")
            }
            assertEquals(plain(wanted), actual, key)
        }
    }

    /** A JSON value as the plain value it is compared with. */
    private fun plain(element: JsonElement): Any? = when (element) {
        is JsonNull -> null
        is JsonObject -> element.mapValues { plain(it.value) }
        is JsonArray -> element.map(::plain)
        is JsonPrimitive -> when {
            element.isString -> element.content
            element.content == "true" || element.content == "false" -> element.boolean
            else -> element.int
        }
    }

    private fun at(now: Snapshot, cell: Int): String {
        val here = now.cells[cell]
        if (here.isFaceDown) return "face-down"
        val there = here.piece?.let { now.pieces[it] } ?: return ""
        // Where the wolf is a fox, a player sees a fox.
        return "${word(there.piece!!.side)} ${word(there.picture!!)}"
    }

    private fun kind(kind: TargetMark.Kind) = when (kind) {
        TargetMark.Kind.Step -> "step"
        TargetMark.Kind.Leap -> "leap"
        TargetMark.Kind.Capture -> "capture"
        TargetMark.Kind.LeapCapture -> "leap capture"
        TargetMark.Kind.Stay -> "stay"
        TargetMark.Kind.Drop -> "drop"
    }

    private fun cell(name: String) = model.cell(name)

    private fun word(word: Enum<*>) = word.name.lowercase().replace('_', '-')

    private fun side(word: String) = requireNotNull(Side.entries.find { word(it) == word }) { "no side: $word" }

    private fun animal(word: String) = requireNotNull(Animal.entries.find { word(it) == word }) { "no animal: $word" }

    private fun language(tag: String): Language =
        requireNotNull(languages().find { it.tag == tag }?.language) { "no language: $tag" }

    override fun close() {
        scope.cancel()
    }
}
