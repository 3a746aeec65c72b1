// See SwiftUI.swift.
import Foundation

public enum AnnouncementPriority { case low, `default`, high }

extension AttributedString {
    public var accessibilitySpeechAnnouncementPriority: AnnouncementPriority? {
        get { nil }
        set {}
    }
}

public enum AccessibilityNotification {
    public struct Announcement {
        public init(_ text: AttributedString) {}
        public func post() {}
    }
}
