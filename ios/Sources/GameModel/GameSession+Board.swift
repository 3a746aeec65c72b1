import Doushou

/// How a cell is marked for where something may go.
public enum TargetMark: Equatable, Sendable {
    /// A step onto an empty cell.
    case step
    /// Further than a step, onto an empty cell.
    case leap
    /// A step that captures.
    case capture
    /// A leap that captures.
    case leapCapture
    /// The piece does something where it stands.
    case stay
    /// The picked tile may be put here.
    case drop
}

/// A player as the strips beside the board show one.
public struct PlayerInfo: Equatable, Sendable {
    /// The side; nobody's while the first tile has not been turned over.
    public let side: Side?
    /// What the side is called, or that it has no colour yet.
    public let sideName: String
    /// Whether it is the one human, against the computer.
    public let isYou: Bool
    /// The computer's name, or what a record calls the player.
    public let name: String?
    /// Whose turn it is.
    public let isToMove: Bool
    /// The computer considers its move or an offer.
    public let isThinking: Bool
    /// What the player has captured.
    public let captives: [CapturedPiece]
    /// What the player holds to put on the board.
    public let hand: [HandTile]
}

/// What the board shows.
extension GameSession {
    func cell(at cell: Int32) -> SnapshotCell? {
        snapshot.cells.indices.contains(Int(cell)) ? snapshot.cells[Int(cell)] : nil
    }

    /// The piece on a cell, unless it lies face down.
    public func piece(at cell: Int32) -> Piece? {
        self.cell(at: cell)?.piece.flatMap { snapshot.pieces[Int($0)].piece }
    }

    func target(_ from: Int32, _ to: Int32) -> Target? {
        let moves = snapshot.moves.first { $0.from == from }
        return moves?.targets.first { $0.to == to }
    }

    func drops(of animal: Animal) -> [Drop] {
        let hand = snapshot.hands.first { $0.side == snapshot.sideToMove }
        return hand?.tiles.first { $0.animal == animal }?.drops ?? []
    }

    /// Where the selected piece or the picked tile may go.
    public var targets: [Int32: TargetMark] {
        if let picked {
            let drops = drops(of: picked).map { ($0.to, TargetMark.drop) }
            return Dictionary(drops, uniquingKeysWith: { first, _ in first })
        }
        guard let selected, let moves = snapshot.moves.first(where: { $0.from == selected })
        else { return [:] }
        let marks = moves.targets.map { target in
            let mark: TargetMark =
                switch (target.kind, target.captures != nil) {
                case (.change, _), (.turnOver, _): .stay
                case (.step, false): .step
                case (.step, true): .capture
                case (.leap, false): .leap
                case (.leap, true): .leapCapture
                }
            return (target.to, mark)
        }
        return Dictionary(marks, uniquingKeysWith: { first, _ in first })
    }

    /// The cells that a ban closes to the selected piece, in the order of the board.
    public var closed: [Int32] {
        Set(snapshot.bans.filter { $0.from == selected }.map(\.to)).sorted()
    }

    /// The sentence under the board.
    public var sentence: String { refused?.refusal.words.text(language) ?? "" }

    /// What the record says of the ply that led here.
    public var comment: String { notes[snapshot.ply]?.comment ?? "" }

    /// The cell that a refused try points at besides its ends.
    public var culprit: Int32? {
        guard let refused, refused.from != refused.to else { return nil }
        return refused.refusal.culprit
    }

    /// How near bans and the draw without captures are. They are for the side to
    /// move: the computer knows without being told.
    public var warnings: [String] { mayMove ? snapshot.warnings.map(\.text) : [] }

    /// Who could capture whom, while that is shown.
    public var threats: [Threat] { showsThreats ? snapshot.threats : [] }

    // ---- seats ----

    /// Who moves a side now.
    public func sitter(of side: Side) -> Sitter { seating[seat(of: side)] }

    /// The seat that plays a side; the way from a side to its seat is the way back,
    /// too.
    func seat(of side: Side) -> Side {
        guard dealsColours else { return side }
        let toMove: Side = snapshot.ply.isMultiple(of: 2) ? .red : .blue
        return side == snapshot.sideToMove ? toMove : toMove.opposite
    }

    /// The human's side now, when the other is the computer's.
    var onlyHuman: Side? { seating.onlyHuman.map { seat(of: $0) } }

    /// The side that sits below. People stay where they sit when colours are dealt.
    public var bottomSide: Side { seat(of: isFlipped ? .blue : .red) }

    /// The player above the board.
    public var topPlayer: PlayerInfo { player(bottomSide.opposite) }

    /// The player below it.
    public var bottomPlayer: PlayerInfo { player(bottomSide) }

    private func player(_ side: Side) -> PlayerInfo {
        let sitter = sitter(of: side)
        let isToMove = snapshot.outcome == nil && snapshot.sideToMove == side
        var name: String?
        var isThinking = false
        if case .computer(let opponent) = sitter {
            name = opponents(language: language).first { $0.opponent == opponent }?.name
            isThinking = isJudging || (isToMove && purpose == .move)
        } else {
            let tagged = tags.value(seat(of: side) == .red ? "Red" : "Blue")
            name = tagged.flatMap { $0.isEmpty || $0 == "?" ? nil : $0 }
        }
        // What goes into hands is shown there.
        let captured = hasHands ? [] : snapshot.captured
        return PlayerInfo(
            side: snapshot.hasColours ? side : nil,
            sideName: snapshot.hasColours
                ? sideName(side: side, language: language) : snapshot.turnText,
            isYou: sitter == .human && seating.onlyHuman != nil,
            name: name,
            isToMove: isToMove,
            isThinking: isThinking,
            captives: captured.filter { $0.piece.side != side },
            hand: snapshot.hands.first { $0.side == side }?.tiles ?? []
        )
    }

    var hasHands: Bool { snapshot.rules.hasPrefix("flip") }
}
