import Doushou
import Observation

/// The game at the board: who sits where, what is selected, whose turn it is.
///
/// Everything a player does at the board is one method; all that is to be seen
/// afterwards is in `snapshot` and the properties here. Knows no view.
@MainActor
@Observable
public final class GameSession {
    /// A try that the rules refuse.
    public struct Refused: Equatable, Sendable {
        /// The cell where it began.
        public let from: Int32
        /// The cell where it should have ended; the same for an idle tap.
        public let to: Int32
        /// Why.
        public let refusal: Refusal
    }

    /// What a player asks to choose between when two cells leave a choice.
    public struct Question: Equatable, Sendable {
        /// The cell it is about.
        public let cell: Int32
        /// The moves.
        public let choices: [MoveChoice]
    }

    // ---- what is seen ----

    /// All that a screen shows of the game now.
    public internal(set) var snapshot: Snapshot
    /// What it is drawn on.
    public internal(set) var board: BoardInfo
    /// What the record says of its plies, 0 being the start.
    public internal(set) var notes: [Int32: Note] = [:]
    /// Who sits where.
    public internal(set) var seating = Seating.friends
    /// The language of everything told.
    public internal(set) var language: Language
    /// The cell whose piece is selected.
    public internal(set) var selected: Int32?
    /// The tile of the hand that is to be put down.
    public internal(set) var picked: Animal?
    /// The sentence under the board.
    public internal(set) var refused: Refused?
    /// A good move that was asked for.
    public internal(set) var hint: FoundMove?
    /// A choice that is to be made.
    public internal(set) var question: Question?
    /// Blue sits below.
    public internal(set) var isFlipped = false
    /// An earlier position is only looked at: nothing is due there.
    public internal(set) var isBrowsing = false
    /// Whether it is shown who could capture whom.
    public var showsThreats = false
    /// Nobody may move for now, as while a lesson answers.
    public internal(set) var isLocked = false
    /// What is thought about now.
    public internal(set) var purpose: Purpose?
    /// Whether the analysis is shown.
    public internal(set) var showsAnalysis = false
    /// The best lines as known now, for the side to move.
    public internal(set) var lines: [AnalysisLine] = []
    /// The review, while it is shown.
    public internal(set) var reviewing = Reviewing()
    /// What is to be heard and felt; each happening has a number of its own.
    public internal(set) var happening = Happening(number: 0, kind: .none)
    /// What is to be said to those who listen instead of look.
    public internal(set) var spoken = Spoken(number: 0, text: "")
    /// What is to be announced.
    public internal(set) var notices: [Notice] = []

    // ---- what it needs ----

    @ObservationIgnored var game: Game
    @ObservationIgnored let thinker: any Thinker
    @ObservationIgnored let storage: any Storage
    @ObservationIgnored let today: () -> String
    /// The computer's move is not shown sooner than this after its turn began, so
    /// that one can see it happen.
    @ObservationIgnored public var leastThinking = Duration.milliseconds(350)
    /// Fixes what the computer chooses by lot in this game.
    @ObservationIgnored var seed: Int64 = 0
    /// What the record says besides the game.
    @ObservationIgnored var tags: [Tag] = []
    /// Nobody had a colour when the game began.
    @ObservationIgnored var dealsColours = false
    @ObservationIgnored var firstToMove = Side.red
    /// Hears of every move that was played.
    @ObservationIgnored var hasPlayed: () -> Void = {}
    @ObservationIgnored var thought: Thought?
    @ObservationIgnored var thoughts = 0
    @ObservationIgnored var isAnalysed = false
    @ObservationIgnored var isInBackground = false
    /// The app was left while the computer considered an offer. One that merely stands,
    /// since an agreement was taken back, is not considered again.
    @ObservationIgnored var owesAnswer = false
    // A failing disk is reported once, not after every move.
    @ObservationIgnored var saveFailed = false

