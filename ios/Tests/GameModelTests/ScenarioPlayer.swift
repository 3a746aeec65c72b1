import Doushou
import Foundation

@testable import GameModel

/// Plays one scenario on a session and compares what is to be seen.
@MainActor
final class ScenarioPlayer {
    typealias Object = [String: Any]

    struct Unreadable: Error, CustomStringConvertible { let description: String }

    private let steps: [Object]
    private var table: Table
    /// What was wrong with the record just opened.
    private var problem: String?

    private var session: GameSession { table.session }

    init(_ data: Data) throws {
        let file = try JSONSerialization.jsonObject(with: data) as? Object
        guard let file, file["format"] as? Int == 1, file["title"] is String,
            let setup = file["setup"] as? Object, let steps = file["steps"] as? [Object]
        else { throw Unreadable(description: "no scenario of format 1") }
        try Self.know(file, ["format", "title", "setup", "steps"])
        self.steps = steps
        let tag = setup["language"] as? String ?? "en"
        table = try Table(language: Self.language(tag))
        try begin(setup, ["language"])
    }

    private static func know(_ object: Object, _ keys: [String]) throws {
        for key in object.keys where !keys.contains(key) {
            throw Unreadable(description: "`\(key)` is no key here")
        }
    }

    private static func language(_ tag: String) throws -> Language {
        guard let known = languages().first(where: { $0.tag == tag }) else {
            throw Unreadable(description: "`\(tag)` is no language")
        }
        return known.language
    }

    private static func value<T>(_ object: Object, _ key: String, _ fallback: T) throws -> T {
        guard let value = object[key] else { return fallback }
        guard let value = value as? T else {
            throw Unreadable(description: "`\(key)` is \(value)")
        }
        return value
    }

    private static func side(_ name: String) throws -> Side {
        switch name {
        case "red": .red
        case "blue": .blue
        default: throw Unreadable(description: "`\(name)` is no side")
        }
    }

    private func begin(_ setup: Object, _ more: [String] = []) throws {
        let keys = ["rules", "fen", "deal", "mode", "human", "opponent"]
        try Self.know(setup, keys + more)
        let rules = try Self.value(setup, "rules", "yeshou")
        let deal = Int64(try Self.value(setup, "deal", 0))
        let fen = try setup["fen"].map { _ in try Self.value(setup, "fen", "") }
        let game =
            try fen.map { try Game.fromFen(rules: rules, fen: $0, seed: deal) }
            ?? Game(rules: rules, seed: deal)
        let human = try Self.side(try Self.value(setup, "human", "red"))
        let id = try Self.value(setup, "opponent", "4")
        guard let opponent = opponentOfId(id: id) else {
            throw Unreadable(description: "`\(id)` is no opponent")
        }
        switch try Self.value(setup, "mode", "friends") {
        case "friends": session.start(game, seating: .friends, seed: 1)
        case "computer":
            session.start(game, seating: Seating(human: human, against: opponent), seed: 1)
        case let mode: throw Unreadable(description: "`\(mode)` is no mode")
        }
    }

    /// Plays all of it; answers what was seen otherwise than it should be.
    func run() async throws -> [String] {
        var differences: [String] = []
        for (place, step) in steps.enumerated() {
            problem = nil
            let actions = step.filter { !["see", "note"].contains($0.key) }
            guard actions.count <= 1 else {
                throw Unreadable(description: "step \(place + 1) has two actions")
            }
            for (name, value) in actions { try await act(name, value) }
            for (key, expected) in try Self.value(step, "see", [:]) as Object {
                let seen = try text(try see(key, expected))
                let wanted = try text(expected)
                if seen != wanted {
                    differences.append("step \(place + 1), \(key): \(seen), not \(wanted)")
                }
            }
        }
        return differences
    }

    /// Comparable whatever the order of keys.
    private func text(_ value: Any) throws -> String {
        let data = try JSONSerialization.data(
            withJSONObject: value, options: [.fragmentsAllowed, .sortedKeys])
        return String(decoding: data, as: UTF8.self)
    }

    // ---- actions ----

    private func act(_ name: String, _ value: Any) async throws {
        let word = value as? String
        switch (name, word) {
        case ("tap", let cells?): try table.tap(cells)
        case ("drag", let cells?): try drag(cells)
        case ("pick", let name?): session.pick(try animal(name))
        case ("choose", nil):
            guard let place = value as? Int, let choices = session.question?.choices,
                choices.indices.contains(place)
            else { throw Unreadable(description: "choice \(value)") }
            session.choose(choices[place])
        case ("reply", let mv?):
            guard session.purpose == .move || session.isHinting else {
                throw Unreadable(description: "the engine was not asked for \(mv)")
            }
            try await table.reply(mv)
        case ("answer", let word?):
            guard session.isJudging, ["accept", "decline"].contains(word) else {
                throw Unreadable(description: "answer \(word)")
            }
            _ = try await table.thinker.awaitQuestion()
            table.thinker.answer(.draw(word == "accept"))
            try await session.settle()
        case ("do", let command?): try await follow(command)
        case ("jump", nil):
            guard let ply = value as? Int else { throw Unreadable(description: "jump \(value)") }
            session.jump(to: Int32(ply))
        case ("language", let tag?): session.speak(try Self.language(tag))
        case ("newGame", nil):
            guard let setup = value as? Object else {
                throw Unreadable(description: "newGame \(value)")
            }
            try begin(setup)
        case ("load", let record?):
            switch session.open(record) {
            case .whole: problem = ""
            case .damaged(let why), .nothing(let why): problem = why
            }
        default: throw Unreadable(description: "`\(name)` with \(value) is no action")
        }
    }

