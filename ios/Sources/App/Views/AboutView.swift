import Doushou
import GameModel
import SwiftUI

/// Version and licences.
struct AboutView: View {
    @Environment(\.labels) private var labels

    private let lines: [LabelKey] = [
        .aboutGame, .aboutPrivacy, .aboutLicence, .aboutFonts, .aboutPictures,
    ]

    var body: some View {
        List {
            Section {
                Text(labels[.appName]).font(.title)
                Text(labels(.version, libraryVersion()))
            }
            Section {
                ForEach(lines, id: \.self) { line in
                    Text(labels[line])
                }
            }
        }
        .navigationTitle(labels[.about])
    }
}
