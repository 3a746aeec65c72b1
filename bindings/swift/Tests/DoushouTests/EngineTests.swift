import Doushou
import Foundation
import Testing

extension Bindings {
    struct EngineTests {
        /// What a search that was called off costs from then on, in ms of processor time.
        private func costOfCancel(_ engine: Engine, _ game: Game) throws -> Double {
            let (token, ear) = (CancelToken(), Ear())
            let (ended, spent) = (DispatchSemaphore(value: 0), Box<Double?>(nil))
            Thread {
                let error: EngineError? = thrown {
                    _ = try engine.analyseBlocking(
                        game: game, lines: 3, limits: SearchLimits(), language: .en,
                        cancel: token, listener: ear)
                }
                if error == .Cancelled { spent.value = cpuMilliseconds() }
                ended.signal()
            }.start()
            ear.first.wait()
            Thread.sleep(forTimeInterval: 0.03)
            let before = cpuMilliseconds()
            token.cancel()
            ended.wait()
            return try #require(spent.value, "the search was not called off") - before
        }

        @Test func aSearchThatIsCalledOffStopsWithin20MsOfProcessorTime() throws {
            let (engine, game) = (try Engine(memoryMib: 16), try classic())
            let costs = try (0..<15).map { _ in try costOfCancel(engine, game) }.sorted()
            #expect(costs[costs.count / 2] < 20, "\(costs)")
        }

        @Test func cancellingATaskCallsOffTheSearch() async throws {
            let (engine, game) = (try Engine(memoryMib: 4), try classic())
            let ear = Ear()
            let search = Task {
                let token = CancelToken()
                return try await withTaskCancellationHandler {
                    try await engine.analyse(
                        game: game, lines: 1, limits: SearchLimits(), language: .en,
                        cancel: token, listener: ear)
                } onCancel: {
                    token.cancel()
                }
            }
            while ear.heard.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
            search.cancel()
            await #expect(throws: EngineError.Cancelled) { try await search.value }
            // The engine does one thing after another: it is free again.
            _ = try await engine.hint(game: game, language: .en, timeMs: 5)
        }

        @Test func theGameGoesOnWhileTheEngineThinks() async throws {
            let (engine, game) = (try Engine(memoryMib: 4), try classic())
            let ear = Ear(patience: 2)
            async let analysis = engine.analyse(
                game: game, lines: 1, limits: SearchLimits(), language: .en, listener: ear)
            _ = try game.play(mv: "a3a4")
            #expect(game.snapshot(language: .en).ply == 1)
            let found = try await analysis
            // About the game as it stood, or as it stands: both are legal.
            #expect(!found.lines.isEmpty)
            let end = try Game.fromFen(rules: "yeshou", fen: won)
            let choice = try await engine.choose(
                game: end, opponent: .level(number: 12), seed: 1, language: .en)
            #expect(choice.mv == "d8d9")
            _ = try end.play(mv: choice.mv)
            #expect(end.snapshot(language: .en).outcome?.reason == .den)
        }

        @Test func aListenerHearsLinesOnAnotherThreadAndMayHaveEnough() throws {
            let (engine, game) = (try Engine(memoryMib: 4), try classic())
            let ear = Ear(patience: 3)
            let found = try engine.analyseBlocking(
                game: game, lines: 2, limits: SearchLimits(), language: .zhHans, listener: ear)
            #expect(ear.heard.count == 3)
            #expect(ear.heardOn != nil && ear.heardOn != Thread.current)
            let lines = ear.heard.compactMap { news -> [AnalysisLine]? in
                if case .lines(_, let lines) = news { lines } else { nil }
            }
            #expect(lines.last?.prefix(2).map(\.rank) == [1, 2])
            #expect(!found.lines.isEmpty && found.nodes > 0)
        }

        @Test func aListenerThatThrowsEndsTheSearch() throws {
            struct OutOfPaper: Error {}
            final class Failing: ThinkingListener {
                let error: any Error
                init(_ error: any Error) { self.error = error }
                func hear(news: Thinking) throws -> Bool { throw error }
            }
            let (engine, game) = (try Engine(memoryMib: 1), try classic())
            func reason(_ error: any Error) throws -> String {
                let failure: EngineError? = thrown {
                    _ = try engine.analyseBlocking(
                        game: game, lines: 1, limits: SearchLimits(), language: .en,
                        listener: Failing(error))
                }
                guard case .Listener(let reason) = failure else {
                    Issue.record("\(String(describing: failure))")
                    return ""
                }
                return reason
            }
            #expect(try reason(ListenerError.Failed(reason: "deaf")) == "deaf")
            #expect(try reason(OutOfPaper()).contains("OutOfPaper"))
            _ = try engine.hintBlocking(game: game, language: .en, timeMs: 5)
        }

