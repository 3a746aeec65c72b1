import Doushou
import Observation

/// The new game page: game, rule book and house rules, opponent, side, handicap.
@MainActor
@Observable
public final class NewGameModel {
    /// A game or a rule book, as the page lists them.
    public struct Entry: Identifiable, Equatable, Sendable {
        /// The rules, as `Game` takes them.
        public let id: String
        public let name: String
        public let line: String
        /// What a player is told of a game whose rules are partly ours.
        public let note: String?
        /// Whether it is a rule book of the classic game.
        public let isBook: Bool
    }

    /// The rules chosen, house rules and all. A value of a house rule is chosen by its
    /// rules.
    public var rules: String
    /// Against the computer, or two people at one device.
    public var versusComputer: Bool
    /// The computer's strength: `1` to `12`, `close`.
    public var opponent: String
    /// The player's side against the computer.
    public var side: SideChoice
    /// What one side begins without.
    public var handicap: String?
    /// Who gives it.
    public var giver: HandicapGiver

    /// Begins with what was chosen last.
    public init(_ settings: Settings) {
        rules = settings.rules
        versusComputer = settings.versusComputer
        opponent = settings.opponent
        side = settings.side
        handicap = settings.handicap
        giver = settings.giver
    }

    /// Remembers what was chosen for the next time.
    func remember(in settings: inout Settings) {
        settings.rules = rules
        settings.versusComputer = versusComputer
        settings.opponent = opponent
        settings.side = side
        settings.handicap = handicap
        settings.giver = giver
    }

    /// Every game as it is chosen: the rule books, then the other games.
    public func entries(_ language: Language) -> [Entry] {
        games(language: language).flatMap { info in
            if info.isClassic {
                info.books.map {
                    Entry(id: $0.rules, name: $0.name, line: $0.line, note: nil, isBook: true)
                }
            } else {
                [
                    Entry(
                        id: info.rules, name: info.name, line: info.line,
                        note: info.reconstructedNote, isBook: false)
                ]
            }
        }
    }

    /// The rules without house rules: an entry's `id`.
    public var plainRules: String { String(rules.prefix { $0 != "+" }) }

    /// Another game or book: every house rule takes its value.
    public func choose(_ entry: Entry) { rules = entry.id }

    /// Whether some rule differs from the book.
    public var isCustom: Bool { rules != plainRules }

    /// Whether it is the classic game, with house rules and handicaps.
    public var isClassic: Bool {
        (try? rulesInfo(rules: rules, language: .en))?.isClassic ?? false
    }

    /// Whether colours are dealt by the first tile turned over: sides are then orders
    /// of play.
    public var dealsColours: Bool {
        (try? rulesInfo(rules: rules, language: .en))?.dealsColours ?? false
    }

    /// The house rules with what can be chosen; none of the other games'.
    public func houseRules(_ language: Language) -> [HouseRuleInfo] {
        guard isClassic else { return [] }
        return (try? Doushou.houseRules(rules: rules, language: language)) ?? []
    }

    /// Every house rule back to the book's value.
    public func resetHouseRules() { rules = plainRules }

    /// What a side may begin without; none of the other games'.
    public func handicaps(_ language: Language) -> [HandicapInfo] {
        (try? Doushou.handicaps(rules: rules, language: language)) ?? []
    }

    /// Who will sit where; `redByLot` decides when the side is left to chance.
    func seating(redByLot: Bool) -> Seating {
        guard versusComputer else { return .friends }
        let human: Side =
            switch side {
            case .red: .red
            case .blue: .blue
            case .random: redByLot ? .red : .blue
            }
        return Seating(human: human, against: opponentOfId(id: opponent) ?? .level(number: 1))
    }

    /// The game to be played from its start. Only `flip` asks for the deal, and only
    /// the classic game knows handicaps.
    func game(_ seating: Seating, deal: Int64) throws -> Game {
        guard isClassic, let handicap else { return try Game(rules: rules, seed: deal) }
        // Among friends the first is Blue, who moves second anyhow.
        let first = seating.onlyHuman?.opposite ?? .blue
        let giving = giver == .first ? first : first.opposite
        return try Game.withHandicap(rules: rules, handicap: handicap, giver: giving)
    }
}
