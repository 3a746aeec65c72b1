import Doushou
import GameModel
import SwiftUI

/// The move list on a page of its own.
struct MovesView: View {
    let session: GameSession
    @Environment(\.labels) private var labels
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        NavigationStack {
            MoveList(session: session)
                .safeAreaInset(edge: .bottom) { MoveSteps(session: session) }
                .navigationTitle(labels[.moves])
                .toolbar { Button(labels[.close]) { dismiss() } }
        }
    }
}

/// The moves, two to a row; a tap looks at that moment.
struct MoveList: View {
    let session: GameSession
    @Environment(\.labels) private var labels
    @Environment(\.colorScheme) private var scheme

    var body: some View {
        let theme = Theme(scheme)
        ScrollViewReader { list in
            List {
                if session.rounds.isEmpty { Text(labels[.noMoves]) }
                ForEach(session.rounds) { round in
                    HStack {
                        Text(verbatim: "\(round.id).").foregroundStyle(theme.quiet)
                        ForEach(Array(round.plies.enumerated()), id: \.offset) { _, turn in
                            ply(turn, theme)
                        }
                    }
                }
            }
            .onAppear { if let round = session.shownRound { list.scrollTo(round) } }
            .onChange(of: session.shownRound) { _, round in
                if let round { list.scrollTo(round) }
            }
        }
    }

    @ViewBuilder private func ply(_ turn: TurnInfo?, _ theme: Theme) -> some View {
        if let turn {
            let mark = session.mark(ofPly: turn.ply)
            let title = turn.text + (mark?.markSign ?? "")
            Button(title) { session.jump(to: turn.ply) }
                .buttonStyle(.plain)
                .fontWeight(turn.ply == session.snapshot.ply ? .bold : .regular)
                .foregroundStyle(theme.sideText(turn.side))
                .frame(maxWidth: .infinity, minHeight: 44, alignment: .leading)
                .accessibilityValue(mark?.markName ?? "")
                .accessibilityAddTraits(turn.ply == session.snapshot.ply ? .isSelected : [])
        } else {
            Text(verbatim: "").frame(maxWidth: .infinity)
        }
    }
}

/// To and fro through the moves.
struct MoveSteps: View {
    let session: GameSession
    @Environment(\.labels) private var labels

    var body: some View {
        let now = session.snapshot
        HStack {
            step(.toStart, "Icons/first", now.ply > 0) { session.jump(to: 0) }
            step(.previousMove, "Icons/prev", now.ply > 0) { session.jump(to: now.ply - 1) }
            step(.nextMove, "Icons/next", now.ply < now.totalPlies) {
                session.jump(to: now.ply + 1)
            }
            step(.toEnd, "Icons/last", now.ply < now.totalPlies) {
                session.jump(to: now.totalPlies)
            }
        }
        .padding(.horizontal)
    }

    private func step(
        _ label: LabelKey, _ icon: String, _ isOn: Bool, _ body: @escaping @MainActor () -> Void
    ) -> some View {
        Button(action: body) {
            Image(icon).resizable().scaledToFit().frame(width: 22, height: 22)
                .frame(maxWidth: .infinity, minHeight: 44)
        }
        .accessibilityLabel(labels[label])
        .disabled(!isOn)
    }
}