    private func drag(_ cells: String) throws {
        let ends = cells.split(separator: " ").map(String.init)
        guard ends.count == 2 else { throw Unreadable(description: "drag \(cells)") }
        let from = try session.cell(ends[0])
        let to = try ends[1] == "-" ? nil : session.cell(ends[1])
        if session.beginDrag(from) { session.endDrag(from, at: to) }
    }

    private func follow(_ command: String) async throws {
        switch command {
        case "undo": session.undo()
        case "redo": session.redo()
        case "hint": session.askHint()
        case "resign": session.resign()
        case "offerDraw": session.offerDraw()
        case "acceptDraw": session.acceptDraw()
        case "declineDraw": session.declineDraw()
        case "flip": session.flip()
        case "cancel": session.cancel()
        case "engineFails":
            _ = try await table.thinker.awaitQuestion()
            table.thinker.fail()
            try await session.settle()
        case "restart":
            table = try Table(storage: table.storage, language: session.language)
            guard session.restore() else { throw Unreadable(description: "nothing was kept") }
        default: throw Unreadable(description: "`\(command)` is no command")
        }
    }

    // ---- what is seen ----

    private func name(_ cell: Int32?) -> String {
        cell.map { session.board.cells[Int($0)].name } ?? ""
    }

    private func names(_ from: Int32?, _ to: Int32?) -> String {
        from == nil ? "" : "\(name(from)) \(name(to))"
    }

    /// `clouded-leopard`, as scenarios write `cloudedLeopard`.
    private func name(_ animal: Animal) -> String {
        "\(animal)".reduce(into: "") { name, letter in
            name += letter.isUppercase ? "-\(letter.lowercased())" : String(letter)
        }
    }

    private func animal(_ wanted: String) throws -> Animal {
        let known = try animals(rules: session.snapshot.rules, language: .en).map(\.animal)
        guard let animal = known.first(where: { name($0) == wanted }) else {
            throw Unreadable(description: "\(wanted) is no animal of this game")
        }
        return animal
    }

    /// An object's keys as cells or sides, each with what is seen there.
    private func each(_ expected: Any, _ see: (String) throws -> Any) throws -> Any {
        guard let expected = expected as? Object else {
            throw Unreadable(description: "\(expected) is no object")
        }
        return try Dictionary(uniqueKeysWithValues: expected.keys.map { ($0, try see($0)) })
    }

    private func mark(_ mark: TargetMark) -> String {
        switch mark {
        case .step: "step"
        case .leap: "leap"
        case .capture: "capture"
        case .leapCapture: "leap capture"
        case .stay: "stay"
        case .drop: "drop"
        }
    }

    private func see(_ key: String, _ expected: Any) throws -> Any {
        let now = session.snapshot
        switch key {
        case "selected": return name(session.selected)
        case "targets":
            let marks = session.targets.map { (name($0.key), mark($0.value)) }
            return Dictionary(uniqueKeysWithValues: marks)
        case "closed": return session.closed.map { name($0) }
        case "picked": return session.picked.map { name($0) } ?? ""
        case "choices": return session.question?.choices.map(\.label) ?? []
        case "pieces":
            return try each(expected) { cell in
                let place = Int(try session.cell(cell))
                if now.cells[place].isFaceDown { return "face-down" }
                guard let id = now.cells[place].piece else { return "" }
                let piece = now.pieces[Int(id)]
                guard let side = piece.piece?.side, let picture = piece.picture else { return "" }
                return "\(side) \(name(picture))"
            }
        case "fen": return now.fen
        case "rules": return now.rules
        case "rulesName": return now.rulesName
        case "turn": return "\(now.sideToMove)"
        case "mayMove": return session.mayMove
        case "thinking": return session.isComputerThinking
        case "hinting": return session.isHinting
        case "hint": return names(session.hint?.from, session.hint?.to)
        case "sentence": return session.sentence
        case "culprit": return name(session.culprit)
        case "problem":
            guard let problem else { throw Unreadable(description: "nothing was opened") }
            return problem
        case "warnings": return session.warnings
        case "asked": return session.askedForDraw.map { "\($0)" } ?? ""
        case "outcome": return now.outcome?.headline ?? ""
        case "reason": return now.outcome?.detail ?? ""
        case "moves": return now.turns.map(\.text)
        case "ply": return Int(now.ply)
        case "plies": return Int(now.totalPlies)
        case "lastMove": return names(now.lastTurn?.from, now.lastTurn?.to)
        case "canUndo": return session.canUndo
        case "canRedo": return session.canRedo
        case "canHint": return session.canHint
        case "canOfferDraw": return session.canOfferDraw
        case "canResign": return session.canResign
        case "labels":
            return try each(expected) { now.cells[Int(try session.cell($0))].label }
        case "captured":
            return try each(expected) { side in
                let side = try Self.side(side)
                let player =
                    session.bottomSide == side ? session.bottomPlayer : session.topPlayer
                return player.captives.map { name($0.picture) }
            }
        case "hand":
            return try each(expected) { side in
                let side = try Self.side(side)
                let hand = now.hands.first { $0.side == side }
                return hand?.tiles.map { name($0.animal) } ?? []
            }
        case "below": return now.hasColours ? "\(session.bottomSide)" : ""
        case "seats":
            return try each(expected) { side in
                guard case .computer(let opponent) = session.sitter(of: try Self.side(side))
                else { return "person" }
                let known = opponents(language: .en).first { $0.opponent == opponent }
                return "computer \(known?.id ?? "?")"
            }
        default: throw Unreadable(description: "`\(key)` is nothing to see")
        }
    }
}
