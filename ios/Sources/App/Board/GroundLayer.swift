import Doushou
import GameModel
import SwiftUI

/// The ground of every cell. Water is one body, rounded where it ends.
struct GroundLayer: View {
    let session: GameSession
    let geometry: BoardGeometry
    let theme: Theme

    var body: some View {
        ForEach(Array(session.board.cells.enumerated()), id: \.offset) { number, info in
            let cell = Int32(number)
            let middle = geometry.middle(of: cell)
            GroundCell(info: info, cell: cell, geometry: geometry, theme: theme)
                .frame(width: geometry.side(of: cell), height: geometry.side(of: cell))
                .position(x: middle.x, y: middle.y)
        }
        .allowsHitTesting(false)
        .accessibilityHidden(true)
    }
}

private struct GroundCell: View {
    let info: CellInfo
    let cell: Int32
    let geometry: BoardGeometry
    let theme: Theme

    var body: some View {
        ZStack {
            ground
            if let name = pictureName {
                Image(name).resizable().scaledToFit().opacity(0.9)
            }
            if let side { outline(side) }
            if !info.homeGlyph.isEmpty {
                Text(info.homeGlyph)
                    .font(.custom("DoushouKai-Bold", fixedSize: geometry.square * 0.34))
                    .foregroundStyle(theme.quiet)
            }
        }
    }

    @ViewBuilder private var ground: some View {
        if [.water, .lake].contains(info.terrain) {
            UnevenRoundedRectangle(
                topLeadingRadius: corner(-1, 1), bottomLeadingRadius: corner(-1, -1),
                bottomTrailingRadius: corner(1, -1), topTrailingRadius: corner(1, 1)
            )
            .fill(theme.ground(of: info.terrain, isEven: true))
        } else if info.shape == .point {
            Circle().fill(theme.sand).padding(geometry.square * 0.12)
        } else {
            RoundedRectangle(cornerRadius: geometry.square * 0.06)
                .fill(theme.ground(of: info.terrain, isEven: (info.x + info.y) / 2 % 2 == 0))
                .padding(1)
        }
    }

    /// Rounded only where no water follows.
    private func corner(_ right: Int32, _ up: Int32) -> Double {
        let isJoined =
            geometry.isWater(besides: cell, right: right, up: 0)
            || geometry.isWater(besides: cell, right: 0, up: up)
        return isJoined ? 0 : geometry.square * 0.22
    }

    private var pictureName: String? {
        if info.shape == .point { return nil }
        return switch info.terrain {
        case .land: (info.x + 3 * info.y) % 10 < 6 ? "Board/meadow" : "Board/meadow-2"
        case .water: (info.x + info.y) % 4 == 0 ? "Board/waves" : "Board/waves-2"
        case .lake: "Board/ripple"
        case .trap: "Board/trap"
        case .den: "Board/den"
        case .hole: "Board/hole"
        case .shore, .coast: "Board/sand"
        case .reef: "Board/reef"
        case .home: nil
        }
    }

    /// Whose trap, den or land it is.
    private var side: Side? {
        switch info.terrain {
        case .trap(let side), .den(let side), .shore(let side), .coast(let side): side
        default: nil
        }
    }

    private func outline(_ side: Side) -> some View {
        RoundedRectangle(cornerRadius: geometry.square * 0.1)
            .strokeBorder(
                theme.side(side).opacity(0.55), lineWidth: max(1.5, geometry.square * 0.03)
            )
            .padding(geometry.square * 0.03)
    }
}
