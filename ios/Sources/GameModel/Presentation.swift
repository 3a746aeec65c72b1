import Doushou

extension Animal {
    /// Its picture's name in the asset catalog: `Animals/clouded-leopard`.
    public var pictureName: String {
        "Animals/"
            + "\(self)".reduce(into: "") { name, letter in
                name += letter.isUppercase ? "-\(letter.lowercased())" : String(letter)
            }
    }
}

/// A round of the move list: two plies side by side.
public struct Round: Equatable, Sendable, Identifiable {
    /// Its number, from 1.
    public let id: Int32
    /// The plies; the first is missing in a game that begins with Blue.
    public let plies: [TurnInfo?]
}

extension GameSession {
    /// The move list, two plies to a row.
    public var rounds: [Round] {
        var rounds: [Round] = []
        for turn in snapshot.turns {
            if let last = rounds.last, last.id == turn.round {
                rounds[rounds.count - 1] = Round(id: turn.round, plies: last.plies + [turn])
            } else {
                // A game that begins with Blue begins in the middle of a round.
                let isSecond = rounds.isEmpty && firstToMove == .blue && !dealsColours
                rounds.append(Round(id: turn.round, plies: isSecond ? [nil, turn] : [turn]))
            }
        }
        return rounds
    }

    /// The round that the position shown belongs to, in the move list.
    public var shownRound: Int32? {
        snapshot.turns.last { $0.ply <= max(1, snapshot.ply) }?.round
    }

    /// What a screen reader adds to a cell's name.
    public func state(of cell: Int32) -> [LabelKey] {
        var state: [LabelKey] = []
        if selected == cell { state.append(.isSelected) }
        switch targets[cell] {
        case .capture, .leapCapture: state.append(.canCapture)
        case .step, .leap, .drop, .stay: state.append(.canGo)
        case nil: if closed.contains(cell) { state.append(.isClosed) }
        }
        if hint?.from == cell || hint?.to == cell { state.append(.isHinted) }
        if snapshot.lastTurn?.to == cell { state.append(.wasMoved) }
        return state
    }

    /// The share of the point, in hundredths, that Red could expect at the position shown,
    /// as the review has it.
    public var reviewedPercent: Int? {
        guard reviewing.isShown else { return nil }
        let known = reviewing.review?.positions.first { $0.ply == snapshot.ply }
        return known.map { Int(($0.redShare * 100).rounded()) }
    }

    /// How well each side has played by the review, in hundredths: Red's, then Blue's.
    public var accuracies: [(side: Side, percent: Int)] {
        guard reviewing.isShown, let review = reviewing.review else { return [] }
        let shares = [(Side.red, review.redAccuracy), (.blue, review.blueAccuracy)]
        return shares.compactMap { side, share in
            share.map { (side, Int(($0 * 100).rounded())) }
        }
    }
}
