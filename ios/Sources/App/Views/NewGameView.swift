import Doushou
import GameModel
import SwiftUI

/// What to play, and against whom.
struct NewGameView: View {
    let app: AppModel
    @Environment(\.labels) private var labels

    var body: some View {
        @Bindable var page = app.newGame
        Form {
            Section(labels[.opponent]) {
                Picker(labels[.opponent], selection: $page.versusComputer) {
                    Text(labels[.againstComputer]).tag(true)
                    Text(labels[.twoPlayers]).tag(false)
                }
                .pickerStyle(.segmented)
                if page.versusComputer { OpponentPickers(page: page, language: app.language) }
            }
            Section(labels[.ruleBooks]) {
                ForEach(page.entries(app.language).filter(\.isBook)) { entry in
                    EntryRow(entry: entry, page: page)
                }
            }
            if page.isClassic { HouseRules(page: page, language: app.language) }
            Section(labels[.otherGames]) {
                ForEach(page.entries(app.language).filter { !$0.isBook }) { entry in
                    EntryRow(entry: entry, page: page)
                }
            }
        }
        .navigationTitle(labels[.newGame])
        .safeAreaInset(edge: .bottom) {
            Button {
                app.acceptNewGame()
            } label: {
                Text(labels[.start]).frame(maxWidth: .infinity)
            }
            .buttonStyle(.borderedProminent)
            .controlSize(.large)
            .padding()
            .accessibilityIdentifier("start")
        }
    }
}

private struct OpponentPickers: View {
    @Bindable var page: NewGameModel
    let language: Language
    @Environment(\.labels) private var labels

    var body: some View {
        let all = opponents(language: language)
        Picker(labels[.strength], selection: $page.opponent) {
            ForEach(all, id: \.id) { info in
                Text(info.name).tag(info.id)
            }
        }
        Text(all.first { $0.id == page.opponent }?.line ?? "").font(.footnote)
        Picker(labels[.youPlay], selection: $page.side) {
            Text(page.dealsColours ? labels[.first] : labels.side(.red)).tag(SideChoice.red)
            Text(page.dealsColours ? labels[.second] : labels.side(.blue)).tag(SideChoice.blue)
            Text(labels[.random]).tag(SideChoice.random)
        }
    }
}

private struct EntryRow: View {
    let entry: NewGameModel.Entry
    let page: NewGameModel

    var body: some View {
        let isChosen = page.plainRules == entry.id
        Button {
            page.choose(entry)
        } label: {
            HStack {
                VStack(alignment: .leading) {
                    Text(entry.name).font(.body)
                    Text(entry.line).font(.footnote)
                    if isChosen, let note = entry.note { Text(note).font(.footnote).italic() }
                }
                Spacer()
                if isChosen { Image(systemName: "checkmark").accessibilityHidden(true) }
            }
        }
        .foregroundStyle(.primary)
        .accessibilityAddTraits(isChosen ? .isSelected : [])
    }
}

private struct HouseRules: View {
    @Bindable var page: NewGameModel
    let language: Language
    @Environment(\.labels) private var labels

    var body: some View {
        Section(labels[.handicap]) {
            Picker(labels[.handicap], selection: $page.handicap) {
                Text(labels[.noHandicap]).tag(String?.none)
                ForEach(page.handicaps(language), id: \.id) { handicap in
                    Text(handicap.name).tag(String?.some(handicap.id))
                }
            }
            if page.handicap != nil {
                Picker(labels[.giver], selection: $page.giver) {
                    Text(page.versusComputer ? labels[.computer] : labels.side(.blue))
                        .tag(HandicapGiver.first)
                    Text(page.versusComputer ? labels[.me] : labels.side(.red))
                        .tag(HandicapGiver.second)
                }
            }
        }
        Section(labels[.houseRules]) {
            ForEach(page.houseRules(language), id: \.name) { rule in
                let chosen = rule.values[Int(rule.chosen)]
                Picker(selection: $page.rules) {
                    ForEach(rule.values, id: \.rules) { value in
                        Text(value.name).tag(value.rules)
                    }
                } label: {
                    Text(rule.name)
                    Text(chosen.line).font(.footnote)
                }
            }
            if page.isCustom {
                Button(labels[.resetHouseRules]) { page.resetHouseRules() }
            }
        }
    }
}
