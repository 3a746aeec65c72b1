import Doushou
import Testing

@testable import GameModel

@MainActor
@Suite struct SessionTests {
    @Test func aRefusedTryKeepsTheSelectionAndSaysWhy() throws {
        let table = try Table(language: .zhHans)
        try table.start(fen: "7/7/7/7/L1r4/7/7/7/7 r")
        try table.tap("a5 d5")
        let session = table.session
        #expect(session.happening.kind == .refused)
        #expect(try session.selected == session.cell("a5"))
        #expect(try session.culprit == session.cell("c5"))
        let hans = session.sentence
        #expect(!hans.isEmpty)
        session.speak(.en)
        #expect(session.sentence != hans && !session.sentence.isEmpty)
        session.cancel()
        #expect(session.sentence.isEmpty && session.selected == nil)
    }

    @Test func tapsOutsideTheBoardAreNothing() throws {
        let table = try Table()
        try table.start()
        for cell: Int32 in [-1, 63, .max, .min] { table.session.tap(cell) }
        #expect(table.session.selected == nil && table.session.snapshot.ply == 0)
    }

    @Test func whatIsHeardTellsTheMoves() async throws {
        let table = try Table()
        try table.start()
        try table.tap("a3 a4")
        #expect(table.session.happening.kind == .step)
        try table.start(fen: "7/7/7/7/7/L6/R6/7/r6 r")
        try table.tap("a3 b3 a1 a2 b3 b4")
        #expect(table.session.happening.kind == .splash)
        try table.start(fen: "7/7/7/7/L6/7/7/7/r6 r")
        try table.tap("a5 d5")
        #expect(table.session.happening.kind == .leap)
        try table.start(fen: "7/7/7/7/L2c3/7/7/7/r6 r")
        try table.tap("a5 d5")
        #expect(table.session.happening.kind == .capture)
        try table.start(fen: "7/3C3/7/7/7/7/7/7/r6 r", human: .red)
        try table.tap("d8 d9")
        #expect(table.session.happening.kind == .won)
        try table.start(fen: "7/3C3/7/7/7/7/7/7/r6 r", human: .blue)
        try await table.reply("d8d9")
        #expect(table.session.happening.kind == .lost)
    }

    @Test func whatHappensIsSaidAloud() async throws {
        let table = try Table()
        try table.start(fen: "7/3C3/7/7/7/7/7/7/r6 r")
        let session = table.session
        #expect(session.spoken.text.isEmpty)
        // The same refusal twice is said twice.
        try table.tap("d8 d6")
        let (first, sentence) = (session.spoken.number, session.sentence)
        #expect(!sentence.isEmpty && session.spoken.text == sentence)
        try table.tap("d6")
        #expect(session.spoken.number == first + 1 && session.spoken.text == sentence)
        try table.tap("c8 a1")
        #expect(session.spoken.text == "Cat d8–c8")
        session.askHint()
        _ = try await table.thinker.awaitQuestion()
        table.thinker.answer(.move(try session.found("a1a2")))
        try await session.settle()
        #expect(session.spoken.text == "a1a2")
        session.undo()
        #expect(session.spoken.text == session.snapshot.turnText)
        session.redo()
        #expect(session.spoken.text == "Cat d8–c8")
        session.undo()
        try table.tap("d8 d9")
        let outcome = try #require(session.snapshot.outcome)
        #expect(session.spoken.text == "Cat d8–d9\n\(outcome.headline): \(outcome.detail)")
        session.undo()
        session.resign()
        let end = try #require(session.snapshot.outcome)
        #expect(session.spoken.text == "\(end.headline): \(end.detail)")
    }

    @Test func aFriendsOfferIsSaidAloud() throws {
        let table = try Table()
        try table.start()
        try table.tap("a3 a4")
        table.session.offerDraw()
        #expect(table.session.spoken.text == table.session.snapshot.drawOffer?.text)
        table.session.acceptDraw()
        let end = try #require(table.session.snapshot.outcome)
        #expect(table.session.spoken.text == "\(end.headline): \(end.detail)")
    }

