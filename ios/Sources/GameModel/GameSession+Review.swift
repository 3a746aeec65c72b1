import Doushou

/// A game gone over, as far as that has come.
public struct Reviewing: Equatable, Sendable {
    /// Whether it is on the screen.
    public var isShown = false
    /// Positions done and all of them, while it is under way.
    public var progress: Progress?
    /// What was found.
    public var review: Review?
    /// The plies it is about.
    var turns: [TurnInfo] = []
    var task: Task<Void, Never>?

    /// How far it has come.
    public struct Progress: Equatable, Sendable {
        public let done: Int
        public let total: Int
    }

    public static func == (one: Reviewing, other: Reviewing) -> Bool {
        one.isShown == other.isShown && one.progress == other.progress
            && one.review == other.review
    }
}

extension ReviewReason {
    /// The cell to point at, where there is one.
    var cell: Int32? {
        switch self {
        case .letsIntoDen(_, let cell, _), .walksIntoTrap(_, let cell, _),
            .letsRatTakeElephant(let cell), .opensLeap(_, _, let cell),
            .missesBlock(_, let cell, _), .hangs(_, let cell, _), .losesSoon(_, let cell),
            .missesCapture(_, let cell, _):
            cell
        case .letsWin, .missesWin, .slowerWin, .allowsDraw, .allowsRepetition, .blocksOwnLeap,
            .losesExchange:
            nil
        }
    }
}

/// Going over the game. It goes on while the game is looked at, and ends with it.
extension GameSession {
    /// Whether there is something to go over.
    public var canReview: Bool { snapshot.totalPlies > 0 }

    /// Whether the review is shown, to be switched.
    public var isReviewing: Bool {
        get { reviewing.isShown }
        set { if newValue != reviewing.isShown { toggleReview() } }
    }

    /// Shows the review, which begins when it is not there yet; shown, it goes away and
    /// whatever of it is under way ends.
    public func toggleReview() {
        if reviewing.isShown {
            reviewing.isShown = false
            if reviewing.progress != nil { dropReview() }
        } else if canReview {
            reviewing.isShown = true
            if reviewing.review == nil { beginReview() }
        }
    }

    private func beginReview() {
        reviewing.task?.cancel()
        reviewing.review = nil
        reviewing.turns = snapshot.turns
        reviewing.progress = .init(done: 0, total: snapshot.turns.count + 1)
        // It begins when the app is seen again.
        guard !isInBackground else { return }
        let game = game.copy()
        reviewing.task = Task { [weak self, thinker, language] in
            do {
                let told = Told<Reviewing.Progress, Review> { tell in
                    try await thinker.review(game, language: language) { done, total in
                        tell(.init(done: done, total: total))
                    }
                }
                let review = try await told.all { self?.reviewing.progress = $0 }
                guard !Task.isCancelled else { return }
                self?.reviewing.progress = nil
                self?.reviewing.task = nil
                self?.reviewing.review = review
            } catch {
                guard !Task.isCancelled else { return }
                self?.dropReview()
                self?.notices.append(.engineFailed)
            }
        }
    }

    /// Another game, or another course of it: what was said goes with it.
    func followReview() {
        guard !reviewing.turns.isEmpty else { return }
        if snapshot.turns.map(\.mv) != reviewing.turns.map(\.mv) { dropReview() }
    }

    /// Forgets the review.
    func dropReview() {
        reviewing.task?.cancel()
        reviewing = Reviewing()
    }

    /// Another language: it is gone over again, since its sentences are in the old one.
    func restartReview() {
        guard reviewing.review != nil || reviewing.progress != nil else { return }
        let wasShown = reviewing.isShown
        dropReview()
        if wasShown { toggleReview() }
    }

    func pauseReview() {
        guard reviewing.progress != nil else { return }
        reviewing.task?.cancel()
        reviewing.task = nil
    }

    func resumeReview() {
        if reviewing.progress != nil && reviewing.task == nil { beginReview() }
    }

    /// What the review says of the ply shown, or how well each side has played.
    public var reviewedMove: ReviewedMove? {
        guard reviewing.isShown else { return nil }
        return reviewing.review?.moves.first { $0.ply == snapshot.ply }
    }

    /// The better move, where the one that led to the position shown was an error. Its
    /// cells are those of the board before.
    public var betterMove: FoundMove? {
        guard let known = reviewedMove, Self.errorMarks.contains(known.mark) else { return nil }
        return known.better.first
    }

    /// The cell that the reason of an error is about: a den, a trap, where an animal
    /// hangs.
    public var reviewedCell: Int32? { reviewedMove?.cause?.cell }

    private static let errorMarks: [Mark?] = [.slip, .mistake, .blunder]

    /// The mark of a ply, from 1, while the review is shown.
    public func mark(ofPly ply: Int32) -> ReviewedMove? {
        guard reviewing.isShown else { return nil }
        return reviewing.review?.moves.first { $0.ply == ply && $0.mark != nil }
    }

    private var errors: [Int32] {
        let moves = reviewing.isShown ? reviewing.review?.moves ?? [] : []
        return moves.filter { Self.errorMarks.contains($0.mark) }.map(\.ply)
    }

    /// The ply of the next move that was an error.
    public var nextError: Int32? { errors.first { $0 > snapshot.ply } }

    /// The ply of the one before.
    public var previousError: Int32? { errors.last { $0 < snapshot.ply } }
}
