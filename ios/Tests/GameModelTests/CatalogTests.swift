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

    private static func catalog() throws -> Catalog {
        let catalog = "../../../Sources/App/Resources/Localizable.xcstrings"
        let file = URL(fileURLWithPath: #filePath).appendingPathComponent(catalog)
        let data = try Data(contentsOf: file.standardizedFileURL)
        return try JSONDecoder().decode(Catalog.self, from: data)
    }

    @Test func everyLabelIsThereAndNoOther() throws {
        let catalog = try Self.catalog()
        #expect(Set(catalog.strings.keys) == Set(LabelKey.allCases.map(\.rawValue)))
        #expect(catalog.sourceLanguage == "en")
    }

    @Test func everyLabelSpeaksEveryLanguage() throws {
        for (key, entry) in try Self.catalog().strings {
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
