// See SwiftUI.swift.
import Foundation

public struct UTType: Hashable, Sendable {
    private let name: String
    private init(name: String) { self.name = name }
    public init(exportedAs name: String) { self.name = name }
    public static let plainText = UTType(name: "public.plain-text")
    public static let data = UTType(name: "public.data")
}
