import Doushou
import Foundation
import Testing

@testable import GameModel

@MainActor
@Suite struct DrillTests {
    private func model(_ drills: [Drill], solved: Set<String> = []) throws -> DrillModel {
        let model = try #require(
            DrillModel(drills, language: .en, solved: solved, hasSolved: { _ in }))
        model.pause = .zero
        return model
    }

    private func tap(_ model: DrillModel, _ names: String) throws {
        for name in names.split(separator: " ") {
            model.session.tap(try model.session.cell(String(name)))
        }
    }

    @Test func everyLessonIsSolvedByWhatItAsks() throws {
        let moves = [
            "move": "d3 d4", "capture": "d3 d4", "rat": "d3 d4", "swim": "b3 b4",
            "leap": "a5 d5", "trap": "c2 d2", "den": "d8 d9",
        ]
        var solved: Set<String> = []
        let model = try #require(
            DrillModel(Lessons.all, language: .zhHans, solved: []) { solved = $0 })
        for lesson in Lessons.all {
            #expect(model.drill == lesson && !model.isSolved)
            try tap(model, try #require(moves[lesson.id]))
            #expect(model.isSolved && !model.wasWrong, "\(lesson.id)")
            model.next()
        }
        #expect(solved == Set(Lessons.all.map(\.id)))
        #expect(!model.hasNext)
    }

    @Test func anotherMoveIsTakenBack() async throws {
        let model = try model(Lessons.all, solved: ["move", "capture", "rat", "swim"])
        #expect(model.drill.id == "leap")
        try tap(model, "a5 a6")
        #expect(model.wasWrong && !model.isSolved && !model.session.mayMove)
        await model.answer?.value
        #expect(model.session.snapshot.ply == 0 && model.session.mayMove && model.wasWrong)
        try tap(model, "a5 d5")
        #expect(model.isSolved && !model.wasWrong)
        model.again()
        #expect(!model.isSolved && model.session.snapshot.ply == 0)
    }

    @Test func puzzlesAreReadAndAnswered() async throws {
        let text = """
            # id | rules | position | moves
            one | yeshou | 7/3C3/7/7/7/7/7/7/r6 r | d8c8 a1a2 c8c9
            two | yeshou | 7/3C3/7/7/7/7/7/7/r6 r | d8d9
            no position | yeshou | 7/7 r | d8d9
            illegal | yeshou | 7/3C3/7/7/7/7/7/7/r6 r | d8d6
            even | yeshou | 7/3C3/7/7/7/7/7/7/r6 r | d8c8 a1a2
            short | yeshou
            """
        let puzzles = Puzzles.read(text)
        #expect(puzzles.map(\.id) == ["one", "two"])
        let model = try model(puzzles)
        try tap(model, "d8 c8")
        #expect(!model.session.mayMove)
        await model.answer?.value
        #expect(model.session.snapshot.ply == 2 && model.session.mayMove)
        try tap(model, "c8 c9")
        #expect(model.isSolved)
        // A win is as good as what was expected.
        model.again()
        try tap(model, "d8 d9")
        #expect(model.isSolved && model.solved == ["one"])
    }

    @Test func aTaskLeftDoesNotAnswer() async throws {
        let model = try model(Lessons.all, solved: ["move"])
        try tap(model, "d3 d2")
        let answer = model.answer
        model.next()
        await answer?.value
        #expect(model.drill.id == "rat" && model.session.snapshot.ply == 0)
        #expect(model.session.mayMove)
    }

    /// The puzzles that the app's project names: each is read, and solved by its moves.
    @Test func thePuzzlesOfTheAppAreSolved() async throws {
        let project = URL(fileURLWithPath: #filePath)
            .appendingPathComponent("../../../App/project.yml").standardizedFileURL
        let path = try #require(
            try String(contentsOf: project, encoding: .utf8)
                .firstMatch(of: /path: (\S*puzzles\.txt)/)?.1)
        let file = project.deletingLastPathComponent().appendingPathComponent(String(path))
        let text = try String(contentsOf: file.standardizedFileURL, encoding: .utf8)
        let written = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
        let puzzles = Puzzles.read(text)
        #expect(puzzles.count == written.count && puzzles.count >= 8)
        let model = try model(puzzles)
        for puzzle in puzzles {
            guard case .line(let moves) = puzzle.goal else { return #expect(Bool(false)) }
            for mv in moves.enumerated().filter({ $0.offset.isMultiple(of: 2) }).map(\.element) {
                try tap(model, "\(mv.prefix(2)) \(mv.dropFirst(2))")
                await model.answer?.value
            }
            #expect(model.isSolved && !model.wasWrong, "\(puzzle.id)")
            model.next()
        }
        #expect(model.solved.count == puzzles.count)
    }

    @Test func thereIsNoDrillWithoutTasks() {
        func model(_ drills: [Drill]) -> DrillModel? {
            DrillModel(drills, language: .en, solved: [], hasSolved: { _ in })
        }
        #expect(model([]) == nil)
        let broken = Drill(id: "?", rules: "yeshou", fen: "no position", goal: .move)
        #expect(model(Lessons.all + [broken]) == nil)
    }
}
