import Doushou
import Foundation
import GameModel
import SwiftUI

/// Lessons or puzzles, one after another, on a board of their own.
struct DrillView: View {
    let app: AppModel
    let sounds: Sounds
    let title: LabelKey
    let drills: [Drill]
    @State private var model: DrillModel?
    @Environment(\.labels) private var labels
    @Environment(\.colorScheme) private var scheme

    var body: some View {
        let theme = Theme(scheme)
        GeometryReader { room in
            if let model {
                if room.size.width > room.size.height {
                    HStack(spacing: 12) {
                        board(model)
                        ScrollView {
                            VStack(spacing: 12) {
                                words(model, theme)
                                buttons(model)
                            }
                        }
                        .frame(width: max(240, room.size.width * 0.34))
                    }
                } else {
                    VStack(spacing: 12) {
                        board(model).layoutPriority(1)
                        ScrollView { words(model, theme) }
                        buttons(model)
                    }
                }
            }
        }
        .padding()
        .background(theme.ground)
        .navigationTitle(labels[title])
        .task { if model == nil { model = app.drills(drills) } }
        .heard(model?.session, app.settings, sounds)
        .onChange(of: model?.session.spoken) { _, said in
            guard let model else { return }
            announce([said?.text ?? "", verdict(model)].joined(separator: "\n"))
        }
    }

    private func board(_ model: DrillModel) -> some View {
        BoardView(session: model.session, settings: app.settings)
            .accessibilityElement(children: .contain)
            .accessibilityLabel(labels[.board])
    }

    private func words(_ model: DrillModel, _ theme: Theme) -> some View {
        VStack(alignment: .leading, spacing: 8) {
            Text(task(model)).font(.body).foregroundStyle(theme.ink)
            Text(verdict(model))
                .font(.headline)
                .foregroundStyle(model.isSolved ? theme.mark : theme.warning)
        }
        .frame(maxWidth: .infinity, alignment: .leading)
    }

    private func buttons(_ model: DrillModel) -> some View {
        HStack {
            Button(labels[.drillAgain]) { model.again() }
                .buttonStyle(.bordered)
            Button(labels[.drillNext]) { model.next() }
                .buttonStyle(.borderedProminent)
                .disabled(!model.isSolved || !model.hasNext)
        }
        .controlSize(.large)
    }

    private func task(_ model: DrillModel) -> String {
        if case .line = model.drill.goal { return labels[.puzzleTask] }
        return labels[Lessons.label(of: model.drill)]
    }

    private func verdict(_ model: DrillModel) -> String {
        if model.isSolved { return labels[.drillSolved] }
        if model.wasWrong { return labels[.drillWrong] }
        return model.session.sentence
    }
}

extension Puzzles {
    /// Those that the app has: `puzzles.txt` among its resources.
    static let ofApp: [Drill] = {
        guard let file = Bundle.main.url(forResource: "puzzles", withExtension: "txt"),
            let text = try? String(contentsOf: file, encoding: .utf8)
        else { return [] }
        return read(text)
    }()
}