    /// A new game of two friends, not yet kept: what an app shows that finds nothing
    /// to restore. `today` is a date as records write it, `2026.11.30`.
    public init(
        thinker: any Thinker, storage: any Storage, language: Language,
        today: @escaping () -> String
    ) throws {
        let game = try Game(rules: "yeshou")
        self.game = game
        self.thinker = thinker
        self.storage = storage
        self.language = language
        self.today = today
        snapshot = game.snapshot(language: language)
        board = game.board(language: language)
    }

    // Nobody waits for what is still thought.
    deinit {
        thought?.task.cancel()
        _reviewing.task?.cancel()
    }

    /// Whether a game is under way that would be a pity to lose.
    public var isUnderWay: Bool { snapshot.ply > 0 && snapshot.outcome == nil }

    /// The language of everything told from now on.
    public func speak(_ language: Language) {
        guard language != self.language else { return }
        self.language = language
        look()
        board = game.board(language: language)
        if let asked = question {
            let known = snapshot.moves.flatMap(\.targets).flatMap(\.choices)
            let choices = asked.choices.compactMap { old in known.first { $0.mv == old.mv } }
            question = Question(cell: asked.cell, choices: choices)
        }
        followLanguageOfThoughts()
    }

    func look() {
        snapshot = game.snapshot(language: language)
        let known = game.notes()
        if known != notes { notes = known }
    }

    // ---- at the board ----

    /// A tap, or a screen reader's action, on a cell.
    public func tap(_ cell: Int32) {
        guard self.cell(at: cell) != nil else { return }
        hint = nil
        refused = nil
        question = nil
        if putDown(cell) || turnOver(cell) { return }
        let isOwn = piece(at: cell)?.side == snapshot.sideToMove
        if let from = selected, from == cell {
            tapAgain(cell)
        } else if let from = selected, !isOwn {
            tryMove(from, cell)
        } else if isOwn && mayMove {
            selected = cell
        } else {
            selected = nil
            explainIdleTap(cell)
        }
    }

    /// The selected piece itself: what it may do without going anywhere, or else
    /// nothing more with it.
    private func tapAgain(_ cell: Int32) {
        if let target = target(cell, cell) {
            question = Question(cell: cell, choices: target.choices)
        } else {
            selected = nil
        }
    }

    /// A piece is pulled from a cell; answers whether it comes along.
    @discardableResult
    public func beginDrag(_ cell: Int32) -> Bool {
        guard piece(at: cell)?.side == snapshot.sideToMove && mayMove else { return false }
        hint = nil
        refused = nil
        question = nil
        picked = nil
        selected = cell
        return true
    }

    /// What was pulled is let go, over a cell or beside the board.
    public func endDrag(_ from: Int32, at to: Int32?) {
        guard selected == from else { return }
        guard let to else {
            selected = nil
            return
        }
        // Put back: it stays selected, so that a tap may follow.
        if to != from { tryMove(from, to) }
    }

    /// Plays what leads from one cell to another; where that leaves a choice, asks.
    private func tryMove(_ from: Int32, _ to: Int32) {
        guard let target = target(from, to) else {
            guard let refusal = try? game.refusal(from: from, to: to) else { return }
            refuse(Refused(from: from, to: to, refusal: refusal))
            happen(.refused)
            return
        }
        if let only = target.choices.first, target.choices.count == 1 {
            play(only.mv)
        } else {
            question = Question(cell: to, choices: target.choices)
        }
    }

    /// Whether a choice is to be made; set to false, it is not made.
    public var isChoosing: Bool {
        get { question != nil }
        set { if !newValue { question = nil } }
    }

    /// One of the moves asked about is chosen. Dialogs say that they are gone before they
    /// say what was chosen or after: the choice holds while it may be played.
    public func choose(_ choice: MoveChoice) {
        question = nil
        let known = snapshot.moves.lazy.flatMap(\.targets).flatMap(\.choices)
        guard mayMove && known.contains(choice) else { return }
        play(choice.mv)
    }

