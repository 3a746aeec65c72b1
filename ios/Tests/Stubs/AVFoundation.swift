// See SwiftUI.swift.
import Foundation

public final class AVAudioSession {
    public enum Category { case ambient }
    nonisolated(unsafe) private static let shared = AVAudioSession()
    public static func sharedInstance() -> AVAudioSession { shared }
    public func setCategory(_ category: Category) throws {}
}

public final class AVAudioPlayer {
    public init(contentsOf url: URL) throws {}
    public var currentTime: TimeInterval = 0
    @discardableResult public func play() -> Bool { false }
}
