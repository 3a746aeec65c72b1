import Doushou
import Testing

@testable import GameModel

/// Whole games through the model against the real core and a level.
@MainActor
@Suite struct WholeGameTests {
    private static let thinker = EngineThinker(memoryMib: 4)

    nonisolated static var all: [String] {
        Doushou.games(language: .en).flatMap { $0.isClassic ? $0.books.map(\.rules) : [$0.rules] }
    }

    /// A player who taps at random until the game is over or has gone on for long.
    private func play(_ session: GameSession, plies: Int32) async throws {
        var random = Lot(state: 3)
        while session.snapshot.outcome == nil && session.snapshot.ply < plies {
            if session.isComputerThinking {
                try await session.finishThought()
                continue
            }
            #expect(session.mayMove)
            let before = session.snapshot.ply
            try move(session, &random)
            #expect(session.snapshot.ply == before + 1)
        }
    }

    /// One move by taps: a piece and where it goes, or a tile and where it is put.
    private func move(_ session: GameSession, _ random: inout Lot) throws {
        let now = session.snapshot
        let tiles = now.hands.flatMap(\.tiles).filter { !$0.drops.isEmpty }
        if let tile = tiles.randomElement(using: &random),
            now.moves.isEmpty || Bool.random(using: &random)
        {
            let goal = try #require(tile.drops.randomElement(using: &random)?.to)
            session.pick(tile.animal)
            #expect(session.targets[goal] == .drop)
            session.tap(goal)
            return
        }
        let piece = try #require(now.moves.randomElement(using: &random))
        let target = try #require(piece.targets.randomElement(using: &random))
        session.tap(piece.from)
        if target.kind == .turnOver { return }
        #expect(session.selected == piece.from && session.targets[target.to] != nil)
        session.tap(target.to)
        if let choice = session.question?.choices.randomElement(using: &random) {
            session.choose(choice)
        }
    }

    @Test(arguments: all)
    func everyGameAgainstALevel(rules: String) async throws {
        let storage = MemoryStorage()
        let session = try GameSession(thinker: Self.thinker, storage: storage, language: .zhHans) {
            "2026.11.30"
        }
        session.leastThinking = .zero
        let human: Side = rules.count.isMultiple(of: 2) ? .red : .blue
        session.start(
            try Game(rules: rules, seed: 4),
            seating: Seating(human: human, against: .level(number: 1)), seed: 9)
        try await play(session, plies: 80)
        if session.snapshot.outcome == nil {
            if session.isComputerThinking { try await session.finishThought() }
            session.resign()
        }
        #expect(session.snapshot.outcome != nil)
        #expect(!session.notices.contains(.engineFailed))

        // What was kept is this game.
        let again = try GameSession(thinker: Self.thinker, storage: storage, language: .zhHans) {
            "2026.12.01"
        }
        #expect(again.restore())
        #expect(again.snapshot == session.snapshot)
        #expect(again.seating == session.seating && again.seed == 9)
        #expect(again.record == session.record)
    }

    @Test func aHintIsLegalAndAnAnalysisTellsLines() async throws {
        let session = try GameSession(
            thinker: Self.thinker, storage: MemoryStorage(), language: .en
        ) { "2026.11.30" }
        session.start(
            try Game.fromFen(rules: "yeshou", fen: "7/3C3/7/7/7/7/7/7/r6 r"),
            seating: .friends, seed: 0)
        session.askHint()
        try await session.finishThought()
        #expect(session.hint?.mv == "d8d9")
        session.toggleAnalysis()
        try await session.finishThought()
        for _ in 0..<1_000 where session.lines.isEmpty { await Task.yield() }
        #expect(session.lines.first?.moves.first?.mv == "d8d9")
        #expect(session.redShare == 1)
    }

    @Test func aReviewNamesTheBetterMove() async throws {
        let session = try GameSession(
            thinker: Self.thinker, storage: MemoryStorage(), language: .zhHant
        ) { "2026.11.30" }
        session.start(
            try Game.fromFen(rules: "yeshou", fen: "7/3C3/2l4/7/7/7/7/7/7 r"),
            seating: .friends, seed: 0)
        session.tap(try session.cell("d8"))
        session.tap(try session.cell("c8"))
        session.toggleReview()
        #expect(session.reviewing.progress != nil)
        await session.reviewing.task?.value
        let known = try #require(session.reviewedMove)
        #expect(known.mark == .blunder && known.better.first?.mv == "d8d9")
        #expect(known.comment.hasPrefix("大失誤："))
        #expect(session.previousError == nil && session.nextError == nil)
        #expect(known.cause == .letsWin(moves: 1) && session.reviewedPercent == 0)
        session.jump(to: 0)
        #expect(session.nextError == 1 && session.reviewedPercent == 100)
        session.toggleReview()
        #expect(session.reviewedPercent == nil)
    }

