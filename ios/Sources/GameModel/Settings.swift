import Doushou
import Foundation

/// Light, dark or as the system says.
public enum Appearance: String, CaseIterable, Sendable { case system, light, dark }

/// What pieces show.
public enum Face: String, CaseIterable, Sendable { case character, picture }

/// The player's side against the computer.
public enum SideChoice: String, CaseIterable, Sendable { case red, blue, random }

/// Who begins without an animal: against the computer the computer or the player,
/// among friends Blue or Red.
public enum HandicapGiver: String, CaseIterable, Sendable { case first, second }

/// The player's tastes and last choices, kept as a small JSON file.
///
/// Reading is tolerant: a value that is missing or makes no sense falls back to its
/// default, and what this version does not know is kept for the one that does.
public struct Settings: Equatable, Sendable {
    /// Nothing follows the system.
    public var language: Language?
    public var appearance = Appearance.system
    public var face = Face.character
    public var sound = true
    public var haptics = true
    /// Whether nothing slides or fades, whatever the system says.
    public var reducedMotion = false
    public var coordinates = true
    public var ranks = true
    /// The rules of the last new game.
    public var rules = "yeshou"
    /// Against the computer, or two people at one device.
    public var versusComputer = true
    /// The last opponent: `1` to `12`, `close`. The first is one that somebody who
    /// knows the rules has a chance against.
    public var opponent = "4"
    public var side = SideChoice.red
    /// What a side began without.
    public var handicap: String?
    public var giver = HandicapGiver.first
    /// Lessons and puzzles solved so far.
    public var solved: Set<String> = []
    /// What one looked at last, with the places behind it.
    public var path: [Screen] = []

    /// The text it was read from.
    private var origin = ""

    public init() {}

    /// Reads what `written` wrote; nothing when it is no JSON object at all.
    public init?(_ text: String) {
        guard let values = Self.object(text) else { return nil }
        func word<T: RawRepresentable<String>>(_ key: String, _ fallback: T) -> T {
            (values[key] as? String).flatMap(T.init(rawValue:)) ?? fallback
        }
        func flag(_ key: String, _ fallback: Bool) -> Bool { values[key] as? Bool ?? fallback }
        language = languages().first { $0.tag == values["language"] as? String }?.language
        appearance = word("appearance", appearance)
        face = word("face", face)
        sound = flag("sound", sound)
        haptics = flag("haptics", haptics)
        reducedMotion = flag("reducedMotion", reducedMotion)
        coordinates = flag("coordinates", coordinates)
        ranks = flag("ranks", ranks)
        if let written = values["rules"] as? String,
            let known = try? rulesInfo(rules: written, language: .en)
        {
            rules = known.rules
        }
        versusComputer = flag("versusComputer", versusComputer)
        if let id = values["opponent"] as? String, opponentOfId(id: id) != nil { opponent = id }
        side = word("side", side)
        let known = (try? handicaps(rules: "yeshou", language: .en)) ?? []
        handicap = known.first { $0.id == values["handicap"] as? String }?.id
        giver = word("giver", giver)
        solved = Set(values["solved"] as? [String] ?? [])
        path = (values["path"] as? [String] ?? []).compactMap(Screen.init)
        origin = text
    }

    /// The text to keep; unknown values come along.
    public var written: String {
        var values = Self.object(origin) ?? [:]
        values["language"] = languages().first { $0.language == language }?.tag ?? "system"
        values["appearance"] = appearance.rawValue
        values["face"] = face.rawValue
        values["sound"] = sound
        values["haptics"] = haptics
        values["reducedMotion"] = reducedMotion
        values["coordinates"] = coordinates
        values["ranks"] = ranks
        values["rules"] = rules
        values["versusComputer"] = versusComputer
        values["opponent"] = opponent
        values["side"] = side.rawValue
        values["handicap"] = handicap ?? "none"
        values["giver"] = giver.rawValue
        values["solved"] = solved.sorted()
        values["path"] = path.map(\.description)
        let data = try? JSONSerialization.data(
            withJSONObject: values, options: [.prettyPrinted, .sortedKeys])
        return data.map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }

    private static func object(_ text: String) -> [String: Any]? {
        (try? JSONSerialization.jsonObject(with: Data(text.utf8))) as? [String: Any]
    }
}
