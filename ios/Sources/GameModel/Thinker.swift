import Doushou

/// What thinks for the app. A task that is cancelled stops thinking.
public protocol Thinker: Sendable {
    /// An opponent's move.
    func choose(_ game: Game, opponent: Opponent, seed: Int64, language: Language) async throws
        -> FoundMove
    /// A good move for whoever asks.
    func hint(_ game: Game, language: Language) async throws -> FoundMove
    /// Whether the computer takes the draw it is offered.
    func takesDraw(_ game: Game) async throws -> Bool
    /// The best lines of the position, told as they become better known.
    func analyse(
        _ game: Game, language: Language, hear: @escaping @Sendable ([AnalysisLine]) -> Void
    ) async throws
    /// A game gone over move by move, with positions done and all of them on the way.
    func review(
        _ game: Game, language: Language, hear: @escaping @Sendable (Int, Int) -> Void
    ) async throws -> Review
}

/// The core's engine, and another that goes over games: an engine does one thing after
/// another, and a review takes a while. Each is made when it is first needed, since it
/// holds memory.
public actor EngineThinker: Thinker {
    /// Lines of an analysis, and how long it goes on: a phone is no radiator.
    private static let lines: Int32 = 3
    private static let limits = SearchLimits(timeMs: 20_000)
    private static let hintMs: Int64 = 1_000

    private static let criticMib: Int32 = 8

    private let memoryMib: Int32
    private var made: Engine?
    private var madeCritic: Engine?

    /// An engine that remembers positions in so many mebibytes, 1 to 1024.
    public init(memoryMib: Int32 = 32) { self.memoryMib = memoryMib }

    private func engine() throws -> Engine {
        if let made { return made }
        let engine = try Engine(memoryMib: memoryMib)
        made = engine
        return engine
    }

    private func critic() throws -> Engine {
        if let madeCritic { return madeCritic }
        let critic = try Engine(memoryMib: min(Self.criticMib, memoryMib))
        madeCritic = critic
        return critic
    }

    /// `Task.cancel` does not reach the core by itself: a token does.
    private nonisolated func cancellable<T: Sendable>(
        _ body: @Sendable (CancelToken) async throws -> T
    ) async throws -> T {
        let token = CancelToken()
        return try await withTaskCancellationHandler {
            try await body(token)
        } onCancel: {
            token.cancel()
        }
    }

    public nonisolated func choose(
        _ game: Game, opponent: Opponent, seed: Int64, language: Language
    ) async throws -> FoundMove {
        let engine = try await engine()
        return try await cancellable { token in
            try await engine.choose(
                game: game, opponent: opponent, seed: seed, language: language, cancel: token)
        }
    }

    public nonisolated func hint(_ game: Game, language: Language) async throws -> FoundMove {
        let engine = try await engine()
        return try await cancellable { token in
            try await engine.hint(
                game: game, language: language, timeMs: Self.hintMs, cancel: token)
        }
    }

    public nonisolated func takesDraw(_ game: Game) async throws -> Bool {
        let engine = try await engine()
        return try await cancellable { token in
            try await engine.takesDraw(game: game, cancel: token)
        }
    }

    public nonisolated func analyse(
        _ game: Game, language: Language, hear: @escaping @Sendable ([AnalysisLine]) -> Void
    ) async throws {
        let engine = try await engine()
        let ear = Ear { news in
            if case .lines(_, let lines) = news { hear(lines) }
        }
        let analysis = try await cancellable { token in
            try await engine.analyse(
                game: game, lines: Self.lines, limits: Self.limits, language: language,
                cancel: token, listener: ear)
        }
        hear(analysis.lines)
    }

    public nonisolated func review(
        _ game: Game, language: Language, hear: @escaping @Sendable (Int, Int) -> Void
    ) async throws -> Review {
        let engine = try await critic()
        let ear = Ear { news in
            if case .reviewed(let done, let total) = news { hear(Int(done), Int(total)) }
        }
        return try await cancellable { token in
            try await engine.review(game: game, language: language, cancel: token, listener: ear)
        }
    }
}

private final class Ear: ThinkingListener {
    private let tell: @Sendable (Thinking) -> Void

    init(_ tell: @escaping @Sendable (Thinking) -> Void) { self.tell = tell }

    func hear(news: Thinking) throws -> Bool {
        tell(news)
        return true
    }
}
