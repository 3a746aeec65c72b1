// See SwiftUI.swift.
import SwiftUI

public struct UTType: Hashable, Sendable {
    private let name: String
    public static let plainText = UTType(name: "public.plain-text")
    public static let data = UTType(name: "public.data")
}

extension View {
    public func fileImporter(
        isPresented: Binding<Bool>, allowedContentTypes: [UTType],
        onCompletion: @escaping @MainActor (Result<URL, any Error>) -> Void
    ) -> some View { Modified() }
}
