import Doushou

/// Undo and redo, draws, resigning, the move list.
extension GameSession {
    /// Whether a move of somebody at this device can be taken back.
    public var canUndo: Bool { isEndedByWord || undoGoal != nil }

    /// Takes back the last move of somebody at this device, with the computer's
    /// reply; of a game that was given up or agreed on, only that.
    public func undo() {
        if isEndedByWord {
            _ = game.undo()
        } else if let goal = undoGoal {
            game.jumpTo(ply: goal)
        } else {
            return
        }
        isBrowsing = false
        afterChange()
        sayPosition()
    }

    /// Whether the game ended off the board.
    private var isEndedByWord: Bool {
        switch snapshot.outcome?.reason {
        case .resign, .agreement, .time, .left: true
        default: false
        }
    }

    /// The latest ply before now at which a human was to move.
    private var undoGoal: Int32? {
        guard snapshot.earliestUndo < snapshot.ply else { return nil }
        return (snapshot.earliestUndo..<snapshot.ply).last { humanMoves(at: $0) }
    }

    private func humanMoves(at ply: Int32) -> Bool {
        seating[ply.isMultiple(of: 2) ? firstToMove : firstToMove.opposite] == .human
    }

    /// Whether something taken back can be played again.
    public var canRedo: Bool { snapshot.canRedo }

    /// Plays again what was taken back, with the computer's reply.
    public func redo() {
        guard canRedo else { return }
        isBrowsing = false
        if isLookingBack {
            let last = snapshot.totalPlies
            let next = snapshot.ply + 1
            let goal = next < last ? (next..<last).first { humanMoves(at: $0) } : nil
            game.jumpTo(ply: goal ?? last)
        } else {
            _ = game.redo()
        }
        afterChange()
        sayPosition()
    }

    /// Shows the position after so many plies.
    public func jump(to ply: Int32) {
        guard ply != snapshot.ply && (0...snapshot.totalPlies).contains(ply) else { return }
        game.jumpTo(ply: ply)
        isBrowsing = ply < snapshot.totalPlies
        afterChange()
        sayPosition()
    }

    /// Turns the board round.
    public func flip() { isFlipped.toggle() }

    /// Whether somebody at this device could give the game up now.
    public var canResign: Bool { snapshot.outcome == nil && !isBrowsing }

    /// Gives the game up: against the computer the player's, among friends the side to
    /// move's.
    public func resign() {
        guard canResign && (try? game.resign(side: speaker)) != nil else { return }
        afterChange()
        say(outcomeWords)
        tellOutcome()
    }

    /// The side that commands at this device speak for.
    private var speaker: Side { onlyHuman ?? snapshot.sideToMove }

    /// Whether a draw may be offered now.
    public var canOfferDraw: Bool {
        mayMove && !isBrowsing && snapshot.ply > 0 && snapshot.drawOffer == nil
    }

    /// Offers a draw; the computer answers by its evaluation, a friend by a tap.
    public func offerDraw() {
        let side = speaker
        guard canOfferDraw && (try? game.offerDraw(side: side)) != nil else { return }
        look()
        save()
        say([snapshot.drawOffer?.text ?? ""])
        if sitter(of: side.opposite) != .human { think(.judge) }
    }

    /// The side that is asked whether it takes a draw, if a human is.
    public var askedForDraw: Side? {
        guard let asked = snapshot.drawOffer?.side.opposite else { return nil }
        return sitter(of: asked) == .human ? asked : nil
    }

    /// The friend agrees.
    public func acceptDraw() {
        guard let side = askedForDraw, (try? game.acceptDraw(side: side)) != nil else { return }
        afterChange()
        say(outcomeWords)
        happen(.drawn)
    }

    /// The friend does not.
    public func declineDraw() {
        guard let side = askedForDraw, (try? game.declineDraw(side: side)) != nil else { return }
        look()
        save()
    }
}
