import Doushou
import Observation

/// A place in the app, kept as one or two words.
public enum Screen: Hashable, Sendable, LosslessStringConvertible {
    /// What to play, and against whom.
    case newGame
    /// The game at the board.
    case board
    /// The rules of a game, by its rules' name.
    case rules(String)
    /// The lessons.
    case lessons
    /// The puzzles, where the app has any.
    case puzzles
    /// Tastes.
    case settings
    /// Version and licences.
    case about

    public init?(_ words: String) {
        let parts = words.split(separator: " ", maxSplits: 1).map(String.init)
        switch (parts.first, parts.dropFirst().first) {
        case ("newGame", nil): self = .newGame
        case ("board", nil): self = .board
        case ("rules", let rules?):
            guard (try? rulesInfo(rules: rules, language: .en)) != nil else { return nil }
            self = .rules(rules)
        case ("lessons", nil): self = .lessons
        case ("puzzles", nil): self = .puzzles
        case ("settings", nil): self = .settings
        case ("about", nil): self = .about
        default: return nil
        }
    }

    public var description: String {
        switch self {
        case .newGame: "newGame"
        case .board: "board"
        case .rules(let rules): "rules \(rules)"
        case .lessons: "lessons"
        case .puzzles: "puzzles"
        case .settings: "settings"
        case .about: "about"
        }
    }
}

/// A question that is asked before something is lost.
public enum Doubt: Equatable, Sendable {
    /// A new game while one is under way.
    case newGame
    /// Giving up.
    case resign
    /// This record in place of the running game.
    case open(String)
    /// This position in place of the running game.
    case position(String)

    /// The label that asks it.
    public var label: LabelKey {
        switch self {
        case .newGame: .doubtNewGame
        case .resign: .doubtResign
        case .open: .doubtOpen
        case .position: .doubtPosition
        }
    }
}

/// The whole app behind the views: where one is, the game, the settings, and what is
/// asked before something is lost.
@MainActor
@Observable
public final class AppModel {
    /// The places behind the one that is seen, the home left out.
    public var path: [Screen] = [] {
        didSet {
            guard path != oldValue else { return }
            settings.path = path
            // Who leaves the board comes back to nothing half done; the game stays.
            if oldValue.contains(.board) && !path.contains(.board) { session.letGo() }
        }
    }
    /// What is asked now.
    public var doubt: Doubt?
    /// What is announced now.
    public private(set) var notice: Notice?
    /// How many notices there have been: two alike are told apart.
    public private(set) var noticeNumber = 0
    /// The game at the board.
    public let session: GameSession
    /// The new game page.
    public private(set) var newGame: NewGameModel
    /// Tastes and last choices. What is changed is kept.
    public var settings: Settings {
        didSet {
            guard settings != oldValue else { return }
            session.speak(language)
            keepSettings()
        }
    }

    @ObservationIgnored private let storage: any Storage
    @ObservationIgnored private let systemLanguage: Language
    @ObservationIgnored private let lot: () -> Int64

    /// Starts up: settings, then the game of last time, or the board ready for a new
    /// one. `lot` draws any number; `today` is a date as records write it.
    public init(
        thinker: any Thinker, storage: any Storage, systemLanguage: Language,
        lot: @escaping () -> Int64, today: @escaping () -> String
    ) throws {
        self.storage = storage
        self.systemLanguage = systemLanguage
        self.lot = lot
        var notices: [Notice] = []
        let settings = Self.load(storage, &notices)
        self.settings = settings
        newGame = NewGameModel(settings)
        session = try GameSession(
            thinker: thinker, storage: storage,
            language: settings.language ?? systemLanguage, today: today)
        session.notices = notices
        let isRestored = session.restore()
        if !isRestored { try begin() }
        // A board that is not the one that was left is no place to come back to.
        path = settings.path.filter { isRestored || $0 != .board }
        announce()
    }

    private static func load(_ storage: any Storage, _ notices: inout [Notice]) -> Settings {
        do {
            guard let text = try storage.load(.settings) else { return Settings() }
            if let settings = Settings(text) { return settings }
        } catch {
            // What cannot be read is set aside like what makes no sense.
        }
        let name = try? storage.setAside(.settings)
        notices.append(name.map { .settingsDamaged($0) } ?? .settingsFailed)
        return Settings()
    }

