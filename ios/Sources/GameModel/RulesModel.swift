import Doushou

/// The rules pages.
public enum RulesModel {
    /// Every game with its usual rules, to choose among.
    public static func games(_ language: Language) -> [GameInfo] {
        Doushou.games(language: language)
    }

    /// A game's page in pieces, in order; a page without anything where there is no
    /// such game.
    public static func page(_ rules: String, _ language: Language) -> [PageBlock] {
        (try? rulesPage(rules: rules, language: language)) ?? []
    }

    /// The animals of a game, as the page shows them above its text.
    public static func animals(_ rules: String, _ language: Language) -> [AnimalInfo] {
        (try? Doushou.animals(rules: rules, language: language)) ?? []
    }
}
