// What calls across the border cost, in microseconds: the fastest of a few rounds,
// since a busy machine only ever adds. Run it with `-c release`.
import Doushou

func microseconds(_ name: String, calls: Int, _ call: () throws -> Void) rethrows {
    let clock = ContinuousClock()
    var best = Duration.seconds(3600)
    for _ in 0..<7 {
        let spent = try clock.measure {
            for _ in 0..<calls { try call() }
        }
        best = min(best, spent)
    }
    let each = best / calls
    let nanoseconds = each.components.attoseconds / 1_000_000_000
    print("\(name): \(Double(nanoseconds) / 1000)")
}

let game = try Game(rules: "yeshou")
let token = CancelToken()
microseconds("a call without a buffer", calls: 20_000) { _ = token.isCancelled() }
microseconds("a text back", calls: 5_000) { _ = game.fen() }
try microseconds("a refusal that is nothing", calls: 5_000) {
    _ = try game.refusal(from: 14, to: 21)
}
microseconds("a typed error thrown", calls: 1_000) { _ = try? game.play(mv: "a3a5") }
try microseconds("a move and its undoing", calls: 1_000) {
    _ = try game.play(mv: "a3a4")
    _ = game.undo()
}
microseconds("a snapshot of the start", calls: 200) { _ = game.snapshot(language: .en) }
for mv in ["a3a4", "a7a6", "g3g4", "g7g6", "a4a3", "a6a7"] { _ = try game.play(mv: mv) }
microseconds("a snapshot after six plies", calls: 200) { _ = game.snapshot(language: .en) }
microseconds("the board", calls: 200) { _ = game.board(language: .en) }
let won = try Game.fromFen(rules: "yeshou", fen: "7/3C3/7/7/7/7/7/7/r6 r")
let engine = try Engine(memoryMib: 1)
try microseconds("a move chosen by a thread of its own", calls: 50) {
    _ = try engine.chooseBlocking(
        game: won, opponent: .level(number: 1), seed: 0, language: .en)
}
