import Doushou
import GameModel
import SwiftUI

/// The rules page of a game, with its animals above.
struct RulesView: View {
    let app: AppModel
    let rules: String
    @State private var chosen: String?
    @Environment(\.labels) private var labels
    @Environment(\.colorScheme) private var scheme

    private var shown: String { chosen ?? rules }

    var body: some View {
        let theme = Theme(scheme)
        ScrollView {
            VStack(alignment: .leading, spacing: 12) {
                AnimalRow(rules: shown, language: app.language)
                ForEach(Array(RulesModel.page(shown, app.language).enumerated()), id: \.offset) {
                    _, block in
                    BlockView(block: block)
                }
            }
            .foregroundStyle(theme.ink)
            .padding()
        }
        .background(theme.ground)
        .navigationTitle(labels[.rules])
        .toolbar {
            Menu(labels[.otherGames]) {
                ForEach(RulesModel.games(app.language), id: \.rules) { game in
                    Button(game.name) { chosen = game.rules }
                }
            }
        }
    }
}

private struct AnimalRow: View {
    let rules: String
    let language: Language

    var body: some View {
        ScrollView(.horizontal) {
            HStack(spacing: 16) {
                ForEach(RulesModel.animals(rules, language), id: \.animal) { info in
                    VStack {
                        Image(info.picture.pictureName)
                            .resizable()
                            .scaledToFit()
                            .frame(width: 44, height: 44)
                            .accessibilityHidden(true)
                        Text(info.name).font(.footnote)
                        Text(info.moves ?? info.badge).font(.caption)
                    }
                    .accessibilityElement(children: .combine)
                }
            }
        }
    }
}

private struct BlockView: View {
    let block: PageBlock

    var body: some View {
        switch block {
        case .heading(let level, let text):
            Text(text)
                .font(level == 1 ? .title : level == 2 ? .title3 : .headline)
                .accessibilityAddTraits(.isHeader)
        case .paragraph(let text):
            Text(text)
        case .item(let text):
            HStack(alignment: .firstTextBaseline) {
                Text(verbatim: "•").accessibilityHidden(true)
                Text(text)
            }
        case .table(let rows):
            ScrollView(.horizontal) {
                Grid(alignment: .leading, horizontalSpacing: 16, verticalSpacing: 6) {
                    ForEach(Array(rows.enumerated()), id: \.offset) { place, row in
                        GridRow {
                            ForEach(Array(row.enumerated()), id: \.offset) { _, cell in
                                Text(cell).font(place == 0 ? .headline : .body)
                            }
                        }
                    }
                }
            }
        }
    }
}
