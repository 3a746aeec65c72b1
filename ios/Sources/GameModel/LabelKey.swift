/// The app's own labels: what buttons and headings say. The words of the game are the
/// core's. Each is a key of `Localizable.xcstrings`, which has them in every language.
public enum LabelKey: String, CaseIterable, Sendable {
    case appName, continueGame, newGame, rules, settings, about, openGame, shareGame
    case sharePosition, pastePosition, opponent, againstComputer, twoPlayers, ruleBooks
    case otherGames, houseRules, resetHouseRules, strength, youPlay, random
    case first, second, handicap, noHandicap, giver, computer, me, start, hint
    case undo, redo, draw, resign, flip, threats, analysis, review, moves, noMoves, more
    case close, cancel, yes, you, thinking, toMove, captured, inHand, accept
    case decline, toStart, previousMove, nextMove, toEnd, nextError, previousError
    case reviewing, accuracy, graph, language, asSystem, appearance, light, dark, pieces
    case characters, pictures, board, sound, haptics, reducedMotion, coordinates, ranks
    case version, aboutGame, aboutLicence, aboutFonts, aboutPictures, aboutPrivacy, canGo
    case canCapture, isClosed, isSelected, wasMoved, isHinted, choose, doubtNewGame, doubtResign
    case doubtOpen, doubtPosition, noticeRestored, noticeSaveDamaged, noticeSaveFailed
    case noticeSettingsDamaged, noticeSettingsFailed, noticeDrawDeclined
    case noticeEngineFailed, noticeProblem, lessons, puzzles, lessonMove, lessonCapture
    case lessonRat, lessonSwim, lessonLeap, lessonTrap, lessonDen, puzzleTask, drillSolved
    case drillWrong, drillAgain, drillNext, noticeUnreadable
}
