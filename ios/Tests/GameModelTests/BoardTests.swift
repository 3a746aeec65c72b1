import Doushou
import Foundation
import Testing

@testable import GameModel

@MainActor
@Suite struct BoardTests {
    /// A tap on the middle of a cell is a tap on that cell, on every board, both ways.
    @Test(arguments: Doushou.games(language: .en).map(\.rules), [false, true])
    func everyCellIsHit(rules: String, isFlipped: Bool) throws {
        let board = try Doushou.board(rules: rules, language: .en)
        for (width, height) in [(390.0, 600.0), (1024.0, 500.0), (200.0, 200.0)] {
            let geometry = BoardGeometry(
                board, isFlipped: isFlipped, width: width, height: height, margin: 0.42)
            for cell in board.cells.indices.map({ Int32($0) }) {
                let middle = geometry.middle(of: cell)
                #expect(geometry.cell(at: middle) == cell)
                #expect((0...width).contains(middle.x) && (0...height).contains(middle.y))
            }
            #expect(geometry.cell(at: .init(x: -50, y: -50)) == nil)
        }
    }

    @Test func redSitsBelowUnlessTheBoardIsTurned() throws {
        let board = try Doushou.board(rules: "yeshou", language: .en)
        let a1 = Int32(try #require(board.cells.firstIndex { $0.name == "a1" }))
        let plain = BoardGeometry(board, isFlipped: false, width: 700, height: 900, margin: 0)
        #expect(plain.middle(of: a1) == .init(x: 50, y: 850))
        let turned = BoardGeometry(board, isFlipped: true, width: 700, height: 900, margin: 0)
        #expect(turned.middle(of: a1) == .init(x: 650, y: 50))
        #expect(BoardGeometry.aspect(board, margin: 0.5) == 0.8)
        #expect(plain.coordinates.count == 16)
        #expect(plain.coordinates.first?.place.x == 50)
        #expect(turned.coordinates.first?.place.x == 650)
    }

    @Test func everyAnimalHasAPicture() throws {
        let pictures = URL(fileURLWithPath: #filePath)
            .appendingPathComponent("../../../Sources/App/Resources/Art.xcassets")
            .standardizedFileURL
        for game in Doushou.games(language: .en) {
            for animal in try animals(rules: game.rules, language: .en) {
                let name = animal.picture.pictureName
                let file = pictures.appendingPathComponent("\(name).imageset")
                #expect(FileManager.default.fileExists(atPath: file.path), "\(name)")
            }
        }
    }

    @Test func theMoveListHasTwoPliesToARow() throws {
        let table = try Table()
        try table.start()
        try table.tap("a3 a4 a7 a6 a4 a5")
        let rounds = table.session.rounds
        #expect(rounds.map { $0.plies.count } == [2, 1])
        #expect(rounds.map(\.id) == [1, 2] && table.session.shownRound == 2)
        try table.start(fen: "7/3C3/7/7/7/7/7/7/r6 b 4 17")
        #expect(table.session.shownRound == nil)
        try table.tap("a1 a2 d8 d7")
        #expect(table.session.rounds.map { $0.plies.map { $0?.side } } == [[nil, .blue], [.red]])
        #expect(table.session.rounds.map(\.id) == [17, 18])
        table.session.jump(to: 0)
        #expect(table.session.shownRound == 17)
    }

    /// Row by row from above, as the board is seen.
    @Test func aScreenReaderGoesTheWayOneReads() throws {
        let board = try Doushou.board(rules: "yeshou", language: .en)
        for (isFlipped, first) in [(false, ["a9", "b9"]), (true, ["g1", "f1"])] {
            let geometry = BoardGeometry(
                board, isFlipped: isFlipped, width: 390, height: 500, margin: 0.42)
            let names = geometry.readingOrder.map { board.cells[Int($0)].name }
            #expect(names.count == 63 && Set(names).count == 63)
            #expect(Array(names.prefix(2)) == first)
        }
    }

    @Test func aScreenReaderHearsOfAClosedSquare() throws {
        let table = try Table()
        try table.start()
        let shuffle = Array(repeating: ["a3 a4", "g7 g6", "a4 a3", "g6 g7"], count: 9)
        for step in shuffle.joined() where table.session.snapshot.bans.isEmpty {
            try table.tap(step)
        }
        let ban = try #require(table.session.snapshot.bans.first)
        #expect(table.session.state(of: ban.to).isEmpty)
        table.session.tap(ban.from)
        #expect(table.session.state(of: ban.to) == [.isClosed])
    }

    @Test func aScreenReaderHearsWhatACellIs() throws {
        let table = try Table()
        try table.start(fen: "7/7/7/7/7/7/7/C6/r6 r")
        let (a1, a2) = (try table.session.cell("a1"), try table.session.cell("a2"))
        try table.tap("a2")
        #expect(table.session.state(of: a2) == [.isSelected])
        #expect(table.session.state(of: a1) == [.canCapture])
        #expect(try table.session.state(of: table.session.cell("a3")) == [.canGo])
        try table.tap("a3")
        #expect(try table.session.state(of: table.session.cell("a3")) == [.wasMoved])
    }
}
