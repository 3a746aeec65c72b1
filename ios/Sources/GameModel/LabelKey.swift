/// The app's own labels: what buttons and headings say. The words of the game are the
/// core's. Each is a key of `Localizable.xcstrings`, which has them in every language.
public enum LabelKey: String, CaseIterable, Sendable {
    case appName, continueGame, newGame, rules, settings, about, openGame, shareGame
    case sharePosition, opponent, againstComputer, twoPlayers, ruleBooks, otherGames
    case houseRules, resetHouseRules, strength, youPlay, random, red, blue, first, second
    case noColour, handicap, noHandicap, giver, computer, me, start, hint, undo, redo
    case draw, resign, flip, threats, analysis, review, moves, noMoves, more, close
    case cancel, yes, you, thinking, toMove, captured, inHand, drawOffered, accept
    case decline, toStart, previousMove, nextMove, toEnd, nextError, previousError
    case reviewing, accuracy, graph, language, asSystem, appearance, light, dark, pieces
    case characters, pictures, board, sound, haptics, reducedMotion, coordinates, ranks
    case version, aboutGame, aboutLicence, aboutFonts, aboutPictures, aboutPrivacy, canGo
    case canCapture, isSelected, wasMoved, isHinted, choose, doubtNewGame, doubtResign
    case doubtOpen, doubtPosition, noticeRestored, noticeSaveDamaged, noticeSaveFailed
    case noticeSettingsDamaged, noticeSettingsFailed, noticeDrawDeclined
    case noticeEngineFailed, noticeProblem, lessons, puzzles, lessonMove, lessonCapture
    case lessonRat, lessonSwim, lessonLeap, lessonTrap, lessonDen, puzzleTask, drillSolved
    case drillWrong, drillAgain, drillNext, noticeUnreadable
}
