import Doushou
import Testing

@testable import GameModel

/// Whatever a player does in whatever order, and whenever the engine answers: the session
/// knows whose turn it is, thinks when it is due and not otherwise, and keeps the game.
@MainActor
@Suite struct AnyOrderTests {
    @Test(arguments: ["yeshou", "traditional", "flip", "beasts", "fate", "international"])
    func anything(rules: String) async throws {
        for seed in 1...6 {
            var random = Lot(state: UInt64(seed))
            let table = try Table()
            table.session.start(
                try Game(rules: rules, seed: Int64(seed)),
                seating: seed.isMultiple(of: 3)
                    ? .friends
                    : Seating(human: seed.isMultiple(of: 2) ? .red : .blue, against: .keepsClose),
                seed: 5)
            var done: [String] = []
            for _ in 0..<100 {
                done.append(act(table, &random))
                for _ in 0..<Int.random(in: 0...6, using: &random) { await Task.yield() }
                let wrong = try check(table)
                guard wrong.isEmpty else {
                    Issue.record("\(seed): \(wrong) after \(done.suffix(8))")
                    return
                }
            }
        }
    }

    /// Does anything at all; answers what.
    private func act(_ table: Table, _ random: inout Lot) -> String {
        let session = table.session
        let cells = Int32(session.board.cells.count)
        let some = Int32.random(in: 0..<cells, using: &random)
        // Blind taps seldom move anything.
        let from = session.snapshot.moves.randomElement(using: &random)
        let to = from?.targets.randomElement(using: &random)?.to
        switch Int.random(in: 0..<26, using: &random) {
        case 0..<6:
            session.tap(from?.from ?? some)
            session.tap(to ?? some)
            return "move"
        case 6: session.tap(some)
        case 7:
            if session.beginDrag(from?.from ?? some) {
                session.endDrag(from?.from ?? some, at: Bool.random(using: &random) ? to : nil)
            }
        case 8:
            let hands = session.snapshot.hands.flatMap(\.tiles)
            if let tile = hands.randomElement(using: &random) { session.pick(tile.animal) }
        case 9:
            if let choice = session.question?.choices.randomElement(using: &random) {
                session.choose(choice)
            }
        case 10: session.cancel()
        case 11: session.undo()
        case 12: session.redo()
        case 13: session.jump(to: .random(in: -1...session.snapshot.totalPlies, using: &random))
        case 14: session.askHint()
        case 15: session.toggleAnalysis()
        case 16: session.toggleReview()
        case 17:
            session.offerDraw()
            return "offer"
        case 18: Bool.random(using: &random) ? session.acceptDraw() : session.declineDraw()
        case 19:
            // Not too often: the game would be over at once.
            if Int.random(in: 0..<6, using: &random) == 0 { session.resign() }
        case 20: session.speak([.zhHans, .zhHant, .en].randomElement(using: &random) ?? .en)
        case 21:
            session.enterBackground()
            return "background"
        case 22:
            session.enterForeground()
            return "foreground"
        default:
            return answer(table, &random)
        }
        return "something else"
    }

    /// The engine says something, or breaks down.
    private func answer(_ table: Table, _ random: inout Lot) -> String {
        let session = table.session
        guard let asked = table.thinker.asked else { return "nobody answers" }
        if Int.random(in: 0..<5, using: &random) == 0 {
            table.thinker.fail()
            return "\(asked) fails"
        }
        switch asked {
        case .move, .hint:
            let drops = session.snapshot.hands.flatMap(\.tiles).flatMap(\.drops).map(\.mv)
            let moves = session.snapshot.moves.flatMap(\.targets).flatMap(\.choices).map(\.mv)
            guard let mv = (moves + drops).randomElement(using: &random),
                let found = try? session.found(mv)
            else { return "no answer" }
            table.thinker.answer(.move(found))
        case .draw: table.thinker.answer(.draw(Int.random(in: 0..<6, using: &random) == 0))
        case .analysis: table.thinker.answer(.done)
        case .review: table.thinker.fail()
        }
        return "\(asked) answered"
    }

    /// What must hold at any time; answers what does not.
    private func check(_ table: Table) throws -> [String] {
        let session = table.session
        let now = session.snapshot
        var wrong: [String] = []
        func must(_ what: String, _ holds: Bool) { if !holds { wrong.append(what) } }

        must("a stale snapshot", now == session.game.snapshot(language: session.language))
        must("a thought without a purpose", (session.thought == nil) == (session.purpose == nil))
        must("two at once", session.mayMove ? !session.isComputerThinking : true)
        if session.isInBackground {
            must("thinking in the background", session.purpose == nil)
            must("reviewing in the background", session.reviewing.task == nil)
            must("a review lost", !session.isReviewing || session.canReview)
        } else {
            if session.isComputersTurn && !session.isJudging {
                must("the computer sleeps", session.purpose == .move)
            }
        }
        if session.isJudging {
            let asked = now.drawOffer.map { session.sitter(of: $0.side.opposite) }
            must("an offer nobody made", asked != nil && asked != .human)
        }
        if session.purpose == .move { must("whose move", session.isComputersTurn) }
        if let selected = session.selected {
            must("selected", session.piece(at: selected)?.side == now.sideToMove)
        }
        if session.picked != nil { must("picked", session.mayMove && session.selected == nil) }
        for choice in session.question?.choices ?? [] {
            let known = now.moves.flatMap(\.targets).flatMap(\.choices)
            must("a choice that is no move", known.contains(choice))
        }
        must("lines nobody asked for", session.showsAnalysis || session.lines.isEmpty)

        let kept = try #require(table.storage.kept[.game])
        let read = readRecord(text: kept)
        let again = try #require(read.game).snapshot(language: session.language)
        must("what was kept: \(read.problems)", read.problems.isEmpty)
        must("another game was kept", again.turns == now.turns && again.fen == now.fen)
        must("another end was kept", again.outcome == now.outcome)
        return wrong
    }
}
