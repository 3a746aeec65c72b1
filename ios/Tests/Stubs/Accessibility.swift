// See SwiftUI.swift.
import Foundation

public enum AccessibilityNotification {
    public struct Announcement {
        public init(_ text: AttributedString) {}
        public func post() {}
    }
}