    /// A dialog may say that it is gone before it says what was chosen.
    @Test func aChoiceOutlivesItsDialog() throws {
        let table = try Table()
        try table.start("fate")
        let session = table.session
        let choice = MoveChoice(mv: "a1a9", label: "none")
        session.choose(choice)
        #expect(session.snapshot.ply == 0)
        let target = try #require(session.snapshot.moves.first?.targets.first)
        session.isChoosing = false
        session.choose(try #require(target.choices.first))
        #expect(session.snapshot.ply == 1 && session.question == nil)
        // What was to be chosen is no move any more.
        session.choose(try #require(target.choices.first))
        #expect(session.snapshot.ply == 1)
    }

    @Test func threatsAreShownOnDemandOnly() throws {
        let table = try Table()
        try table.start(fen: "7/7/7/7/7/7/7/C6/r6 r")
        #expect(table.session.threats.isEmpty)
        table.session.showsThreats = true
        let cat = try #require(table.session.threats.first)
        #expect(try cat.attacker == table.session.cell("a2"))
        #expect(table.session.threats.count == 1)
        try table.tap("a2 a1")
        #expect(table.session.snapshot.outcome != nil && table.session.threats.isEmpty)
    }

    @Test func aThoughtThatIsNoLongerWantedIsDropped() async throws {
        let table = try Table()
        try table.start(human: .red)
        let session = table.session
        try table.tap("a3 a4")
        #expect(try await table.thinker.awaitQuestion() == .move)
        session.undo()
        #expect(!session.isComputerThinking && session.snapshot.ply == 0)
        for _ in 0..<1_000 where table.thinker.dropped == 0 { await Task.yield() }
        #expect(table.thinker.dropped == 1 && session.snapshot.ply == 0)
    }

    @Test func aSessionThatIsLeftGoesAndItsThoughtsWithIt() async throws {
        let thinker = ScriptedThinker()
        weak var left: GameSession?
        func play() async throws {
            let session = try GameSession(
                thinker: thinker, storage: MemoryStorage(), language: .en
            ) { "2026.11.30" }
            left = session
            session.start(
                try Game(rules: "yeshou"), seating: Seating(human: .red, against: .keepsClose),
                seed: 1)
            session.tap(try session.cell("a3"))
            session.tap(try session.cell("a4"))
            #expect(try await thinker.awaitQuestion() == .move)
            session.toggleReview()
            for _ in 0..<1_000 where thinker.asked != .review { await Task.yield() }
            #expect(thinker.asked == .review)
        }
        try await play()
        for _ in 0..<1_000 where thinker.dropped < 2 { await Task.yield() }
        #expect(left == nil && thinker.dropped == 2)
    }

    @Test func theComputersMoveWaitsALittle() async throws {
        let table = try Table()
        table.session.leastThinking = .milliseconds(60)
        let start = ContinuousClock.now
        try table.start(human: .blue)
        _ = try await table.thinker.awaitQuestion()
        let task = table.session.thought?.task
        table.thinker.answer(.move(try table.session.found("a3a4")))
        await task?.value
        #expect(table.session.snapshot.ply == 1)
        #expect(ContinuousClock.now - start >= .milliseconds(60))
    }

    @Test func theBackgroundKeepsTheGameAndTheForegroundGoesOn() async throws {
        let table = try Table()
        try table.start(human: .blue)
        _ = try await table.thinker.awaitQuestion()
        table.session.enterBackground()
        #expect(table.session.purpose == nil)
        #expect(table.storage.kept[.game] != nil)
        table.session.toggleAnalysis()
        #expect(table.session.purpose == nil)
        table.session.enterForeground()
        #expect(table.session.purpose == .move)
        try await table.reply("a3a4")
        #expect(table.session.snapshot.ply == 1 && table.session.purpose == .analysis)
    }

    @Test func anOfferThatTheBackgroundInterruptsIsAnsweredLater() async throws {
        let table = try Table()
        try table.start(human: .red)
        try table.tap("a3 a4")
        try await table.reply("a7a6")
        table.session.offerDraw()
        #expect(try await table.thinker.awaitQuestion() == .draw)
        table.session.enterBackground()
        table.session.enterForeground()
        #expect(table.session.isJudging && !table.session.mayMove)
        for _ in 0..<1_000 where table.thinker.dropped == 0 { await Task.yield() }
        #expect(try await table.thinker.awaitQuestion() == .draw)
        table.thinker.answer(.draw(false))
        try await table.session.settle()
        #expect(table.session.takeNotices() == [.drawDeclined])
        #expect(table.session.mayMove)
    }

    @Test func anAgreementTakenBackIsNotAgreedAgain() async throws {
        let table = try Table()
        try table.start(human: .red)
        try table.tap("a3 a4")
        try await table.reply("a7a6")
        table.session.offerDraw()
        _ = try await table.thinker.awaitQuestion()
        table.thinker.answer(.draw(true))
        try await table.session.settle()
        #expect(table.session.snapshot.outcome?.reason == .agreement)
        table.session.undo()
        table.session.enterBackground()
        table.session.enterForeground()
        #expect(!table.session.isJudging && table.session.mayMove)
        #expect(table.session.snapshot.outcome == nil)
    }

    @Test func linesArriveAndGoWithThePosition() async throws {
        let table = try Table()
        try table.start()
        let session = table.session
        session.toggleAnalysis()
        #expect(try await table.thinker.awaitQuestion() == .analysis)
        let found = try session.found("a3a4")
        let worth = Worth(
            score: .centipawns(value: 64), share: 0.6, percent: 60, movesToEnd: nil,
            text: "+0.64")
        let line = AnalysisLine(rank: 1, depth: 5, worth: worth, moves: [found])
        table.thinker.tellLines?([line])
        for _ in 0..<1_000 where session.lines.isEmpty { await Task.yield() }
        #expect(session.lines == [line] && session.redShare == 0.6)
        // Late news of an earlier position are not heard.
        let late = table.thinker.tellLines
        try table.tap("a3 a4")
        #expect(session.lines.isEmpty && session.purpose == .analysis)
        _ = try await table.thinker.awaitQuestion()
        late?([line])
        for _ in 0..<100 { await Task.yield() }
        #expect(session.lines.isEmpty)
        session.toggleAnalysis()
        #expect(session.purpose == nil)
    }

    /// What is told last before the end is what stays, however fast it comes.
    @Test func newsAreHeardInTheirOrderAndBeforeTheAnswer() async throws {
        let told = Told<Int, String> { tell in
            for number in 1...1_000 {
                tell(number)
                if number.isMultiple(of: 100) { await Task.yield() }
            }
            return "done"
        }
        var heard: [Int] = []
        #expect(try await told.all { heard.append($0) } == "done")
        #expect(heard.last == 1_000 && heard == heard.sorted())
        struct Broken: Error {}
        let failing = Told<Int, Void> { tell in
            tell(1)
            throw Broken()
        }
        await #expect(throws: Broken.self) { try await failing.all { heard.append($0) } }
        #expect(heard.last == 1)
    }

    @Test func aReviewTellsHowFarItHasCome() async throws {
        let table = try Table()
        try table.start()
        try table.tap("a3 a4 a7 a6")
        table.session.toggleReview()
        #expect(try await table.thinker.awaitQuestion() == .review)
        table.thinker.tellProgress?(2, 3)
        for _ in 0..<1_000 where table.session.reviewing.progress?.done != 2 {
            await Task.yield()
        }
        #expect(table.session.reviewing.progress == .init(done: 2, total: 3))
        table.thinker.fail()
        for _ in 0..<1_000 where table.session.isReviewing { await Task.yield() }
        #expect(table.session.takeNotices() == [.engineFailed])
        #expect(table.session.reviewing.progress == nil)
    }

    @Test func aReviewEndsWithAnotherCourse() async throws {
        let table = try Table()
        try table.start()
        let session = table.session
        session.toggleReview()
        #expect(!session.reviewing.isShown)
        try table.tap("a3 a4")
        session.toggleReview()
        #expect(try await table.thinker.awaitQuestion() == .review)
        session.jump(to: 0)
        #expect(session.reviewing.progress != nil)
        try table.tap("g3 g4")
        #expect(session.reviewing == Reviewing())
        for _ in 0..<1_000 where table.thinker.dropped == 0 { await Task.yield() }
        #expect(table.thinker.dropped == 1)
    }

    // ---- keeping ----

    @Test func aDamagedGameIsSetAsideAndGoesOn() throws {
        let storage = MemoryStorage()
        storage.kept[.game] = "1. a3a4 a7a6 2. a4a9 *"
        let table = try Table(storage: storage)
        #expect(table.session.restore())
        #expect(table.session.snapshot.ply == 2)
        #expect(table.session.takeNotices() == [.saveDamaged("game.dsq-damaged")])
        #expect(storage.aside == ["game.dsq"])
    }

    @Test func nonsenseIsSetAside() throws {
        let storage = MemoryStorage()
        storage.kept[.game] = "[Rules \"chess\"]\n\n*"
        let table = try Table(storage: storage)
        #expect(!table.session.restore())
        #expect(storage.aside == ["game.dsq"])
        storage.isUnreadable = true
        #expect(!table.session.restore())
        #expect(storage.aside.count == 2)
        #expect(try !Table().session.restore())
    }

    @Test func aFullDiskIsToldOnce() throws {
        let storage = MemoryStorage()
        let table = try Table(storage: storage)
        try table.start()
        storage.isBroken = true
        try table.tap("a3 a4 a7 a6")
        #expect(table.session.takeNotices() == [.saveFailed])
        storage.isBroken = false
        try table.tap("a4 a5")
        storage.isBroken = true
        try table.tap("a6 a7")
        #expect(table.session.takeNotices() == [.saveFailed])
    }

    @Test func aResignationTakenBackIsNotKept() throws {
        let table = try Table()
        try table.start()
        try table.tap("a3 a4")
        table.session.resign()
        #expect(table.session.snapshot.outcome?.reason == .resign)
        table.session.undo()
        #expect(table.session.snapshot.outcome == nil && table.session.canRedo)
        let again = try Table(storage: table.storage)
        #expect(again.session.restore())
        #expect(again.session.snapshot.outcome == nil && again.session.snapshot.ply == 1)
    }

    @Test func aRecordNamesWhoPlayed() throws {
        let table = try Table(language: .zhHant)
        try table.start(human: .blue, level: 3)
        let record = table.session.record
        for tag in [
            "[Date \"2026.11.30\"]", "[RedType \"program\"]", "[RedOpponent \"3\"]",
            "[BlueType \"human\"]", "[Seed \"7\"]",
        ] { #expect(record.contains(tag), "\(tag)") }
    }

    @Test func positionsAreReadUnderTheRulesInForce() throws {
        let table = try Table()
        try table.start("datou", human: .blue)
        #expect(table.session.setPosition("nonsense", deal: 0) != nil)
        #expect(table.session.setPosition("7/7/7/7/1E5/7/7/7/7 r", deal: 0) != nil)
        #expect(table.session.setPosition("7/3C3/7/7/7/7/7/7/r6 b", deal: 0) == nil)
        #expect(table.session.snapshot.rules == "datou" && table.session.isFlipped)
        #expect(table.session.mayMove)
    }

    @Test func commentsOfARecordAreShownAndKept() throws {
        let table = try Table()
        let session = table.session
        let text = "{茶馆} 1. a3a4 {[%clk 0:04:59] solid} 1... a7a6 *"
        #expect(session.open(text) == .whole)
        #expect(session.comment.isEmpty)
        session.jump(to: 1)
        #expect(session.comment == "solid" && session.notes[1]?.clockMs == 299_000)
        #expect(session.spoken.text == "Elephant a3–a4\nsolid")
        session.jump(to: 0)
        #expect(session.comment == "茶馆")
        let again = try Table(storage: table.storage)
        #expect(again.session.restore() && again.session.comment == "茶馆")
        // Another move has another story.
        try again.tap("g3 g4")
        #expect(again.session.notes.count == 1)
    }

    // ---- colours dealt by the first tile ----

    @Test func colouredByTheFirstTile() async throws {
        let table = try Table()
        try table.start("flip", human: .red)
        let session = table.session
        #expect(session.bottomPlayer.side == nil && session.bottomPlayer.isYou)
        #expect(session.bottomPlayer.sideName == "No colour yet")
        let first = try #require(session.snapshot.moves.first?.from)
        session.tap(first)
        #expect(session.snapshot.hasColours)
        // Whoever began sits below, whatever the colour.
        #expect(session.bottomPlayer.isYou && session.bottomPlayer.side == session.bottomSide)
        #expect(["Red", "Blue"].contains(session.bottomPlayer.sideName))
        #expect(session.sitter(of: session.snapshot.sideToMove) != .human)
        #expect(session.isComputerThinking)
    }
}
