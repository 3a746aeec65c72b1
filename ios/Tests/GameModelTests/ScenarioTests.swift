import Doushou
import Foundation
import Testing

@testable import GameModel

/// The scenarios that every shell runs; `scenarios/README.md` says what they mean.
@MainActor
@Suite struct ScenarioTests {
    nonisolated static var folder: URL {
        URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../scenarios")
            .standardizedFileURL
    }

    nonisolated static var names: [String] {
        let all = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
        return (all ?? []).filter { $0.hasSuffix(".json") }.sorted()
    }

    @Test func thereAreScenarios() { #expect(!Self.names.isEmpty) }

    @Test(arguments: names)
    func scenario(name: String) async throws {
        let data = try Data(contentsOf: Self.folder.appendingPathComponent(name))
        let player = try ScenarioPlayer(data)
        let differences = try await player.run()
        #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
    }

    /// What a runner does not know is an error, never skipped.
    @Test(arguments: [
        #"{ "format": 2, "title": "", "setup": {}, "steps": [] }"#,
        #"{ "format": 1, "title": "", "setup": { "shade": "dark" }, "steps": [] }"#,
        #"{ "format": 1, "title": "", "setup": {}, "steps": [{ "shake": "a3" }] }"#,
        #"{ "format": 1, "title": "", "setup": {}, "steps": [{ "see": { "colour": 1 } }] }"#,
        #"{ "format": 1, "title": "", "setup": {}, "steps": [{ "do": "dance" }] }"#,
        #"{ "format": 1, "title": "", "setup": {}, "steps": [{ "tap": "z9" }] }"#,
        #"{ "format": 1, "title": "", "setup": {}, "steps": [{ "reply": "a3a4" }] }"#,
    ])
    func unknownThingsAreErrors(text: String) async throws {
        await #expect(throws: (any Error).self) {
            _ = try await ScenarioPlayer(Data(text.utf8)).run()
        }
    }

    /// What is not as it should be is noticed.
    @Test(arguments: [
        #"{ "see": { "selected": "a3" } }"#,
        #"{ "tap": "a3", "see": { "targets": { "a2": "step" } } }"#,
        #"{ "tap": "a3 a4", "see": { "moves": [] } }"#,
        #"{ "see": { "labels": { "a3": "a3" } } }"#,
    ])
    func differencesAreNoticed(step: String) async throws {
        let text = #"{ "format": 1, "title": "", "setup": {}, "steps": [\#(step)] }"#
        #expect(try await ScenarioPlayer(Data(text.utf8)).run().count == 1)
    }
}
