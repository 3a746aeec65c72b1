import Foundation
import Testing

@testable import GameModel

/// The app's own labels stand in the String Catalog in every language.
@Suite struct CatalogTests {
    private struct Catalog: Decodable {
        struct Entry: Decodable { let localizations: [String: Localization] }
        struct Localization: Decodable { let stringUnit: Unit }
        struct Unit: Decodable {
            let state: String
            let value: String
        }
        let sourceLanguage: String
        let strings: [String: Entry]
    }

    private static func file(_ path: String) -> URL {
        URL(fileURLWithPath: #filePath).appendingPathComponent("../../../\(path)")
            .standardizedFileURL
    }

    private static func catalog(_ name: String = "Localizable") throws -> Catalog {
        let file = file("Sources/App/Resources/\(name).xcstrings")
        return try JSONDecoder().decode(Catalog.self, from: Data(contentsOf: file))
    }

    /// A label that no view and no model names is a remnant.
    @Test func everyLabelIsUsed() throws {
        var sources = ""
        let all = try #require(
            FileManager.default.enumerator(
                at: Self.file("Sources"), includingPropertiesForKeys: nil))
        for case let file as URL in all
        where file.pathExtension == "swift" && file.lastPathComponent != "LabelKey.swift" {
            sources += try String(contentsOf: file, encoding: .utf8)
        }
        for label in LabelKey.allCases {
            // `[.hint]`, `(.hint`, `: .hint`, and no member of something else.
            let name = try Regex("[^\\w)\\]]\\.\(label.rawValue)\\b")
            #expect(sources.contains(name), "\(label)")
        }
    }

    @Test func everyLabelIsThereAndNoOther() throws {
        let catalog = try Self.catalog()
        #expect(Set(catalog.strings.keys) == Set(LabelKey.allCases.map(\.rawValue)))
        #expect(catalog.sourceLanguage == "en")
    }

    /// What the system shows of the app: its name, and what its files are called.
    @Test func whatTheProjectNamesSpeaksEveryLanguage() throws {
        let project = try String(contentsOf: Self.file("App/project.yml"), encoding: .utf8)
        let named = project.matches(of: /(?:CFBundleTypeName|UTTypeDescription): (.+)/).map {
            String($0.1)
        }
        let known = try Self.catalog("InfoPlist").strings.keys
        #expect(named.count == 2)
        #expect(Set(known) == Set(named + ["CFBundleDisplayName", "CFBundleName"]))
    }

    @Test(arguments: ["Localizable", "InfoPlist"])
    func everyLabelSpeaksEveryLanguage(catalog: String) throws {
        for (key, entry) in try Self.catalog(catalog).strings {
            #expect(Set(entry.localizations.keys) == ["en", "zh-Hans", "zh-Hant"], "\(key)")
            var places: Set<Int> = []
            for (language, said) in entry.localizations {
                let unit = said.stringUnit
                #expect(unit.state == "translated" && !unit.value.isEmpty, "\(key) \(language)")
                places.insert(unit.value.components(separatedBy: "%@").count)
            }
            #expect(places.count == 1, "\(key): %@ is not in every language")
        }
    }
}
