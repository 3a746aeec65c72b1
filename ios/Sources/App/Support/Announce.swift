import Accessibility
import Foundation

/// Says something to those who listen instead of look.
@MainActor
func announce(_ text: String) {
    guard !text.isEmpty else { return }
    AccessibilityNotification.Announcement(AttributedString(text)).post()
}
