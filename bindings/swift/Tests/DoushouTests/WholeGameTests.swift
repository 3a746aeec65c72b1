import Doushou
import Foundation
import Testing

extension Bindings {
    struct WholeGameTests {
        /// Every game, played at random through what a screen shows, and read back.
        @Test(arguments: games(language: .en).map(\.rules))
        func everyGame(rules: String) throws {
            let game = try Game(rules: rules, seed: 11)
            var random = Lot(state: 5)
            let cells = game.board(language: .zhHans).cells.count
            var now = game.snapshot(language: .zhHans)
            while now.outcome == nil && now.ply < 200 {
                #expect(now.cells.count == cells)
                var places = now.pieces.map(\.cell)
                let mv = try #require(now.offered.randomElement(using: &random))
                for effect in try game.play(mv: mv) {
                    switch effect {
                    case .moved(let piece, _, let to, _): places[Int(piece)] = to
                    case .taken(let piece, _), .toHand(let piece, _, _):
                        places[Int(piece)] = nil
                    case .dropped(let piece, let at): places[Int(piece)] = at
                    case .changed, .revealed: break
                    }
                }
                now = game.snapshot(language: .zhHans)
                #expect(now.lastTurn?.mv == mv)
                #expect(now.pieces.map(\.cell) == places)
            }
            if now.outcome == nil { try game.resign(side: now.sideToMove) }
            let record = game.toRecord(tags: [Tag(name: "Event", value: "茶馆")])
            let read = readRecord(text: record)
            #expect(read.problems.isEmpty)
            let again = try #require(read.game)
            #expect(again.snapshot(language: .en) == game.snapshot(language: .en))
            #expect(again.toRecord(tags: read.tags) == record)
        }

        @Test func undoRedoAndJump() throws {
            let game = try classic()
            for mv in ["a3a4", "a7a6", "a4a5"] { _ = try game.play(mv: mv) }
            #expect(game.undo() == .move(mv: "a4a5"))
            #expect(game.redo() == .move(mv: "a4a5"))
            game.jumpTo(ply: 0)
            let start = game.snapshot(language: .en)
            #expect(start.ply == 0 && start.totalPlies == 3)
            #expect(game.undo() == nil)
            game.jumpTo(ply: .max)
            #expect(game.snapshot(language: .en).ply == 3)
        }

        @Test func commentsAndClocksAreKeptWithTheirPlies() throws {
            let game = try classic()
            for mv in ["a3a4", "a7a6"] { _ = try game.play(mv: mv) }
            try game.annotate(ply: 0, note: Note(comment: "茶馆"))
            try game.annotate(ply: 1, note: Note(comment: "solid", clockMs: 299_500))
            try game.annotate(ply: 2, note: Note(eval: .centipawns(value: -5)))
            let record = game.toRecord(tags: [])
            let moves = "{茶馆} 1. a3a4 {[%clk 0:04:59.500] solid} 1... a7a6 {[%eval -0.05]} *\n"
            #expect(record.hasSuffix("\n" + moves), "\(record)")
            let again = try #require(readRecord(text: record).game)
            #expect(again.notes() == game.notes())
            #expect(again.notes()[1] == Note(comment: "solid", clockMs: 299_500))
            _ = game.undo()
            _ = try game.play(mv: "g7g6")
            #expect(Set(game.notes().keys) == [0, 1])
        }

        @Test func sidesHaveNames() {
            let names = languages().map { sideName(side: .blue, language: $0.language) }
            #expect(names == ["蓝方", "藍方", "Blue"])
        }

        @Test func offersTimeOutsAndScores() throws {
            let game = try classic()
            try game.offerDraw(side: .red)
            #expect(game.snapshot(language: .en).drawOffer?.side == .red)
            try game.declineDraw(side: .blue)
            #expect(game.score() == nil)
            #expect(try game.timeOut().isLost)
            let outcome = try #require(game.snapshot(language: .zhHant).outcome)
            #expect(outcome.reason == .time && outcome.headline == "藍方勝")
            #expect(game.score() == .unscored)
            #expect(game.score(isTournament: true) == .halves(red: 0, blue: 2))
            #expect(try Game(rules: "datou").timeOut().count == 1)
        }

        @Test func whatFlipHidesStaysHidden() throws {
            let game = try Game(rules: "flip", seed: 3)
            let first = game.snapshot(language: .en)
            #expect(first.pieces.allSatisfy { $0.piece == nil })
            _ = try game.play(mv: try #require(first.offered.first))
            #expect(game.snapshot(language: .en).pieces.count { $0.piece != nil } == 1)
            #expect(!game.toSharedRecord(tags: []).contains("[Deal "))
        }

        @Test func theCatalogueSpeaksEveryLanguage() throws {
            for language in languages().map(\.language) {
                let all = games(language: language)
                #expect(all.count == 12)
                for info in all {
                    let page = try rulesPage(rules: info.rules, language: language)
                    guard case .heading(level: 1, _) = page.first else {
                        Issue.record("\(info.name): the page has no title")
                        continue
                    }
                    #expect(try !animals(rules: info.rules, language: language).isEmpty)
                    let house = try houseRules(rules: info.rules, language: language)
                    #expect(house.allSatisfy { $0.values.count >= 2 })
                }
                #expect(try rulesInfo(rules: "flip", language: language).dealsColours)
                #expect(opponents(language: language).count == 13)
                #expect(try handicaps(rules: "yeshou", language: language).count == 12)
            }
        }

        @Test func aClockIsToldTheTime() {
            let control = TimeControl.increment(totalMs: 60_000, incrementMs: 2_000)
            let clock = GameClock(control: control)
            clock.start(side: .red, nowMs: 1_000)
            clock.press(nowMs: 11_000)
            let reading = ClockReading(redMs: 52_000, blueMs: 59_000, running: .blue, fallen: nil)
            #expect(clock.read(nowMs: 12_000) == reading)
            #expect(clock.read(nowMs: 100_000).fallen == .blue)
        }
    }
}

/// Random numbers that are the same in every run (SplitMix64).
struct Lot: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
