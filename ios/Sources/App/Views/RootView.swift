import GameModel
import SwiftUI

/// Home with the pages above it, announcements and questions.
struct RootView: View {
    @Bindable var app: AppModel
    let sounds: Sounds
    @Environment(\.labels) private var labels

    var body: some View {
        NavigationStack(path: $app.path) {
            HomeView(app: app)
                .navigationDestination(for: Screen.self) { screen in
                    switch screen {
                    case .newGame: NewGameView(app: app)
                    case .board: GameView(app: app)
                    case .rules(let rules): RulesView(app: app, rules: rules)
                    case .lessons:
                        DrillView(app: app, title: .lessons, drills: Lessons.all)
                    case .puzzles:
                        DrillView(app: app, title: .puzzles, drills: Puzzles.ofApp)
                    case .settings: SettingsView(app: app)
                    case .about: AboutView()
                    }
                }
        }
        .overlay(alignment: .top) { NoticeView(app: app) }
        .confirmationDialog(
            app.doubt.map { labels[$0.label] } ?? "",
            isPresented: $app.isDoubting, titleVisibility: .visible
        ) {
            Button(labels[.yes], role: .destructive) { app.confirm() }
            Button(labels[.cancel], role: .cancel) { app.dismiss() }
        }
        .onOpenURL { file in app.askOpen(file: file, labels: labels) }
        .onChange(of: app.session.happening) { _, now in
            if app.settings.sound { sounds.play(now.kind) }
        }
        .onChange(of: app.session.notices) { _, _ in app.announce() }
        .sensoryFeedback(trigger: app.session.happening) { _, now in
            guard app.settings.haptics else { return nil }
            return switch now.kind {
            case .none: nil
            case .step, .splash: .impact(weight: .light)
            case .leap, .capture: .impact(weight: .medium)
            case .refused: .warning
            case .won: .success
            case .lost: .error
            case .drawn: .impact(weight: .heavy)
            }
        }
    }
}

/// What is announced: a strip that goes by a tap, or by itself.
struct NoticeView: View {
    let app: AppModel
    @Environment(\.labels) private var labels
    @Environment(\.colorScheme) private var scheme

    var body: some View {
        if let notice = app.notice {
            let theme = Theme(scheme)
            let text = labels(notice.label, notice.detail)
            Button {
                app.closeNotice()
            } label: {
                Text(text)
                    .font(.callout)
                    .foregroundStyle(theme.ink)
                    .padding()
                    .background(theme.panel, in: RoundedRectangle(cornerRadius: 12))
                    .shadow(radius: 4)
            }
            .padding()
            .task(id: text) {
                announce(text)
                try? await Task.sleep(for: .seconds(6))
                if !Task.isCancelled { app.closeNotice() }
            }
        }
    }
}
