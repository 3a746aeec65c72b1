import Doushou
import GameModel
import SwiftUI

/// The board with everything on it. A tap selects and moves, so does a drag; a screen
/// reader has every cell with its name and an action.
struct BoardView: View {
    let session: GameSession
    let settings: GameModel.Settings
    @Environment(\.colorScheme) private var scheme
    @Environment(\.accessibilityReduceMotion) private var systemReducesMotion
    @State private var pulled: Pulled?
    /// A finger pulls. The system takes it back when it takes the gesture away, as for a
    /// call: then nobody says that the piece was let go.
    @GestureState private var isPulling = false

    /// The piece under the finger, and where it is.
    private struct Pulled: Equatable {
        let from: Int32
        var place: BoardGeometry.Place
    }

    var body: some View {
        GeometryReader { room in
            let geometry = BoardGeometry(
                session.board, isFlipped: session.isFlipped,
                width: room.size.width, height: room.size.height,
                margin: margin)
            let theme = Theme(scheme)
            ZStack {
                FrameView(geometry: geometry, theme: theme)
                if settings.coordinates { CoordinatesView(geometry: geometry, theme: theme) }
                GroundLayer(session: session, geometry: geometry, theme: theme)
                MarkLayer(session: session, geometry: geometry, theme: theme)
                pieces(geometry, theme)
                if session.showsThreats {
                    ThreatLayer(session: session, geometry: geometry, theme: theme)
                }
                TouchLayer(session: session, geometry: geometry)
            }
            .gesture(drag(geometry))
        }
        .onChange(of: isPulling) { _, now in
            // Behind the gesture's own end, if there is one.
            if !now { Task { letGo() } }
        }
        .aspectRatio(
            BoardGeometry.aspect(session.board, margin: margin), contentMode: .fit
        )
    }

    private func letGo() {
        guard let from = pulled?.from else { return }
        pulled = nil
        session.endDrag(from, at: nil)
    }

    /// In squares: room for coordinates, or for the frame alone.
    private var margin: Double { settings.coordinates ? 0.42 : 0.16 }

    private func pieces(_ geometry: BoardGeometry, _ theme: Theme) -> some View {
        ZStack {
            ForEach(session.snapshot.pieces.filter { $0.cell != nil }, id: \.id) { piece in
                let cell = piece.cell ?? 0
                let isPulled = pulled?.from == cell
                let place = (isPulled ? pulled?.place : nil) ?? geometry.middle(of: cell)
                PieceView(piece: piece, settings: settings, theme: theme)
                    .frame(width: geometry.side(of: cell), height: geometry.side(of: cell))
                    .position(x: place.x, y: place.y)
                    .transition(.opacity)
                    .zIndex(isPulled || session.snapshot.lastTurn?.to == cell ? 1 : 0)
            }
        }
        // Round all of them, so that what is taken fades.
        .animation(pulled == nil ? motion : nil, value: session.snapshot.ply)
        .allowsHitTesting(false)
        .accessibilityHidden(true)
    }

    /// A step takes 140 ms, a leap longer; nothing moves for those who want no motion.
    private var motion: Animation? {
        if settings.reducedMotion || systemReducesMotion { return nil }
        let isLeap = session.snapshot.lastTurn?.effects.contains { effect in
            if case .moved(_, _, _, leap: true) = effect { true } else { false }
        }
        return .easeInOut(duration: isLeap == true ? 0.26 : 0.14)
    }

    private func drag(_ geometry: BoardGeometry) -> some Gesture {
        DragGesture(minimumDistance: 10)
            .updating($isPulling) { _, isPulling, _ in isPulling = true }
            .onChanged { value in
                let place = BoardGeometry.Place(x: value.location.x, y: value.location.y)
                if pulled != nil {
                    pulled?.place = place
                    return
                }
                let start = BoardGeometry.Place(
                    x: value.startLocation.x, y: value.startLocation.y)
                if let from = geometry.cell(at: start), session.beginDrag(from) {
                    pulled = Pulled(from: from, place: place)
                }
            }
            .onEnded { value in
                guard let from = pulled?.from else { return }
                pulled = nil
                let place = BoardGeometry.Place(x: value.location.x, y: value.location.y)
                session.endDrag(from, at: geometry.cell(at: place))
            }
    }
}

/// What is touched, and what a screen reader finds: every cell once.
private struct TouchLayer: View {
    let session: GameSession
    let geometry: BoardGeometry
    @Environment(\.labels) private var labels

    var body: some View {
        // A screen reader goes the way one reads.
        ForEach(geometry.readingOrder, id: \.self) { cell in
            let info = session.board.cells[Int(cell)]
            let middle = geometry.middle(of: cell)
            Color.clear
                .frame(width: geometry.side(of: cell), height: geometry.side(of: cell))
                .contentShape(Rectangle())
                .onTapGesture { session.tap(cell) }
                .accessibilityElement(children: .ignore)
                .accessibilityLabel(session.snapshot.cells[Int(cell)].label)
                .accessibilityValue(
                    session.state(of: cell).map { labels[$0] }.joined(separator: ", ")
                )
                .accessibilityAddTraits(
                    session.selected == cell ? [.isButton, .isSelected] : .isButton
                )
                .accessibilityAction { session.tap(cell) }
                .accessibilityIdentifier(info.name)
                .position(x: middle.x, y: middle.y)
        }
    }
}

private struct FrameView: View {
    let geometry: BoardGeometry
    let theme: Theme

    var body: some View {
        RoundedRectangle(cornerRadius: geometry.square * 0.16)
            .fill(theme.frame)
            .frame(
                width: geometry.width + geometry.square * 0.24,
                height: geometry.height + geometry.square * 0.24
            )
            .shadow(radius: 4, y: 2)
            .position(
                x: geometry.corner.x + geometry.width / 2,
                y: geometry.corner.y + geometry.height / 2
            )
            .accessibilityHidden(true)
    }
}

private struct CoordinatesView: View {
    let geometry: BoardGeometry
    let theme: Theme

    var body: some View {
        ForEach(geometry.coordinates) { coordinate in
            Text(coordinate.id)
                .font(.system(size: max(11, geometry.square * 0.2)))
                .foregroundStyle(theme.quiet)
                .position(x: coordinate.place.x, y: coordinate.place.y)
        }
        .accessibilityHidden(true)
    }
}
