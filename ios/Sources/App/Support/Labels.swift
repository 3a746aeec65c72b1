import Doushou
import Foundation
import GameModel
import SwiftUI

/// The app's own labels in the language chosen in the app, which may be another than
/// the system's.
struct Labels: Sendable {
    private let language: Language
    private let folder: String?

    init(_ language: Language) {
        self.language = language
        let tag = languages().first { $0.language == language }?.tag ?? "en"
        folder = Bundle.main.path(forResource: tag, ofType: "lproj")
    }

    subscript(key: LabelKey) -> String {
        // The system keeps bundles: asking again costs nothing.
        let bundle = folder.flatMap { Bundle(path: $0) } ?? .main
        return bundle.localizedString(forKey: key.rawValue, value: nil, table: nil)
    }

    /// A label with a place to fill.
    func callAsFunction(_ key: LabelKey, _ argument: String) -> String {
        String(format: self[key], argument)
    }

    /// What a side is called.
    func side(_ side: Side) -> String { sideName(side: side, language: language) }

    /// The language as systems name it.
    var locale: Locale {
        let known = languages().first { $0.language == language }
        return Locale(identifier: known?.tag ?? "en")
    }
}

private struct LabelsKey: EnvironmentKey {
    static let defaultValue = Labels(.en)
}

extension EnvironmentValues {
    /// The app's own labels.
    var labels: Labels {
        get { self[LabelsKey.self] }
        set { self[LabelsKey.self] = newValue }
    }
}
