/// The app's own labels: what buttons and headings say. The words of the game are the
/// core's. Each is a key of `Localizable.xcstrings`, which has them in every language.
public enum LabelKey: String, CaseIterable, Sendable {
    case appName, continueGame, newGame, rules, settings, about, openGame, shareGame
    case sharePosition, pastePosition, opponent, againstComputer, twoPlayers, ruleBooks
    case otherGames, houseRules, changed, resetHouseRules, strength, youPlay, random, red
    case blue, first, second, noColour, handicap, noHandicap, giver, computer, me, start
    case hint, undo, redo, draw, resign, flip, threats, analysis, review, moves, noMoves
    case more, close, cancel, yes, you, thinking, toMove, captured, inHand, drawOffered
    case accept, decline, toStart, previousMove, nextMove, toEnd, nextError, previousError
    case reviewing, accuracy, better, graph, language, asSystem, appearance, light, dark
    case pieces, characters, pictures, board, sound, haptics, reducedMotion, coordinates
    case ranks, version, aboutGame, aboutLicence, aboutFonts, aboutPictures, aboutPrivacy
    case canGo, canCapture, isSelected, wasMoved, isHinted, choose, doubtNewGame
    case doubtResign, doubtOpen, doubtPosition, noticeRestored, noticeSaveDamaged
    case noticeSaveFailed, noticeSettingsDamaged, noticeSettingsFailed, noticeDrawDeclined
    case noticeEngineFailed, noticeProblem, noticeUnreadable
}
