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
                        DrillView(
                            app: app, sounds: sounds, title: .lessons, drills: Lessons.all)
                    case .puzzles:
                        DrillView(
                            app: app, sounds: sounds, title: .puzzles, drills: Puzzles.ofApp)
                    case .settings: SettingsView(app: app)
                    case .about: AboutView()
                    }
                }
        }
        .overlay(alignment: .top) { NoticeView(app: app) }
        .alert(
            app.doubt.map { labels[$0.label] } ?? "",
            isPresented: $app.isDoubting, presenting: app.doubt
        ) { asked in
            Button(labels[.yes], role: .destructive) { app.confirm(asked) }
            Button(labels[.cancel], role: .cancel) { app.dismiss() }
        }
        .onOpenURL { file in app.askOpen(file: file, labels: labels) }
        .heard(app.session, app.settings, sounds)
        .onChange(of: app.session.notices) { _, _ in app.announce() }
    }
}

extension View {
    /// Lets what happens on a board be heard and felt, as the player likes it.
    func heard(
        _ session: GameSession?, _ settings: GameModel.Settings, _ sounds: Sounds
    ) -> some View {
        onChange(of: session?.happening) { _, now in
            if settings.sound, let now { sounds.play(now.kind) }
        }
        .sensoryFeedback(trigger: session?.happening) { _, now in
            guard settings.haptics else { return nil }
            return switch now?.kind {
            case nil, .some(.none): nil
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
            .task(id: app.noticeNumber) {
                announce(text)
                try? await Task.sleep(for: .seconds(6))
                if !Task.isCancelled { app.closeNotice() }
            }
        }
    }
}
