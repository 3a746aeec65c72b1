import Doushou

// The engine's hints play Red against the engine's third level, to the end.
let engine = try Engine()
let game = try Game(rules: "yeshou")
do {
    _ = try game.play(mv: "a3a5")
} catch PlayError.Refused(let refusal) {
    print(refusal.words.en)  // The elephant moves one square at a time.
}
var now = game.snapshot(language: .en)
while now.outcome == nil {
    let found =
        switch now.sideToMove {
        case .red: try await engine.hint(game: game, language: .en, timeMs: 50)
        case .blue:
            try await engine.choose(
                game: game, opponent: .level(number: 3), seed: 7, language: .en)
        }
    _ = try game.play(mv: found.mv)
    now = game.snapshot(language: .en)
    print("\(now.ply). \(found.text)")
}
if let outcome = now.outcome { print("\(outcome.headline): \(outcome.detail)") }
