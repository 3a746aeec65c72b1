import Foundation
import GameModel
import SwiftUI

extension AppModel {
    /// Opens a record that was chosen, or handed over by another app.
    func askOpen(file: URL, labels: Labels) {
        let isScoped = file.startAccessingSecurityScopedResource()
        defer { if isScoped { file.stopAccessingSecurityScopedResource() } }
        if let text = FileStorage.text(of: file) {
            askOpen(text)
        } else {
            tell(.problem(labels[.noticeUnreadable]))
        }
    }
}
