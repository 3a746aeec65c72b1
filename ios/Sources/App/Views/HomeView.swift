import GameModel
import SwiftUI
import UniformTypeIdentifiers

/// Where one begins: the running game, a new one, the rules.
struct HomeView: View {
    let app: AppModel
    @Environment(\.labels) private var labels
    @Environment(\.colorScheme) private var scheme
    @State private var isOpening = false

    var body: some View {
        let theme = Theme(scheme)
        List {
            Section {
                if app.session.snapshot.totalPlies > 0 {
                    Button {
                        app.goOn()
                    } label: {
                        VStack(alignment: .leading) {
                            Text(labels[.continueGame]).font(.headline)
                            Text(status).font(.subheadline).foregroundStyle(theme.quiet)
                        }
                    }
                    .accessibilityIdentifier("continueGame")
                }
                Button(labels[.newGame]) { app.showNewGame() }
                    .accessibilityIdentifier("newGame")
                Button(labels[.openGame]) { isOpening = true }
                HStack {
                    Text(labels[.pastePosition])
                    Spacer()
                    PasteButton(payloadType: String.self) { texts in
                        if let text = texts.first { app.askPosition(text) }
                    }
                    .accessibilityLabel(labels[.pastePosition])
                }
            }
            Section {
                NavigationLink(labels[.lessons], value: Screen.lessons)
                if !Puzzles.ofApp.isEmpty {
                    NavigationLink(labels[.puzzles], value: Screen.puzzles)
                }
                NavigationLink(labels[.rules], value: Screen.rules(app.session.snapshot.rules))
                NavigationLink(labels[.settings], value: Screen.settings)
                NavigationLink(labels[.about], value: Screen.about)
            }
        }
        .scrollContentBackground(.hidden)
        .background(theme.ground)
        .navigationTitle(labels[.appName])
        .fileImporter(isPresented: $isOpening, allowedContentTypes: [.record, .plainText, .data]) {
            chosen in
            if case .success(let file) = chosen { app.askOpen(file: file, labels: labels) }
        }
    }

    private var status: String {
        let now = app.session.snapshot
        return "\(now.rulesName) · \(now.outcome?.headline ?? now.turnText)"
    }
}
