import Doushou

/// The lessons: small positions under the usual rules, each for one rule.
public enum Lessons {
    public static let all: [Drill] = [
        Drill(id: "move", rules: "yeshou", fen: "7/7/7/3c3/7/7/3W3/7/7 r", goal: .move),
        Drill(id: "capture", rules: "yeshou", fen: "7/7/7/7/7/3d3/3P3/7/7 r", goal: .capture),
        Drill(id: "rat", rules: "yeshou", fen: "7/7/7/7/7/3e3/3R3/7/7 r", goal: .capture),
        Drill(id: "swim", rules: "yeshou", fen: "7/7/c6/7/7/7/1R5/7/7 r", goal: .swim),
        Drill(id: "leap", rules: "yeshou", fen: "7/7/6c/7/L6/7/7/7/7 r", goal: .leap),
        Drill(id: "trap", rules: "yeshou", fen: "7/7/7/7/7/7/7/2Cl3/7 r", goal: .captureInTrap),
        Drill(id: "den", rules: "yeshou", fen: "7/3D3/7/7/7/7/c6/7/7 r", goal: .win),
    ]

    /// What a lesson says.
    public static func label(of lesson: Drill) -> LabelKey {
        switch lesson.goal {
        case .move, .line: .lessonMove
        case .capture: lesson.id == "rat" ? .lessonRat : .lessonCapture
        case .swim: .lessonSwim
        case .leap: .lessonLeap
        case .captureInTrap: .lessonTrap
        case .win: .lessonDen
        }
    }
}

/// Puzzles as text: one a line, `id | rules | position | moves`, the moves apart by
/// spaces, the player's first and last. Lines that begin with `#` are for readers.
public enum Puzzles {
    /// The puzzles that can be read and played; a bad line is left out.
    public static func read(_ text: String) -> [Drill] {
        text.split(whereSeparator: \.isNewline).compactMap { line in
            let parts = line.split(separator: "|", omittingEmptySubsequences: false)
                .map { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
            guard !line.hasPrefix("#"), parts.count == 4, let id = parts[0].first else {
                return nil
            }
            let (rules, fen) = (parts[1].joined(), parts[2].joined(separator: " "))
            guard parts[3].count % 2 == 1, let game = try? Game.fromFen(rules: rules, fen: fen)
            else { return nil }
            for mv in parts[3] where (try? game.play(mv: mv)) == nil { return nil }
            return Drill(id: id, rules: rules, fen: fen, goal: .line(parts[3]))
        }
    }
}
