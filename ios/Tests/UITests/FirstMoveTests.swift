import XCTest

/// The app on a simulator: a game is begun and a move is made, by what a screen reader
/// finds.
@MainActor
final class FirstMoveTests: XCTestCase {
    func testAFriendsGameBeginsWithTwoTaps() async throws {
        continueAfterFailure = false
        let app = XCUIApplication()
        app.launchArguments += ["-AppleLanguages", "(en)"]
        app.launch()
        // The app comes back to where it was left.
        let back = app.navigationBars.buttons.firstMatch
        for _ in 0..<5 where !app.buttons["newGame"].exists && back.exists { back.tap() }
        app.buttons["newGame"].tap()
        app.buttons["Two players"].tap()
        app.buttons["start"].tap()
        if app.buttons["Yes"].waitForExistence(timeout: 2) { app.buttons["Yes"].tap() }
        let elephant = app.buttons["a3"]
        XCTAssertTrue(elephant.waitForExistence(timeout: 5))
        XCTAssertEqual(elephant.label, "a3, Red elephant")
        elephant.tap()
        app.buttons["a4"].tap()
        XCTAssertEqual(app.buttons["a4"].label, "a4, Red elephant")
        try app.performAccessibilityAudit(for: [.sufficientElementDescription, .hitRegion])
    }
}
