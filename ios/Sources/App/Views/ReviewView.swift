import Doushou
import GameModel
import SwiftUI

/// The game gone over: its course, what the move shown cost and why.
struct ReviewView: View {
    let session: GameSession
    @Environment(\.labels) private var labels
    @Environment(\.colorScheme) private var scheme

    var body: some View {
        let theme = Theme(scheme)
        VStack(alignment: .leading, spacing: 6) {
            if let progress = session.reviewing.progress {
                ProgressView(value: Double(progress.done), total: Double(max(1, progress.total)))
                Text(labels(.reviewing, "\(progress.done) / \(progress.total)")).font(.footnote)
            }
            if let review = session.reviewing.review {
                GraphView(shares: review.positions.map(\.redShare), session: session, theme: theme)
                    .frame(height: 64)
            }
            if let known = session.reviewedMove {
                Text(known.comment).font(.callout)
            } else {
                ForEach(session.accuracies, id: \.side) { side, percent in
                    Text(labels(.accuracy, "\(labels.side(side)) \(percent) %")).font(.callout)
                }
            }
            HStack {
                Button(labels[.previousError]) { jump(session.previousError) }
                    .disabled(session.previousError == nil)
                Button(labels[.nextError]) { jump(session.nextError) }
                    .disabled(session.nextError == nil)
            }
            .buttonStyle(.bordered)
            MoveSteps(session: session)
        }
        .padding(8)
        .background(theme.panel, in: RoundedRectangle(cornerRadius: 10))
    }

    private func jump(_ ply: Int32?) {
        if let ply { session.jump(to: ply) }
    }
}

/// The share that Red could expect after each ply, above the middle Red's.
private struct GraphView: View {
    let shares: [Double]
    let session: GameSession
    let theme: Theme
    @Environment(\.labels) private var labels

    var body: some View {
        GeometryReader { room in
            let step = room.size.width / Double(max(1, shares.count - 1))
            ZStack {
                Path { path in
                    for (ply, share) in shares.enumerated() {
                        let point = CGPoint(
                            x: Double(ply) * step, y: (1 - share) * room.size.height)
                        if ply == 0 { path.move(to: point) } else { path.addLine(to: point) }
                    }
                }
                .stroke(theme.ink, lineWidth: 2)
                Path { path in
                    let x = Double(session.snapshot.ply) * step
                    path.move(to: CGPoint(x: x, y: 0))
                    path.addLine(to: CGPoint(x: x, y: room.size.height))
                }
                .stroke(theme.mark, lineWidth: 1)
            }
        }
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(labels[.graph])
        .accessibilityValue(
            session.reviewedPercent.map { "\(labels.side(.red)) \($0) %" } ?? "")
    }
}

/// The best lines, when they are asked for.
struct AnalysisView: View {
    let session: GameSession
    @Environment(\.colorScheme) private var scheme
    @Environment(\.labels) private var labels

    var body: some View {
        let theme = Theme(scheme)
        VStack(alignment: .leading, spacing: 4) {
            if let share = session.redShare {
                ProgressView(value: share)
                    .tint(theme.side(.red))
                    .accessibilityLabel(labels.side(.red))
            }
            ForEach(session.lines, id: \.rank) { line in
                HStack(alignment: .firstTextBaseline) {
                    Text(verbatim: "\(line.worth.percent) %").bold()
                    Text(line.worth.text).foregroundStyle(theme.quiet)
                    Text(line.moves.prefix(6).map(\.text).joined(separator: "  "))
                }
                .font(.footnote)
                .accessibilityElement(children: .combine)
            }
            if session.lines.isEmpty { Text(labels[.thinking]).font(.footnote) }
        }
        .padding(8)
        .background(theme.panel, in: RoundedRectangle(cornerRadius: 10))
    }
}
