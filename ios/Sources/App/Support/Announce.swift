import Accessibility
import Foundation

/// Says something to those who listen instead of look.
@MainActor
func announce(_ text: String) {
    guard !text.isEmpty else { return }
    var said = AttributedString(text)
    // Else what the cell under the finger says of itself would drown it.
    said.accessibilitySpeechAnnouncementPriority = .high
    AccessibilityNotification.Announcement(said).post()
}
