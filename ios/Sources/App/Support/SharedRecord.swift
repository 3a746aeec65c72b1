import CoreTransferable
import Foundation
import GameModel
import UniformTypeIdentifiers

/// A game to give away: a file that the app opens again, or plain text where somebody
/// wants text.
struct SharedRecord: Transferable {
    let game: GameToShare

    static var transferRepresentation: some TransferRepresentation {
        DataRepresentation(exportedContentType: .record) { Data($0.game.record.utf8) }
            .suggestedFileName("doushouqi.dsq")
        ProxyRepresentation { $0.game.record }
    }
}

extension UTType {
    /// Records, as `App/project.yml` declares them.
    static let record = UTType(exportedAs: "org.doushou.record")
}