    @Test func aReviewPointsAtTheReason() async throws {
        let session = try GameSession(
            thinker: Self.thinker, storage: MemoryStorage(), language: .en
        ) { "2026.11.30" }
        // The wolf in the trap goes into the den unless the cat takes it there.
        session.start(
            try Game.fromFen(rules: "yeshou", fen: "e6/7/7/7/7/7/7/2Cw3/6L r"),
            seating: .friends, seed: 0)
        session.tap(try session.cell("g1"))
        session.tap(try session.cell("g2"))
        session.toggleReview()
        await session.reviewing.task?.value
        #expect(try session.reviewedCell == session.cell("d1"))
        // Whoever is given the game is given what was found.
        let shared = readRecord(text: session.shared.record)
        #expect(shared.game?.notes()[1]?.comment == session.reviewedMove?.comment)
        #expect(shared.problems.isEmpty && session.comment.isEmpty)
        session.toggleReview()
        #expect(session.reviewedCell == nil)
    }

    /// A review that goes on for long keeps nobody waiting for a move.
    @Test func theComputerMovesWhileAGameIsGoneOver() async throws {
        let session = try GameSession(
            thinker: Self.thinker, storage: MemoryStorage(), language: .en
        ) { "2026.11.30" }
        session.start(try Game(rules: "yeshou"), seating: .friends, seed: 0)
        try await play(session, plies: 60)
        session.jump(to: 20)
        session.toggleReview()
        session.askHint()
        try await session.finishThought()
        // Sixty positions take longer than the second of a hint.
        #expect(session.hint != nil && session.reviewing.progress != nil)
        session.dropReview()
    }

    /// An app in the background costs no processor time: the search ends at once.
    @Test func theBackgroundStopsTheEngine() async throws {
        let thinker = StoppedThinker()
        let session = try GameSession(
            thinker: thinker, storage: MemoryStorage(), language: .en
        ) { "2026.11.30" }
        session.leastThinking = .zero
        session.start(
            try Game(rules: "yeshou"), seating: Seating(human: .blue, against: .level(number: 12)),
            seed: 1)
        let task = try #require(session.thought?.task)
        try await Task.sleep(for: .milliseconds(50))
        let left = ContinuousClock.now
        session.enterBackground()
        #expect(!session.isComputerThinking)
        await task.value
        // Level 12 thinks for some seconds here.
        let ended = try #require(thinker.ended.value)
        #expect(ended - left < .seconds(2))
        #expect(session.snapshot.ply == 0)
        session.enterForeground()
        #expect(session.isComputerThinking)
        session.stopThinking()
    }
}

/// The real engine, which says when its choice came to an end, whoever waits for it.
private struct StoppedThinker: Thinker {
    let engine = EngineThinker(memoryMib: 4)
    let ended = Box<ContinuousClock.Instant?>(nil)

    func choose(
        _ game: Game, opponent: Opponent, seed: Int64, language: Language
    ) async throws -> FoundMove {
        defer { ended.value = .now }
        return try await engine.choose(game, opponent: opponent, seed: seed, language: language)
    }

    func hint(_ game: Game, language: Language) async throws -> FoundMove {
        try await engine.hint(game, language: language)
    }

    func takesDraw(_ game: Game) async throws -> Bool { try await engine.takesDraw(game) }

    func analyse(
        _ game: Game, language: Language, hear: @escaping @Sendable ([AnalysisLine]) -> Void
    ) async throws { try await engine.analyse(game, language: language, hear: hear) }

    func review(
        _ game: Game, language: Language, hear: @escaping @Sendable (Int, Int) -> Void
    ) async throws -> Review { try await engine.review(game, language: language, hear: hear) }
}

extension GameSession {
    /// Waits for the thought under way, whatever it is about.
    func finishThought() async throws {
        guard let task = thought?.task else { return }
        await task.value
    }
}

/// Random numbers that are the same in every run (SplitMix64).
struct Lot: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
