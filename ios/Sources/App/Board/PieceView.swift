import Doushou
import GameModel
import SwiftUI

/// A disc that stands on the board. The sides differ by the ring's form as well as its
/// colour: Red one thick ring, Blue two thin ones.
struct PieceView: View {
    let piece: SnapshotPiece
    let settings: GameModel.Settings
    let theme: Theme

    var body: some View {
        GeometryReader { room in
            let size = min(room.size.width, room.size.height) * (piece.isSmall ? 0.66 : 0.86)
            ZStack {
                Circle().fill(theme.disc).shadow(radius: size * 0.05, y: size * 0.04)
                ring(size)
                face(size)
                if settings.ranks && !piece.badge.isEmpty { badge(size) }
            }
            .frame(width: size, height: size)
            .position(x: room.size.width / 2, y: room.size.height / 2)
        }
    }

    private var color: Color { theme.side(piece.piece?.side) }

    @ViewBuilder private func ring(_ size: Double) -> some View {
        switch piece.piece?.side {
        case .red:
            Circle().strokeBorder(color, lineWidth: size * 0.085)
        case .blue:
            Circle().strokeBorder(color, lineWidth: size * 0.032)
            Circle().strokeBorder(color, lineWidth: size * 0.032).padding(size * 0.06)
        case nil:
            Circle().strokeBorder(theme.frame, lineWidth: size * 0.05)
        }
    }

    @ViewBuilder private func face(_ size: Double) -> some View {
        if piece.piece == nil {
            Image("Board/paw").resizable().scaledToFit().padding(size * 0.24)
        } else if settings.face == .picture, let picture = piece.picture {
            Image(picture.pictureName).resizable().scaledToFit().padding(size * 0.17)
        } else {
            Text(piece.glyph)
                .font(.custom("DoushouKai-Bold", fixedSize: size * 0.56))
                .foregroundStyle(color)
        }
    }

    private func badge(_ size: Double) -> some View {
        Text(piece.badge)
            .font(.system(size: size * 0.2, weight: .bold))
            .foregroundStyle(theme.discInk)
            .frame(width: size * 0.28, height: size * 0.28)
            .background(theme.disc, in: Circle())
            .overlay(Circle().strokeBorder(color, lineWidth: size * 0.02))
            .position(x: size * 0.86, y: size * 0.86)
    }
}
