import Doushou
import Observation

/// A position in which one thing is to be done.
public struct Drill: Identifiable, Equatable, Sendable {
    public let id: String
    public let rules: String
    public let fen: String
    public let goal: Goal

    /// What is to be done.
    public enum Goal: Equatable, Sendable {
        /// Any move.
        case move
        /// A move into the water.
        case swim
        /// A leap over the water.
        case leap
        /// A capture.
        case capture
        /// A capture in a trap.
        case captureInTrap
        /// A move that wins.
        case win
        /// These moves, the first by the player, every other one the answer; a win is as
        /// good.
        case line([String])
    }
}

/// One task after another: the lessons, and the puzzles. They are played on a board of
/// their own, so that the running game is not touched.
@MainActor
@Observable
public final class DrillModel {
    /// The board of the task at hand.
    public let session: GameSession
    /// All tasks, at least one.
    public let drills: [Drill]
    /// Which one is at hand.
    public private(set) var place = 0
    /// It is done.
    public private(set) var isSolved = false
    /// The last move was not it, and is taken back.
    public private(set) var wasWrong = false
    /// The tasks solved so far.
    public private(set) var solved: Set<String>

    /// How long an answer and a move taken back wait, so that one can see them.
    @ObservationIgnored public var pause = Duration.milliseconds(700)
    @ObservationIgnored private(set) var answer: Task<Void, Never>?
    @ObservationIgnored private let hasSolved: (Set<String>) -> Void

    /// Begins with the first task that is not solved yet. Nothing where there is none,
    /// or where one cannot be laid out.
    public init?(
        _ drills: [Drill], language: Language, solved: Set<String>,
        hasSolved: @escaping (Set<String>) -> Void
    ) {
        guard !drills.isEmpty, drills.allSatisfy({ Self.game(of: $0) != nil }),
            let session = try? GameSession(
                thinker: EngineThinker(memoryMib: 1), storage: Forgetful(), language: language,
                today: { "" })
        else { return nil }
        self.session = session
        self.drills = drills
        self.solved = solved
        self.hasSolved = hasSolved
        session.hasPlayed = { [weak self] in self?.judge() }
        place = drills.firstIndex { !solved.contains($0.id) } ?? 0
        layOut()
    }

    /// The task at hand.
    public var drill: Drill { drills[place] }

    /// Whether another task follows.
    public var hasNext: Bool { place + 1 < drills.count }

    /// Another task.
    public func open(_ place: Int) {
        guard drills.indices.contains(place) else { return }
        self.place = place
        layOut()
    }

    /// The next task.
    public func next() { open(place + 1) }

    /// The same from its start.
    public func again() { layOut() }

    private static func game(of drill: Drill) -> Game? {
        try? Game.fromFen(rules: drill.rules, fen: drill.fen)
    }

    private func layOut() {
        answer?.cancel()
        answer = nil
        isSolved = false
        wasWrong = false
        session.isLocked = false
        guard let game = Self.game(of: drill) else { return }
        session.start(game, seating: .friends, seed: 0)
        session.isFlipped = session.snapshot.sideToMove == .blue
    }

    /// A move was played, by the player or as the answer.
    private func judge() {
        guard answer == nil else { return }
        wasWrong = false
        let (now, played) = (session.snapshot, session.snapshot.lastTurn)
        guard case .line(let moves) = drill.goal else {
            if isMet(played?.effects ?? []) { solve() } else { takeBack() }
            return
        }
        let ply = Int(now.ply)
        let isRight = moves.indices.contains(ply - 1) && moves[ply - 1] == played?.mv
        if hasWon || (isRight && ply >= moves.count) {
            solve()
        } else if isRight {
            after { $0.play(moves[ply]) }
        } else {
            takeBack()
        }
    }

    private var hasWon: Bool {
        let mover = session.snapshot.turns.last?.side
        return mover != nil && session.snapshot.outcome?.winner == mover
    }

    private func isMet(_ effects: [Effect]) -> Bool {
        func terrain(_ cell: Int32) -> Terrain { session.board.cells[Int(cell)].terrain }
        return switch drill.goal {
        case .move: true
        case .win: hasWon
        case .line: false
        case .swim, .leap, .capture, .captureInTrap:
            effects.contains { effect in
                switch (drill.goal, effect) {
                case (.swim, .moved(_, _, let to, _)): terrain(to) == .water
                case (.leap, .moved(_, _, _, let leap)): leap
                case (.capture, .taken): true
                case (.captureInTrap, .taken(_, let at)):
                    if case .trap = terrain(at) { true } else { false }
                default: false
                }
            }
        }
    }

    private func takeBack() {
        wasWrong = true
        after { $0.undo() }
    }

    private func after(_ body: @escaping @MainActor (GameSession) -> Void) {
        session.isLocked = true
        answer = Task { [weak self, pause] in
            try? await Task.sleep(for: pause)
            guard let self, !Task.isCancelled else { return }
            body(session)
            session.isLocked = false
            answer = nil
        }
    }

    private func solve() {
        isSolved = true
        session.isLocked = true
        solved.insert(drill.id)
        hasSolved(solved)
    }
}

/// Nothing of a drill's board is kept.
private struct Forgetful: Storage {
    func load(_ item: StoredItem) throws -> String? { nil }
    func save(_ text: String, as item: StoredItem) throws {}
    func setAside(_ item: StoredItem) throws -> String { item.rawValue }
}
