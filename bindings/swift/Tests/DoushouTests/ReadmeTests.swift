import Foundation
import Testing

extension Bindings {
    struct ReadmeTests {
        /// The chapter "From Swift" shows the program as it is.
        @Test func theReadmeShowsTheFirstGame() throws {
            let package = URL(fileURLWithPath: #filePath)
                .deletingLastPathComponent().appendingPathComponent("../..")
            func text(_ path: String) throws -> String {
                try String(contentsOf: package.appendingPathComponent(path), encoding: .utf8)
            }
            let program = try text("Examples/FirstGame/main.swift")
            #expect(try text("../../README.md").contains("```swift\n\(program)```\n"))
        }

        #if os(Linux)
            /// The program of the README runs and says what its comment promises.
            @Test func theFirstGameIsPlayed() throws {
                let process = Process()
                process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
                    .deletingLastPathComponent().appendingPathComponent("first-game")
                let screen = Pipe()
                process.standardOutput = screen
                try process.run()
                let said = screen.fileHandleForReading.readDataToEndOfFile()
                process.waitUntilExit()
                #expect(process.terminationStatus == 0)
                let lines = String(decoding: said, as: UTF8.self).split(separator: "\n")
                #expect(lines.first == "The elephant moves one square at a time.")
                #expect(lines.count > 5 && lines[1].hasPrefix("1. "))
                let end = try #require(lines.last)
                #expect(end.wholeMatch(of: /(Red wins|Blue wins|Draw): .+/) != nil, "\(end)")
            }
        #endif
    }
}
