import Doushou

/// A game to give away. Its record is written when somebody takes it, on any thread.
public struct GameToShare: Sendable {
    let game: Game
    let tags: [Tag]
    let review: Review?

    /// The record: what lies face down stays hidden; the review, if there is one, stands
    /// beside the moves.
    public var record: String {
        guard let review else { return game.toSharedRecord(tags: tags) }
        let reviewed = game.copy()
        reviewed.annotateWith(review: review)
        return reviewed.toSharedRecord(tags: tags)
    }
}

/// Beginning, keeping, opening and restoring games.
extension GameSession {
    private static let seedTag = "Seed"

    /// What opening a record came to.
    public enum Opened: Equatable, Sendable {
        /// All of it was read.
        case whole
        /// Some of it, and what was wrong first.
        case damaged(String)
        /// Nothing: the running game stays.
        case nothing(String)
    }

    /// Begins a new game. The seed fixes what the computer chooses by lot in it.
    public func start(_ game: Game, seating: Seating, seed: Int64) {
        begin(game, seating: seating)
        self.seed = seed
        tags = newTags
        afterChange()
    }

    private func begin(_ game: Game, seating: Seating) {
        stopThinking()
        dropReview()
        self.game = game
        self.seating = seating
        let start = game.copy()
        start.jumpTo(ply: 0)
        let first = start.snapshot(language: language)
        dealsColours = !first.hasColours
        firstToMove = first.sideToMove
        board = game.board(language: language)
        isFlipped = seating.onlyHuman == .blue
        isBrowsing = false
        look()
        // Where a human is to move, what follows was taken back.
        isBrowsing = isLookingBack && sitter(of: snapshot.sideToMove) != .human
    }

    private var newTags: [Tag] {
        var tags = [Tag(name: "Date", value: today())]
        tags += seating.tags(language: language)
        if seating != .friends { tags.append(Tag(name: Self.seedTag, value: String(seed))) }
        return tags
    }

    /// The game as a record to keep.
    public var record: String { game.toRecord(tags: tags) }

    /// The game to give away. A review that is shown goes with it.
    public var shared: GameToShare {
        GameToShare(
            game: game, tags: tags, review: reviewing.isShown ? reviewing.review : nil)
    }

    /// Keeps the running game safe.
    func save() {
        do {
            try storage.save(record, as: .game)
            saveFailed = false
        } catch {
            if !saveFailed { notices.append(.saveFailed) }
            saveFailed = true
        }
    }

    /// Goes on with the game of last time; answers whether there was one.
    public func restore() -> Bool {
        let text: String
        do {
            guard let kept = try storage.load(.game), !kept.allSatisfy(\.isWhitespace) else {
                return false
            }
            text = kept
        } catch {
            setAside()
            return false
        }
        let read = readRecord(text: text)
        let isDamaged = !read.problems.isEmpty
        // What can be read goes on; the file as it was is kept beside it.
        if isDamaged { setAside() }
        guard let game = read.game else { return false }
        if isDamaged && game.snapshot(language: language).totalPlies == 0 { return false }
        takeOver(game, tags: read.tags)
        if !isDamaged && snapshot.ply > 0 { notices.append(.gameRestored) }
        return true
    }

    private func setAside() {
        do {
            notices.append(.saveDamaged(try storage.setAside(.game)))
        } catch {
            notices.append(.saveFailed)
        }
    }

    private func takeOver(_ game: Game, tags: [Tag]) {
        begin(game, seating: Seating(tags: tags))
        seed = tags.value(Self.seedTag).flatMap { Int64($0) } ?? 0
        self.tags = tags
        afterChange()
    }

    /// Opens a record in place of the running game. What can be read of a damaged one
    /// is shown.
    @discardableResult
    public func open(_ text: String) -> Opened {
        let read = readRecord(text: text)
        let problem = read.problems.first?.words.text(language)
        guard let game = read.game else { return .nothing(problem ?? "") }
        if let problem, game.snapshot(language: language).totalPlies == 0 {
            return .nothing(problem)
        }
        takeOver(game, tags: read.tags)
        return problem.map { .damaged($0) } ?? .whole
    }

    /// Plays on from a position, with the same rules and seats. Answers why the text
    /// is none; the running game stays then. `deal` shuffles what lies face down.
    public func setPosition(_ fen: String, deal: Int64) -> String? {
        do {
            let next = try Game.fromFen(rules: snapshot.rules, fen: fen, seed: deal)
            let wasFlipped = isFlipped
            begin(next, seating: seating)
            isFlipped = wasFlipped
            tags = newTags
            afterChange()
            return nil
        } catch {
            return Self.sentence(of: error, language)
        }
    }

    /// Why a game cannot begin, for a player.
    static func sentence(of error: any Error, _ language: Language) -> String {
        switch error {
        case StartError.Rules(_, let words), StartError.Unreadable(_, _, let words),
            StartError.Impossible(_, let words):
            words.text(language)
        // Nobody can choose what would lead here.
        default: "\(error)"
        }
    }
}
