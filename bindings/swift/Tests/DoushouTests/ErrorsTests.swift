import Doushou
import Testing

extension Bindings {
    /// Every error that can be thrown, with its fields.
    struct ErrorsTests {
        private func startError(_ make: () throws -> Game) throws -> StartError {
            try #require(thrown { _ = try make() })
        }

        @Test func gamesThatCannotBegin() throws {
            guard
                case .Rules(let problem, let words) = try startError({
                    try Game(rules: "yeshou+dogflies")
                })
            else { return #expect(Bool(false), "another error") }
            #expect(problem == .unknownOption(word: "dogflies"))
            #expect(words.zhHans == "没有叫 dogflies 的自定规则。")
            let problems: [(String, RulesProblem)] = [
                ("chess", .unknownGame(word: "chess")),
                ("yeshou+draw99999", .badValue(word: "draw99999")),
                ("yeshou+wolfdog+dogwolf", .contradiction(first: "wolfdog", second: "dogwolf")),
            ]
            for (written, expected) in problems {
                guard case .Rules(expected, _) = try startError({ try Game(rules: written) })
                else {
                    Issue.record("\(written): another error")
                    continue
                }
            }
            let unreadable = try startError {
                try Game.fromFen(rules: "yeshou", fen: "7/7/7/7/7/7/7/7/6X r")
            }
            guard case .Unreadable(.unknownPiece(letter: "X"), 18, _) = unreadable
            else { return #expect(Bool(false), "\(unreadable)") }
            let impossible = try startError {
                try Game.fromFen(rules: "yeshou", fen: "7/7/7/7/1E5/7/7/7/7 r")
            }
            let elephant = Piece(side: .red, animal: .elephant)
            guard case .Impossible(.inRiver(elephant, cell: 29), _) = impossible
            else { return #expect(Bool(false), "\(impossible)") }
            let handicap = try startError {
                try Game.withHandicap(rules: "lake", handicap: "lion", giver: .red)
            }
            #expect(handicap == .Handicap(id: "lion"))
        }

        @Test func rulesThatCannotBeRead() throws {
            let asks: [() throws -> Void] = [
                { _ = try rulesInfo(rules: "?", language: .en) },
                { _ = try houseRules(rules: "?", language: .en) },
                { _ = try rulesPage(rules: "?", language: .en) },
                { _ = try animals(rules: "?", language: .en) },
                { _ = try board(rules: "?", language: .en) },
                { _ = try handicaps(rules: "?", language: .en) },
            ]
            for ask in asks {
                guard
                    case .Unreadable(.unknownGame(word: "?"), _) = try #require(
                        thrown(ask) as RulesError?)
                else { return #expect(Bool(false), "another error") }
            }
        }

        @Test func movesThatAreNotPlayed() throws {
            let game = try classic()
            #expect(throws: PlayError.NoMove(text: "castle")) { try game.play(mv: "castle") }
            let error: PlayError? = thrown { _ = try game.play(mv: "a3a5") }
            guard case .Refused(let refusal) = error
            else { return #expect(Bool(false), "\(String(describing: error))") }
            #expect(refusal.reason == .tooFar(piece: Piece(side: .red, animal: .elephant)))
            #expect(error?.errorDescription == nil || error?.errorDescription != "")
            #expect(throws: CellError.NoSuchCell(cell: 63, cells: 63)) {
                try game.refusal(from: 0, to: 63)
            }
            #expect(try game.refusal(from: 14, to: 21) == nil)
        }

        @Test func answersToNoQuestion() throws {
            let game = try classic()
            guard
                case .NoOffer(side: .red, _) = try #require(
                    thrown { try game.acceptDraw(side: .red) } as GameError?)
            else { return #expect(Bool(false), "another error") }
            try game.offerDraw(side: .red)
            guard
                case .AlreadyOffered(side: .red, _) = try #require(
                    thrown { try game.offerDraw(side: .red) } as GameError?)
            else { return #expect(Bool(false), "another error") }
            try game.leave(side: .red)
            guard
                case .GameOver(let words) = try #require(
                    thrown { try game.resign(side: .blue) } as GameError?)
            else { return #expect(Bool(false), "another error") }
            #expect(words.en == "This game is over.")
        }

        @Test func theEngineSaysWhyNot() throws {
            let (engine, game) = (try Engine(memoryMib: 1), try classic())
            #expect(throws: EngineError.NoSuchLevel(number: 13)) {
                try engine.chooseBlocking(
                    game: game, opponent: .level(number: 13), seed: 0, language: .en)
            }
            #expect(throws: EngineError.OutOfRange(name: "lines", value: 0, least: 1, most: 50)) {
                try engine.analyseBlocking(
                    game: game, lines: 0, limits: SearchLimits(), language: .en)
            }
            #expect(throws: EngineError.self) { try Engine(memoryMib: 0) }
            #expect(throws: EngineError.NoOffer) { try engine.takesDrawBlocking(game: game) }
            let token = CancelToken()
            token.cancel()
            #expect(token.isCancelled())
            #expect(throws: EngineError.Cancelled) {
                try engine.hintBlocking(game: game, language: .en, cancel: token)
            }
            try game.resign(side: .red)
            #expect(throws: EngineError.GameOver) {
                try engine.hintBlocking(game: game, language: .en, timeMs: 10)
            }
        }

        @Test func pliesThatAreNone() throws {
            let game = try classic()
            _ = try game.play(mv: "a3a4")
            for ply: Int32 in [-1, 2, .max] {
                #expect(throws: PlyError.NoSuchPly(ply: ply, plies: 1)) {
                    try game.annotate(ply: ply, note: Note(comment: "?"))
                }
            }
        }

        @Test func damagedRecordsAreReadAsFarAsTheyGo() throws {
            let read = readRecord(text: "1. a3a4 a7a6 2. a4a9 *")
            let problem = try #require(read.problems.first)
            #expect(read.problems.count == 1 && problem.line == 1 && problem.column == 17)
            guard case .illegalMove(mv: "a4a9", _) = problem.kind
            else { return #expect(Bool(false), "\(problem.kind)") }
            #expect(read.game?.snapshot(language: .en).ply == 2)
            let none = readRecord(text: "[Rules \"chess\"]\n\n*")
            #expect(none.game == nil)
            #expect(none.problems.map(\.kind) == [.rules(problem: .unknownGame(word: "chess"))])
        }
    }
}

/// What was thrown, if it is of this kind.
func thrown<E: Error>(_ body: () throws -> Void) -> E? {
    do {
        try body()
        return nil
    } catch {
        return error as? E
    }
}
