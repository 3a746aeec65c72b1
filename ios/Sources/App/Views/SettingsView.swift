import Doushou
import GameModel
import SwiftUI

/// Tastes.
struct SettingsView: View {
    @Bindable var app: AppModel
    @Environment(\.labels) private var labels

    var body: some View {
        Form {
            Section {
                Picker(labels[.language], selection: $app.settings.language) {
                    Text(labels[.asSystem]).tag(Language?.none)
                    ForEach(languages(), id: \.tag) { info in
                        Text(info.ownName).tag(Language?.some(info.language))
                    }
                }
                Picker(labels[.appearance], selection: $app.settings.appearance) {
                    Text(labels[.asSystem]).tag(Appearance.system)
                    Text(labels[.light]).tag(Appearance.light)
                    Text(labels[.dark]).tag(Appearance.dark)
                }
            }
            Section(labels[.pieces]) {
                Picker(labels[.pieces], selection: $app.settings.face) {
                    Text(labels[.characters]).tag(Face.character)
                    Text(labels[.pictures]).tag(Face.picture)
                }
                .pickerStyle(.segmented)
                Toggle(labels[.ranks], isOn: $app.settings.ranks)
            }
            Section(labels[.board]) {
                Toggle(labels[.coordinates], isOn: $app.settings.coordinates)
                Toggle(labels[.reducedMotion], isOn: $app.settings.reducedMotion)
                Toggle(labels[.sound], isOn: $app.settings.sound)
                Toggle(labels[.haptics], isOn: $app.settings.haptics)
            }
        }
        .navigationTitle(labels[.settings])
    }
}
