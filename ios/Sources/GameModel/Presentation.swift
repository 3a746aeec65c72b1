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
        let gap = firstToMove == .blue && !dealsColours ? 1 : 0
        var cells: [TurnInfo?] = Array(repeating: nil, count: gap)
        cells += snapshot.turns
        return stride(from: 0, to: cells.count, by: 2).map { start in
            let row = cells[start..<min(start + 2, cells.count)]
            return Round(id: Int32(start / 2 + 1), plies: Array(row))
        }
    }

    /// What a screen reader adds to a cell's name.
    public func state(of cell: Int32) -> [LabelKey] {
        var state: [LabelKey] = []
        if selected == cell { state.append(.isSelected) }
        switch targets[cell] {
        case .capture, .leapCapture: state.append(.canCapture)
        case .step, .leap, .drop, .stay: state.append(.canGo)
        case nil: break
        }
        if hint?.from == cell || hint?.to == cell { state.append(.isHinted) }
        if snapshot.lastTurn?.to == cell { state.append(.wasMoved) }
        return state
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
