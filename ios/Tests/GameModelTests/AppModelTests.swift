import Doushou
import Foundation
import Testing

@testable import GameModel

@MainActor
@Suite struct AppModelTests {
    private func app(
        _ storage: MemoryStorage, language: Language = .en, lot: Int64 = 2
    ) throws -> AppModel {
        let app = try AppModel(
            thinker: ScriptedThinker(), storage: storage, systemLanguage: language,
            lot: { lot }, today: { "2026.11.30" })
        app.session.leastThinking = .zero
        return app
    }

    @Test func theFirstStartIsReadyToPlay() throws {
        let app = try app(MemoryStorage())
        #expect(app.path.isEmpty && app.notice == nil)
        #expect(app.session.snapshot.ply == 0 && app.session.snapshot.rules == "yeshou")
        #expect(app.session.seating == Seating(human: .red, against: .level(number: 4)))
        app.goOn()
        #expect(app.path == [.board])
    }

    @Test func theNextStartGoesOnAtTheBoard() throws {
        let storage = MemoryStorage()
        let first = try app(storage)
        first.goOn()
        first.session.tap(try first.session.cell("a3"))
        first.session.tap(try first.session.cell("a4"))
        let second = try app(storage)
        #expect(second.path == [.board] && second.notice == .gameRestored)
        #expect(second.session.snapshot.ply == 1)
        #expect(second.session.isComputerThinking)
        second.closeNotice()
        #expect(second.notice == nil)
        second.path = []
        let third = try app(storage)
        #expect(third.path.isEmpty)
    }

    @Test func everyScreenComesBack() throws {
        let screens: [Screen] = [
            .newGame, .board, .rules("ocean+timeout=two"), .lessons, .puzzles, .settings, .about,
        ]
        for screen in screens {
            let storage = MemoryStorage()
            let path = screen == .board ? [screen] : [.board, screen]
            try app(storage).path = path
            #expect(try app(storage).path == path)
            // Without the game the board would be another.
            storage.kept[.game] = nil
            #expect(try app(storage).path == path.filter { $0 != .board })
        }
        #expect(Screen("rules chess") == nil && Screen("board 2") == nil && Screen("") == nil)
    }

    @Test func goingBackLetsGoAndNeverEndsAGame() throws {
        let app = try app(MemoryStorage())
        app.goOn()
        app.session.tap(try app.session.cell("a3"))
        app.path.append(.rules("yeshou"))
        app.path.removeLast()
        #expect(try app.session.selected == app.session.cell("a3"))
        app.session.tap(try app.session.cell("a4"))
        app.session.undo()
        app.session.tap(try app.session.cell("g3"))
        app.session.tap(try app.session.cell("g5"))
        #expect(!app.session.sentence.isEmpty)
        let before = app.session.snapshot
        app.path.removeLast()
        #expect(app.session.selected == nil && app.session.sentence.isEmpty)
        #expect(app.session.snapshot == before && app.doubt == nil)
        app.goOn()
        #expect(app.session.canRedo)
    }

    @Test func keysWorkAtTheBoardAlone() throws {
        let app = try app(MemoryStorage())
        app.atBoard { $0.flip() }
        #expect(!app.session.isFlipped)
        app.goOn()
        app.atBoard { $0.flip() }
        #expect(app.session.isFlipped)
        app.askResign()
        app.atBoard { $0.flip() }
        #expect(app.session.isFlipped)
        app.dismiss()
        app.showNewGame()
        app.showNewGame()
        #expect(app.path == [.board, .newGame])
        app.atBoard { $0.flip() }
        #expect(app.session.isFlipped)
    }

    @Test func twoNoticesAlikeAreTwo() throws {
        let app = try app(MemoryStorage())
        app.tell(.engineFailed)
        app.tell(.engineFailed)
        let first = app.noticeNumber
        #expect(app.notice == .engineFailed)
        app.closeNotice()
        #expect(app.notice == .engineFailed && app.noticeNumber == first + 1)
        app.closeNotice()
        #expect(app.notice == nil)
    }

    @Test func aNewGameIsAskedForWhenOneIsUnderWay() throws {
        let app = try app(MemoryStorage())
        app.showNewGame()
        app.newGame.versusComputer = false
        app.acceptNewGame()
        #expect(app.path == [.board] && app.session.seating == .friends)
        app.session.tap(try app.session.cell("a3"))
        app.session.tap(try app.session.cell("a4"))
        app.showNewGame()
        let flip = try #require(app.newGame.entries(.en).first { $0.id == "flip" })
        app.newGame.choose(flip)
        app.acceptNewGame()
        #expect(app.doubt == .newGame && app.session.snapshot.ply == 1)
        app.dismiss()
        #expect(app.session.snapshot.rules == "yeshou")
        app.acceptNewGame()
        app.confirm(.newGame)
        #expect(app.session.snapshot.rules == "flip" && app.doubt == nil)
        #expect(app.settings.rules == "flip" && !app.settings.versusComputer)
    }