        @Test func aListenerThatWouldWaitForEverIsTold() throws {
            final class Impatient: ThinkingListener {
                let (engine, game): (Engine, Game)
                let told = Box<EngineError?>(nil)
                init(_ engine: Engine, _ game: Game) { (self.engine, self.game) = (engine, game) }
                func hear(news: Thinking) throws -> Bool {
                    _ = game.snapshot(language: .en)
                    told.value = thrown {
                        _ = try engine.hintBlocking(game: game, language: .en, timeMs: 5)
                    }
                    return false
                }
            }
            let impatient = Impatient(try Engine(memoryMib: 1), try classic())
            _ = try impatient.engine.analyseBlocking(
                game: impatient.game, lines: 1, limits: SearchLimits(), language: .en,
                listener: impatient)
            guard case .Broken(let reason) = impatient.told.value
            else { return #expect(Bool(false), "not told") }
            #expect(reason.contains("listener"))
        }

        @Test func everyLevelAnswersAndASeedFixesItsMove() throws {
            let engine = try Engine(memoryMib: 4)
            let end = try Game.fromFen(rules: "yeshou", fen: won)
            for info in opponents(language: .en) {
                let found = try engine.chooseBlocking(
                    game: end, opponent: info.opponent, seed: 3, language: .en)
                #expect(found.mv == "d8d9", "\(info.name)")
                #expect(opponentOfId(id: info.id) == info.opponent)
            }
            let game = try classic()
            let choices = try (0..<2).map { _ in
                try engine.chooseBlocking(
                    game: game, opponent: .level(number: 2), seed: -9, language: .en)
            }
            #expect(choices[0] == choices[1])
        }

        @Test func aReviewNamesTheBetterMove() async throws {
            let engine = try Engine(memoryMib: 4)
            let game = try Game.fromFen(rules: "yeshou", fen: "7/3C3/2l4/7/7/7/7/7/7 r")
            _ = try game.play(mv: "d8c8")
            let ear = Ear()
            let review = try await engine.review(
                game: game, language: .en, nodes: 2_000, listener: ear)
            #expect(review.isComplete && review.moves.count == 1)
            #expect(review.moves.first?.mark == .blunder)
            #expect(review.moves.first?.better.first?.mv == "d8d9")
            #expect(review.moves.first?.cause == .letsWin(moves: 1))
            game.annotateWith(review: review)
            let comment = try #require(review.moves.first?.comment)
            #expect(game.notes() == [1: Note(comment: comment, eval: .mate(moves: -1))])
            #expect(ear.heard.contains { if case .reviewed = $0 { true } else { false } })
        }

        @Test func tablesAndDrawOffers() async throws {
            let engine = try Engine(memoryMib: 4)
            let end = try Game.fromFen(rules: "yeshou", fen: won)
            #expect(engine.probeTables(game: end) == .win(plies: 1))
            try end.offerDraw(side: .blue)
            #expect(try await !engine.takesDraw(game: end))
        }

        @Test func manyThreadsShareOneEngineAndOneGame() async throws {
            let (engine, game) = (try Engine(memoryMib: 4), try classic())
            let answers = try await withThrowingTaskGroup(of: (Int64, String).self) { group in
                for number in 0..<32 {
                    group.addTask {
                        _ = game.snapshot(language: .en)
                        let seed = Int64(number % 2)
                        let found = try await engine.choose(
                            game: game, opponent: .level(number: 1), seed: seed, language: .en)
                        return (seed, found.mv)
                    }
                }
                return try await group.reduce(into: [Int64: Set<String>]()) {
                    $0[$1.0, default: []].insert($1.1)
                }
            }
            // Whoever asked and when: one seed, one move.
            #expect(answers.values.allSatisfy { $0.count == 1 } && answers.count == 2)

            let (shared, played) = (try classic(), Box(0))
            DispatchQueue.concurrentPerform(iterations: 8) { _ in
                for _ in 0..<50 {
                    let offered = shared.snapshot(language: .en).offered
                    guard let mv = offered.randomElement() else { break }
                    if (try? shared.play(mv: mv)) != nil { played.change { $0 += 1 } }
                }
            }
            #expect(Int(shared.snapshot(language: .en).ply) == played.value)
        }
    }
}

/// A value that threads share.
final class Box<Value: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var held: Value

    init(_ value: Value) { held = value }

    var value: Value {
        get { lock.withLock { held } }
        set { lock.withLock { held = newValue } }
    }

    func change(_ body: (inout Value) -> Void) { lock.withLock { body(&held) } }
}
