import Doushou
import Foundation
import GameModel
import SwiftUI

@main
struct DoushouApp: App {
    @Environment(\.scenePhase) private var phase
    @State private var app = DoushouApp.start()
    private let sounds = Sounds()

    /// The model with the real engine, disk, clock and lot.
    private static func start() -> AppModel? {
        let preferred = Locale.preferredLanguages.first ?? "en"
        return try? AppModel(
            thinker: EngineThinker(),
            storage: FileStorage.ofApp(),
            systemLanguage: languageForLocale(locale: preferred),
            lot: { Int64.random(in: .min ... .max) },
            today: {
                let day = Calendar(identifier: .gregorian)
                    .dateComponents([.year, .month, .day], from: Date())
                return String(
                    format: "%04ld.%02ld.%02ld", day.year ?? 0, day.month ?? 0, day.day ?? 0)
            }
        )
    }

    var body: some Scene {
        WindowGroup {
            if let app {
                RootView(app: app, sounds: sounds)
                    .environment(\.labels, Labels(app.language))
                    .environment(\.locale, Labels(app.language).locale)
                    .preferredColorScheme(app.settings.appearance.scheme)
            }
        }
        .onChange(of: phase) { _, now in
            switch now {
            case .background: app?.enterBackground()
            case .active: app?.enterForeground()
            default: break
            }
        }
        .commands {
            if let app { GameCommands(app: app, labels: Labels(app.language)) }
        }
    }
}

extension Appearance {
    /// Nothing follows the system.
    var scheme: ColorScheme? {
        switch self {
        case .system: nil
        case .light: .light
        case .dark: .dark
        }
    }
}