    /// The language spoken now.
    public var language: Language { settings.language ?? systemLanguage }

    private func keepSettings() {
        do {
            try storage.save(settings.written, as: .settings)
        } catch {
            tell(.settingsFailed)
        }
    }

    // ---- announcements ----

    /// Shows the next thing to announce, unless one is shown.
    public func announce() {
        guard notice == nil, !session.notices.isEmpty else { return }
        notice = session.notices.removeFirst()
        noticeNumber += 1
    }

    /// Announces something.
    public func tell(_ notice: Notice) {
        session.notices.append(notice)
        announce()
    }

    /// What was announced has been read.
    public func closeNotice() {
        notice = nil
        announce()
    }

    // ---- games ----

    /// Shows the new game page with what was chosen last.
    public func showNewGame() {
        guard path.last != .newGame else { return }
        newGame = NewGameModel(settings)
        path.append(.newGame)
    }

    /// Starts what the new game page says; asks first when a game is under way.
    public func acceptNewGame() {
        if session.isUnderWay { doubt = .newGame } else { startNewGame() }
    }

    /// Goes on with the game at the board.
    public func goOn() { path = [.board] }

    /// Does something with the game where the board is what one looks at, as a keyboard
    /// wants it.
    public func atBoard(_ act: (GameSession) -> Void) {
        if path.last == .board && doubt == nil { act(session) }
    }

    private func startNewGame() {
        do {
            try begin()
            newGame.remember(in: &settings)
            path = [.board]
        } catch {
            tell(.problem(GameSession.sentence(of: error, language)))
        }
    }

    private func begin() throws {
        let seating = newGame.seating(redByLot: lot().isMultiple(of: 2))
        session.start(
            try newGame.game(seating, deal: lot()), seating: seating, seed: lot())
    }

    /// Gives up, after asking.
    public func askResign() {
        if session.canResign { doubt = .resign }
    }

    /// Opens a record; asks first when a game is under way.
    public func askOpen(_ text: String) {
        if session.isUnderWay { doubt = .open(text) } else { open(text) }
    }

    /// Plays on from a position; asks first when a game is under way.
    public func askPosition(_ text: String) {
        let text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if session.isUnderWay { doubt = .position(text) } else { setPosition(text) }
    }

    /// A question is answered with yes. Dialogs say that they are gone before they say
    /// how they were answered or after: what was asked comes along.
    public func confirm(_ asked: Doubt) {
        doubt = nil
        switch asked {
        case .newGame: startNewGame()
        case .resign: session.resign()
        case .open(let text): open(text)
        case .position(let text): setPosition(text)
        }
    }

    /// Whether something is asked; set to false, that is a no.
    public var isDoubting: Bool {
        get { doubt != nil }
        set { if !newValue { dismiss() } }
    }

    /// The question is answered with no.
    public func dismiss() { doubt = nil }

    private func open(_ text: String) {
        switch session.open(text) {
        case .whole: path = [.board]
        case .damaged(let problem):
            path = [.board]
            tell(.problem(problem))
        case .nothing(let problem): tell(.problem(problem))
        }
    }

    private func setPosition(_ text: String) {
        if let problem = session.setPosition(text, deal: lot()) {
            tell(.problem(problem))
        } else {
            path = [.board]
        }
    }

    /// Lessons or puzzles on a board of their own; what is solved is kept.
    public func drills(_ drills: [Drill]) -> DrillModel? {
        DrillModel(drills, language: language, solved: settings.solved) { [weak self] solved in
            self?.settings.solved.formUnion(solved)
        }
    }

    // ---- the app's life ----

    /// The app is no longer seen: nothing thinks, all is kept.
    public func enterBackground() {
        session.enterBackground()
        do {
            try storage.finish()
        } catch {
            tell(.saveFailed)
        }
    }

    /// The app is seen again.
    public func enterForeground() { session.enterForeground() }
}