    @Test func recordsAndPositionsComeInPlace() throws {
        let app = try app(MemoryStorage())
        app.askOpen("1. a3a4 a7a6 *")
        #expect(app.path == [.board] && app.session.snapshot.ply == 2 && app.notice == nil)
        app.askOpen("[Rules \"chess\"]\n\n*")
        app.confirm(try #require(app.doubt))
        guard case .problem = app.notice else { return #expect(Bool(false), "not told") }
        #expect(app.session.snapshot.ply == 2)
        app.closeNotice()
        app.askPosition("  7/3C3/7/7/7/7/7/7/r6   b\n")
        app.confirm(try #require(app.doubt))
        #expect(app.session.snapshot.sideToMove == .blue && app.session.snapshot.ply == 0)
        app.askPosition("no position")
        guard case .problem = app.notice else { return #expect(Bool(false), "not told") }
    }

    /// A rule that a later version knew and this one does not.
    @Test func aGameThatCannotBeginSaysWhy() throws {
        let app = try app(MemoryStorage(), language: .zhHant)
        app.showNewGame()
        app.newGame.rules = "yeshou+dogflies"
        app.acceptNewGame()
        #expect(app.notice == .problem("沒有叫 dogflies 的自訂規則。"))
        #expect(app.path == [.newGame] && app.session.snapshot.rules == "yeshou")
        #expect(app.settings.rules == "yeshou")
    }

    @Test func resigningIsAskedFirst() throws {
        let app = try app(MemoryStorage())
        app.askResign()
        #expect(app.doubt == .resign && app.session.snapshot.outcome == nil)
        // The dialog may be gone before its button is heard.
        app.isDoubting = false
        app.confirm(.resign)
        #expect(app.session.snapshot.outcome?.winner == .blue)
        app.askResign()
        #expect(app.doubt == nil)
    }

    @Test func languagesChangeAtOnceAndAreKept() throws {
        let storage = MemoryStorage()
        let first = try app(storage, language: .zhHant)
        #expect(first.session.snapshot.cells[0].label != "")
        let before = first.session.snapshot.turnText
        first.settings.language = .en
        #expect(first.session.snapshot.turnText != before)
        #expect(try app(storage, language: .zhHans).language == .en)
        first.settings.language = nil
        #expect(first.session.snapshot.turnText == before)
    }

    @Test func settingsThatCannotBeReadAreSetAside() throws {
        let storage = MemoryStorage()
        storage.kept[.settings] = "{ no JSON"
        let app = try app(storage)
        #expect(app.settings == Settings())
        #expect(app.notice == .settingsDamaged("settings.json-damaged"))
    }

    // ---- settings ----

    @Test func settingsComeBackAsTheyWere() throws {
        var settings = Settings()
        settings.language = .zhHant
        settings.appearance = .dark
        settings.face = .picture
        settings.sound = false
        settings.haptics = false
        settings.reducedMotion = true
        settings.coordinates = false
        settings.ranks = false
        settings.rules = "datou+dogswims"
        settings.versusComputer = false
        settings.opponent = "close"
        settings.side = .random
        settings.handicap = "lion+tiger"
        settings.giver = .second
        settings.path = [.board, .rules("ocean")]
        settings.solved = ["rat", "den"]
        let again = try #require(Settings(settings.written))
        #expect(again.written == settings.written)
        #expect(again.language == .zhHant && again.rules == "datou+dogswims")
        #expect(again.solved == ["rat", "den"] && again.path == [.board, .rules("ocean")])
        #expect(again.handicap == "lion+tiger" && again.opponent == "close")
    }

    @Test func badValuesFallBackOneByOne() throws {
        let text = """
            { "language": "tlh", "appearance": 3, "sound": "loud", "face": "picture",
              "rules": "chess", "opponent": "99", "path": ["board", "attic"], "handicap": "rats", "future": { "a": 1 } }
            """
        let settings = try #require(Settings(text))
        #expect(settings.language == nil && settings.appearance == .system && settings.sound)
        #expect(settings.face == .picture && settings.rules == "yeshou")
        #expect(settings.opponent == "4" && settings.handicap == nil)
        #expect(settings.path == [.board])
        // What a later version wrote is kept.
        #expect(settings.written.contains("\"future\""))
        #expect(Settings("[]") == nil && Settings("") == nil)
    }

    // ---- the new game page ----

    @Test func everyHouseRuleCanBeChosenAndTakenBack() throws {
        let page = NewGameModel(Settings())
        #expect(page.entries(.en).count == 14)
        for (place, rule) in page.houseRules(.zhHans).enumerated() {
            for value in rule.values {
                page.rules = value.rules
                let chosen = page.houseRules(.zhHans)[place]
                #expect(chosen.values[Int(chosen.chosen)].name == value.name)
            }
            page.resetHouseRules()
            #expect(!page.isCustom)
        }
        let lake = try #require(page.entries(.en).first { $0.id == "lake" })
        page.choose(lake)
        #expect(page.houseRules(.en).isEmpty && page.handicaps(.en).isEmpty)
        #expect(!page.isClassic && lake.note != nil)
    }

    @Test func oneSideMayBeginWithoutAnAnimal() throws {
        let page = NewGameModel(Settings())
        func counts() throws -> [Int] {
            let game = try page.game(page.seating(redByLot: true), deal: 0)
            let pieces = game.snapshot(language: .en).pieces
            return [Side.red, .blue].map { side in
                pieces.count { $0.piece?.side == side && $0.cell != nil }
            }
        }
        #expect(try counts() == [8, 8])
        page.handicap = page.handicaps(.en).first?.id
        // The player is Red: the computer gives, unless it is the other way round.
        #expect(try counts() == [8, 7])
        page.giver = .second
        #expect(try counts() == [7, 8])
    }

    @Test func theLotFallsWhenAsked() {
        let page = NewGameModel(Settings())
        page.side = .random
        #expect(page.seating(redByLot: true).onlyHuman == .red)
        #expect(page.seating(redByLot: false).onlyHuman == .blue)
        page.side = .blue
        #expect(page.seating(redByLot: true).onlyHuman == .blue)
        page.versusComputer = false
        #expect(page.seating(redByLot: true).onlyHuman == nil)
    }

    @Test func everyRulesPageHasATitle() {
        for language in languages().map(\.language) {
            for game in RulesModel.games(language) {
                guard case .heading = RulesModel.page(game.rules, language).first else {
                    Issue.record("\(game.name) has no page")
                    continue
                }
                #expect(!RulesModel.animals(game.rules, language).isEmpty)
            }
        }
        #expect(RulesModel.page("chess", .en).isEmpty)
    }

    // ---- files ----

    @Test func filesAreWrittenWholeAndSetAside() throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("doushou-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let storage = FileStorage(folder: folder)
        #expect(try storage.load(.game) == nil)
        try storage.save("one", as: .game)
        try storage.save("two", as: .game)
        #expect(try storage.load(.game) == "two")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["game.dsq"])
        try Data([0xff, 0xfe]).write(to: folder.appendingPathComponent("game.dsq"))
        #expect(throws: StorageError.notText) { try storage.load(.game) }
        #expect(try storage.setAside(.game) == "game-damaged-1.dsq")
        try storage.save("three", as: .game)
        #expect(try storage.setAside(.game) == "game-damaged-2.dsq")
        #expect(try storage.load(.game) == nil)
    }

    @Test func theLastOfManyIsKeptAndAFailureIsTold() throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("doushou-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let storage = FileStorage(folder: folder)
        for number in 1...200 { try storage.save("\(number)", as: .game) }
        try storage.finish()
        #expect(try FileStorage(folder: folder).load(.game) == "200")
        try FileManager.default.removeItem(at: folder)
        // A file where the folder should be.
        try Data().write(to: folder)
        #expect(throws: (any Error).self) {
            try storage.save("lost", as: .settings)
            try storage.finish()
        }
        // It is told once.
        try storage.finish()
    }

    @Test func theBackgroundWaitsForTheDisk() throws {
        let storage = MemoryStorage()
        let app = try app(storage)
        #expect(storage.finished == 0)
        app.enterBackground()
        #expect(storage.finished == 1)
    }

    @Test func whatIsNoRecordIsNotRead() throws {
        let folder = FileManager.default.temporaryDirectory
        let file = folder.appendingPathComponent("doushou-\(UUID().uuidString).dsq")
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(FileStorage.text(of: file) == nil)
        try Data("1. a3a4 *".utf8).write(to: file)
        #expect(FileStorage.text(of: file) == "1. a3a4 *")
        try Data([0xff, 0xfe]).write(to: file)
        #expect(FileStorage.text(of: file) == nil)
        try Data(repeating: 0x20, count: 1 << 20).write(to: file)
        #expect(FileStorage.text(of: file) != nil)
        try Data(repeating: 0x20, count: (1 << 20) + 1).write(to: file)
        #expect(FileStorage.text(of: file) == nil)
    }
}
