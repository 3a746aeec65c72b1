import Doushou
import GameModel
import SwiftUI

/// What is marked: the last move, the selection, where it may go, what stands in the
/// way, the hint, a better move and what the other was bad for.
struct MarkLayer: View {
    let session: GameSession
    let geometry: BoardGeometry
    let theme: Theme

    var body: some View {
        ZStack {
            wash(session.snapshot.lastTurn?.from)
            wash(session.snapshot.lastTurn?.to)
            if let better = session.betterMove {
                outline(better.from, theme.quiet)
                outline(better.to, theme.quiet)
            }
            outline(session.reviewedCell, theme.warning)
            outline(session.hint?.from, theme.mark)
            outline(session.hint?.to, theme.mark)
            outline(session.selected, theme.mark)
            outline(session.culprit, theme.warning)
            ForEach(session.closed, id: \.self) { cell in
                at(cell) {
                    Image(systemName: "nosign").resizable().foregroundStyle(theme.warning)
                        .padding(geometry.square * 0.34)
                }
            }
            ForEach(session.targets.keys.sorted(), id: \.self) { cell in
                at(cell) { target(session.targets[cell]) }
            }
        }
        .allowsHitTesting(false)
        .accessibilityHidden(true)
    }

    private func at<Content: View>(_ cell: Int32, @ViewBuilder _ mark: () -> Content) -> some View {
        let middle = geometry.middle(of: cell)
        return mark()
            .frame(width: geometry.side(of: cell), height: geometry.side(of: cell))
            .position(x: middle.x, y: middle.y)
    }

    @ViewBuilder private func wash(_ cell: Int32?) -> some View {
        if let cell {
            at(cell) {
                RoundedRectangle(cornerRadius: geometry.square * 0.06)
                    .fill(theme.last.opacity(0.4))
            }
        }
    }

    @ViewBuilder private func outline(_ cell: Int32?, _ color: Color) -> some View {
        if let cell {
            at(cell) {
                RoundedRectangle(cornerRadius: geometry.square * 0.1)
                    .strokeBorder(color, lineWidth: max(2, geometry.square * 0.06))
            }
        }
    }

    /// Dots where it may go, rings round what it may capture or do where it stands.
    @ViewBuilder private func target(_ mark: TargetMark?) -> some View {
        switch mark {
        case .step, .leap, .drop:
            Circle().fill(theme.mark.opacity(0.8)).padding(geometry.side(of: 0) * 0.37)
        case .capture, .leapCapture, .stay:
            Circle()
                .strokeBorder(theme.mark, lineWidth: max(2, geometry.square * 0.06))
                .padding(geometry.square * 0.03)
        case nil:
            EmptyView()
        }
    }
}

/// Who could capture whom: a line that ends in a dot.
struct ThreatLayer: View {
    let session: GameSession
    let geometry: BoardGeometry
    let theme: Theme

    var body: some View {
        ForEach(Array(session.threats.enumerated()), id: \.offset) { _, threat in
            let from = geometry.middle(of: threat.attacker)
            let to = geometry.middle(of: threat.victim)
            let dot = geometry.square * 0.16
            Path { path in
                path.move(to: CGPoint(x: from.x, y: from.y))
                path.addLine(to: CGPoint(x: to.x, y: to.y))
                path.addEllipse(
                    in: CGRect(x: to.x - dot / 2, y: to.y - dot / 2, width: dot, height: dot))
            }
            .stroke(theme.side(threat.side).opacity(0.8), lineWidth: geometry.square * 0.06)
        }
        .allowsHitTesting(false)
        .accessibilityHidden(true)
    }
}
