// See SwiftUI.swift.
import Foundation
import UniformTypeIdentifiers

public protocol Transferable: Sendable {
    associatedtype Representation: TransferRepresentation
    @TransferRepresentationBuilder<Self> static var transferRepresentation: Representation { get }
}

public protocol TransferRepresentation<Item>: Sendable {
    associatedtype Item: Transferable
}

extension TransferRepresentation {
    public func suggestedFileName(_ name: String) -> some TransferRepresentation<Item> {
        SomeRepresentation<Item>()
    }
}

public struct SomeRepresentation<Item: Transferable>: TransferRepresentation {
    public init() {}
}

public struct DataRepresentation<Item: Transferable>: TransferRepresentation {
    public init(
        exportedContentType: UTType, exporting: @escaping @Sendable (Item) async throws -> Data
    ) {}
}

public struct ProxyRepresentation<Item: Transferable>: TransferRepresentation {
    public init<Proxy: Transferable>(exporting: @escaping @Sendable (Item) throws -> Proxy) {}
}

@resultBuilder
public enum TransferRepresentationBuilder<Item: Transferable> {
    public static func buildExpression<R: TransferRepresentation<Item>>(_ one: R) -> R { one }
    public static func buildBlock<R: TransferRepresentation<Item>>(_ one: R) -> R { one }
    public static func buildBlock<One, Other>(
        _ one: One, _ other: Other
    ) -> SomeRepresentation<Item>
    where One: TransferRepresentation<Item>, Other: TransferRepresentation<Item> {
        SomeRepresentation()
    }
}

extension String: Transferable {
    public static var transferRepresentation: SomeRepresentation<String> { SomeRepresentation() }
}
