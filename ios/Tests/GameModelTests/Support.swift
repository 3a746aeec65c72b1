import Doushou
import Foundation
import Testing

@testable import GameModel

/// A disk in memory, which can fail.
@MainActor
final class MemoryStorage: Storage {
    struct Broken: Error {}

    var kept: [StoredItem: String] = [:]
    var aside: [String] = []
    var isBroken = false
    var isUnreadable = false
    /// How often it was waited for.
    var finished = 0

    func finish() throws { finished += 1 }

    func load(_ item: StoredItem) throws -> String? {
        if isUnreadable { throw Broken() }
        return kept[item]
    }

    func save(_ text: String, as item: StoredItem) throws {
        if isBroken { throw Broken() }
        kept[item] = text
    }

    func setAside(_ item: StoredItem) throws -> String {
        kept[item] = nil
        aside.append(item.rawValue)
        return "\(item.rawValue)-damaged"
    }
}

/// An engine that says what a test lets it say, when the test lets it.
@MainActor
final class ScriptedThinker: Thinker {
    enum Asked { case move, hint, draw, analysis, review }

    enum Answer {
        case move(FoundMove)
        case draw(Bool)
        case review(Review)
        case done
    }

    struct Breakdown: Error {}

    private struct Question {
        let number: Int
        let asked: Asked
        let answer: CheckedContinuation<Answer, Error>
    }

    private var count = 0
    private var questions: [Question] = []
    private let calledOff = Box<Set<Int>>([])
    /// Questions that were called off before they were answered.
    private(set) var dropped = 0
    /// What an analysis or a review tells on the way.
    private(set) var tellLines: (@Sendable ([AnalysisLine]) -> Void)?
    private(set) var tellProgress: (@Sendable (Int, Int) -> Void)?

    /// What it is asked now.
    var asked: Asked? { open?.asked }

    /// The question that still waits for an answer.
    private var open: Question? { questions.last { !calledOff.value.contains($0.number) } }

    /// Waits until it is asked something.
    func awaitQuestion() async throws -> Asked {
        for _ in 0..<10_000 {
            if let asked { return asked }
            await Task.yield()
        }
        throw Breakdown()
    }

    func answer(_ answer: Answer) { close(open?.number)?.resume(returning: answer) }

    func fail() { close(open?.number)?.resume(throwing: Breakdown()) }

    private func close(_ number: Int?) -> CheckedContinuation<Answer, Error>? {
        guard let place = questions.firstIndex(where: { $0.number == number }) else { return nil }
        return questions.remove(at: place).answer
    }

    private func drop(_ number: Int) {
        guard let answer = close(number) else { return }
        dropped += 1
        answer.resume(throwing: CancellationError())
    }

    private func ask(_ asked: Asked) async throws -> Answer {
        count += 1
        let (number, calledOff) = (count, calledOff)
        return try await withTaskCancellationHandler {
            try Task.checkCancellation()
            return try await withCheckedThrowingContinuation {
                questions.append(Question(number: number, asked: asked, answer: $0))
            }
        } onCancel: {
            calledOff.change { _ = $0.insert(number) }
            Task { @MainActor in self.drop(number) }
        }
    }

    private func found(_ asked: Asked) async throws -> FoundMove {
        guard case .move(let found) = try await ask(asked) else { throw Breakdown() }
        return found
    }

    func choose(
        _ game: Game, opponent: Opponent, seed: Int64, language: Language
    ) async throws -> FoundMove { try await found(.move) }

    func hint(_ game: Game, language: Language) async throws -> FoundMove {
        try await found(.hint)
    }

    func takesDraw(_ game: Game) async throws -> Bool {
        guard case .draw(let takes) = try await ask(.draw) else { throw Breakdown() }
        return takes
    }

    func analyse(
        _ game: Game, language: Language, hear: @escaping @Sendable ([AnalysisLine]) -> Void
    ) async throws {
        tellLines = hear
        _ = try await ask(.analysis)
    }

    func review(
        _ game: Game, language: Language, hear: @escaping @Sendable (Int, Int) -> Void
    ) async throws -> Review {
        tellProgress = hear
        guard case .review(let review) = try await ask(.review) else { throw Breakdown() }
        return review
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

/// A session with all that it needs.
@MainActor
struct Table {
    let thinker = ScriptedThinker()
    let storage: MemoryStorage
    let session: GameSession

    init(storage: MemoryStorage? = nil, language: Language = .en) throws {
        let storage = storage ?? MemoryStorage()
        self.storage = storage
        session = try GameSession(thinker: thinker, storage: storage, language: language) {
            "2026.11.30"
        }
        session.leastThinking = .zero
    }

    /// A game against the computer, or of two friends.
    func start(
        _ rules: String = "yeshou", fen: String? = nil, human: Side? = nil, level: Int32 = 4
    ) throws {
        let game = try fen.map { try Game.fromFen(rules: rules, fen: $0) } ?? Game(rules: rules)
        let seating = human.map { Seating(human: $0, against: .level(number: level)) }
        session.start(game, seating: seating ?? .friends, seed: 7)
    }

    /// Taps on cells, by their names apart by spaces.
    func tap(_ names: String) throws {
        for name in names.split(separator: " ") { session.tap(try session.cell(String(name))) }
    }

    /// Answers with a move, and waits until the session has heard it.
    func reply(_ mv: String) async throws {
        _ = try await thinker.awaitQuestion()
        thinker.answer(.move(try session.found(mv)))
        try await session.settle()
    }
}

extension GameSession {
    struct NoSuch: Error { let name: String }

    /// The cell of this name.
    func cell(_ name: String) throws -> Int32 {
        guard let place = board.cells.firstIndex(where: { $0.name == name }) else {
            throw NoSuch(name: name)
        }
        return Int32(place)
    }

    /// A legal move as the engine finds one.
    func found(_ mv: String) throws -> FoundMove {
        for moves in snapshot.moves {
            for target in moves.targets where target.choices.contains(where: { $0.mv == mv }) {
                return FoundMove(mv: mv, from: moves.from, to: target.to, text: mv)
            }
        }
        for drop in snapshot.hands.flatMap(\.tiles).flatMap(\.drops) where drop.mv == mv {
            return FoundMove(mv: mv, from: drop.to, to: drop.to, text: mv)
        }
        throw NoSuch(name: mv)
    }

    /// The computer considers its own move or an offer.
    var isComputerThinking: Bool { purpose == .move || purpose == .judge }

    /// What is to be announced since the last call.
    func takeNotices() -> [Notice] {
        defer { notices = [] }
        return notices
    }

    /// Waits until the thought under way has come to something.
    func settle() async throws {
        let number = thought?.number
        for _ in 0..<100_000 {
            if thought?.number != number || number == nil { return }
            await Task.yield()
        }
        throw NoSuch(name: "end of the thought")
    }
}