    /// A tile that lies face down is turned over at once: there is nothing else to do
    /// with it.
    private func turnOver(_ cell: Int32) -> Bool {
        guard mayMove, let target = target(cell, cell), target.kind == .turnOver,
            let choice = target.choices.first
        else { return false }
        play(choice.mv)
        return true
    }

    /// Puts down the tile that was picked; anywhere else than where it may go it is
    /// only let go.
    private func putDown(_ cell: Int32) -> Bool {
        guard let animal = picked else { return false }
        picked = nil
        guard mayMove, let drop = drops(of: animal).first(where: { $0.to == cell }) else {
            return false
        }
        play(drop.mv)
        return true
    }

    /// A tile in the hand of the side to move is tapped: it is picked, or put back.
    public func pick(_ animal: Animal) {
        hint = nil
        refused = nil
        question = nil
        selected = nil
        let isPicked = picked == animal
        picked = nil
        if !isPicked && mayMove && !drops(of: animal).isEmpty { picked = animal }
    }

    /// Lets go of whatever is in hand or asked: the choices alone when there are any.
    public func cancel() {
        if isHinting { stopThinking() }
        if question != nil {
            question = nil
            return
        }
        letGo()
        thinkIfDue()
    }

    /// Lets go of everything at once, as when the board is left.
    func letGo() {
        question = nil
        selected = nil
        picked = nil
        refused = nil
        hint = nil
    }

    private func explainIdleTap(_ cell: Int32) {
        guard let piece = piece(at: cell) else { return }
        guard snapshot.outcome != nil || piece.side != snapshot.sideToMove else { return }
        guard let refusal = try? game.refusal(from: cell, to: cell) else { return }
        refuse(Refused(from: cell, to: cell, refusal: refusal))
    }

    private func refuse(_ tried: Refused) {
        refused = tried
        say([sentence])
    }

    func play(_ mv: String) {
        guard let effects = try? game.play(mv: mv) else { return }
        isBrowsing = false
        happen(Happening.Kind(effects, on: board))
        afterChange()
        sayPosition()
        tellOutcome()
        hasPlayed()
    }

    // ---- turns ----

    /// Whether somebody at this device may move now. Looking at an earlier position
    /// one may branch off for either side: the computer is not waiting there.
    public var mayMove: Bool {
        snapshot.outcome == nil && !isJudging && !isLocked && snapshot.ply >= snapshot.earliestUndo
            && (sitter(of: snapshot.sideToMove) == .human || isBrowsing)
    }

    var isLookingBack: Bool { snapshot.ply < snapshot.totalPlies }

    var isComputersTurn: Bool {
        snapshot.outcome == nil && sitter(of: snapshot.sideToMove) != .human && !isBrowsing
    }

    /// After every change of the game: forget what belonged to the old position, keep
    /// the new one safe, let the computer think.
    func afterChange() {
        stopThinking()
        letGo()
        lines = []
        isAnalysed = false
        look()
        followReview()
        save()
        thinkIfDue()
    }

    func happen(_ kind: Happening.Kind) {
        happening = Happening(number: happening.number + 1, kind: kind)
    }

    /// Says something aloud.
    func say(_ parts: [String]) {
        let text = parts.filter { !$0.isEmpty }.joined(separator: "\n")
        if !text.isEmpty { spoken = Spoken(number: spoken.number + 1, text: text) }
    }

    /// Says how it has come to this position and what to beware of.
    func sayPosition() {
        let last = snapshot.lastTurn?.text ?? snapshot.turnText
        say([last, comment] + warnings + outcomeWords)
    }

    /// How the game has ended.
    var outcomeWords: [String] {
        snapshot.outcome.map { ["\($0.headline): \($0.detail)"] } ?? []
    }

    func tellOutcome() {
        guard let outcome = snapshot.outcome else { return }
        guard let winner = outcome.winner else { return happen(.drawn) }
        happen(sitter(of: winner) == .human ? .won : .lost)
    }
}
