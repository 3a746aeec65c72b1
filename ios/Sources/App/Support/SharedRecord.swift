import CoreTransferable
import Foundation
import UniformTypeIdentifiers

/// A game to give away: a file that the app opens again, or plain text where somebody
/// wants text.
struct SharedRecord: Transferable {
    let text: String

    static var transferRepresentation: some TransferRepresentation {
        DataRepresentation(exportedContentType: .record) { Data($0.text.utf8) }
            .suggestedFileName("doushouqi.dsq")
        ProxyRepresentation { $0.text }
    }
}

extension UTType {
    /// Records, as `App/project.yml` declares them.
    static let record = UTType(exportedAs: "org.doushou.record")
}
