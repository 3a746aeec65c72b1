import Doushou
import GameModel
import SwiftUI

/// The game at the board. The panel folds under the board where the room is narrow, and
/// has the move list where the room is as high as an iPad's.
struct GameView: View {
    let app: AppModel
    @Environment(\.labels) private var labels
    @Environment(\.colorScheme) private var scheme
    @State private var showsMoves = false

    private let roomForMoves = 560.0

    private var session: GameSession { app.session }

    var body: some View {
        let theme = Theme(scheme)
        @Bindable var session = app.session
        GeometryReader { room in
            if room.size.width > room.size.height {
                HStack(spacing: 12) {
                    board
                    VStack(spacing: 8) {
                        PlayerStrip(player: session.topPlayer, session: session)
                        if room.size.height > roomForMoves {
                            if hasDetails {
                                ScrollView { details }.frame(maxHeight: room.size.height * 0.3)
                            }
                            MoveList(session: session).scrollContentBackground(.hidden)
                            // The review has its own.
                            if !session.isReviewing { MoveSteps(session: session) }
                        } else {
                            ScrollView { details }
                        }
                        PlayerStrip(player: session.bottomPlayer, session: session)
                        ActionBar(app: app, showsMoves: $showsMoves)
                    }
                    .frame(width: max(280, room.size.width * 0.34))
                }
            } else {
                VStack(spacing: 8) {
                    PlayerStrip(player: session.topPlayer, session: session)
                    board.layoutPriority(1)
                    PlayerStrip(player: session.bottomPlayer, session: session)
                    ScrollView { details }.frame(minHeight: hasDetails ? 56 : 0)
                    ActionBar(app: app, showsMoves: $showsMoves)
                }
            }
        }
        .padding(8)
        .background(theme.ground)
        .navigationTitle(session.snapshot.rulesName)
        .navigationBarTitleDisplayMode(.inline)
        .sheet(isPresented: $showsMoves) {
            MovesView(session: session).presentationDetents([.medium, .large])
        }
        .confirmationDialog(
            labels[.choose], isPresented: $session.isChoosing, titleVisibility: .visible,
            presenting: session.question
        ) { question in
            ForEach(question.choices, id: \.mv) { choice in
                Button(choice.label) { session.choose(choice) }
            }
            Button(labels[.cancel], role: .cancel) { session.cancel() }
        }
        .onChange(of: session.spoken) { _, said in announce(said.text) }
    }

    private var board: some View {
        BoardView(session: session, settings: app.settings)
            .accessibilityElement(children: .contain)
            .accessibilityLabel(labels[.board])
    }

    private var hasDetails: Bool {
        session.snapshot.outcome != nil || !session.sentence.isEmpty || !session.comment.isEmpty
            || !session.warnings.isEmpty || session.askedForDraw != nil || session.isReviewing
            || session.isAnalysing
    }

    private var details: some View {
        VStack(alignment: .leading, spacing: 8) {
            MessageView(session: session)
            if session.reviewing.isShown { ReviewView(session: session) }
            if session.showsAnalysis { AnalysisView(session: session) }
        }
        .frame(maxWidth: .infinity, alignment: .leading)
    }
}

/// One player: who it is, whose turn, what was captured, what is in hand.
struct PlayerStrip: View {
    let player: PlayerInfo
    let session: GameSession
    @Environment(\.labels) private var labels
    @Environment(\.colorScheme) private var scheme

    var body: some View {
        let theme = Theme(scheme)
        VStack(alignment: .leading, spacing: 4) {
            HStack {
                Circle()
                    .fill(player.isToMove ? theme.mark : Color.clear)
                    .frame(width: 8, height: 8)
                    .accessibilityHidden(true)
                Text(title)
                    .font(.headline)
                    .foregroundStyle(theme.sideText(player.side))
                Spacer()
                Text(state).font(.footnote).foregroundStyle(theme.quiet)
            }
            .accessibilityElement(children: .combine)
            if !player.captives.isEmpty {
                Text(player.captives.map(\.glyph).joined(separator: " "))
                    .font(.custom("DoushouKai-Bold", size: 17))
                    .foregroundStyle(theme.sideText(player.side?.opposite))
                    .accessibilityLabel(
                        labels[.captured] + ": "
                            + player.captives.map(\.name).joined(separator: ", "))
            }
            if !player.hand.isEmpty { hand(theme) }
        }
        .padding(8)
        .background(theme.panel, in: RoundedRectangle(cornerRadius: 10))
    }

    private var title: String {
        let who = player.isYou ? labels[.you] : player.name
        return [player.sideName, who].compactMap { $0 }.joined(separator: " · ")
    }

    private var state: String {
        if player.isThinking { return labels[.thinking] }
        return player.isToMove ? labels[.toMove] : ""
    }

    private func hand(_ theme: Theme) -> some View {
        HStack {
            Text(labels[.inHand]).font(.footnote)
            ForEach(Array(player.hand.enumerated()), id: \.offset) { _, tile in
                let isPicked = player.isToMove && session.picked == tile.animal
                Button(tile.glyph) { session.pick(tile.animal) }
                    .font(.custom("DoushouKai-Bold", size: 22))
                    .frame(minWidth: 44, minHeight: 44)
                    .background(
                        isPicked ? theme.mark.opacity(0.3) : theme.disc, in: Circle()
                    )
                    .foregroundStyle(theme.side(player.side))
                    .accessibilityLabel(tile.label)
                    .accessibilityAddTraits(isPicked ? .isSelected : [])
                    .disabled(!player.isToMove || tile.drops.isEmpty)
            }
        }
    }
}

/// The sentence under the board, warnings, a draw offer, how the game has ended.
struct MessageView: View {
    let session: GameSession
    @Environment(\.labels) private var labels
    @Environment(\.colorScheme) private var scheme

    var body: some View {
        let theme = Theme(scheme)
        VStack(alignment: .leading, spacing: 6) {
            if let outcome = session.snapshot.outcome {
                Text(outcome.headline).font(.title3).bold()
                Text(outcome.detail).font(.callout)
            }
            if !session.sentence.isEmpty {
                Text(session.sentence)
                    .font(.callout)
                    .foregroundStyle(theme.warning)
                    .padding(8)
                    .background(theme.warningGround, in: RoundedRectangle(cornerRadius: 8))
                    .accessibilityIdentifier("sentence")
            }
            if !session.comment.isEmpty { Text(session.comment).font(.callout).italic() }
            ForEach(session.warnings, id: \.self) { warning in
                Text(warning).font(.footnote).foregroundStyle(theme.warning)
            }
            if session.askedForDraw != nil {
                Text(session.snapshot.drawOffer?.text ?? "").font(.callout)
                HStack {
                    Button(labels[.accept]) { session.acceptDraw() }
                    Button(labels[.decline]) { session.declineDraw() }
                }
                .buttonStyle(.bordered)
            }
        }
        .foregroundStyle(theme.ink)
    }
}

/// The four big actions and a menu with the rest.
struct ActionBar: View {
    let app: AppModel
    @Binding var showsMoves: Bool
    @Environment(\.labels) private var labels

    private var session: GameSession { app.session }

    var body: some View {
        HStack {
            action(.hint, "Icons/hint", session.canHint || session.isHinting) {
                session.askHint()
            }
            action(.undo, "Icons/undo", session.canUndo) { session.undo() }
            action(.draw, "Icons/draw", session.canOfferDraw) { session.offerDraw() }
            action(.resign, "Icons/resign", session.canResign) { app.askResign() }
            Menu {
                more
            } label: {
                face(.more, "Icons/menu")
            }
        }
    }

    @ViewBuilder private var more: some View {
        @Bindable var session = app.session
        Button(labels[.redo]) { session.redo() }.disabled(!session.canRedo)
        Button(labels[.moves]) { showsMoves = true }
        Button(labels[.flip]) { session.flip() }
        Toggle(labels[.threats], isOn: $session.showsThreats)
        Toggle(labels[.analysis], isOn: $session.isAnalysing)
        Toggle(labels[.review], isOn: $session.isReviewing).disabled(!session.canReview)
        ShareLink(
            labels[.shareGame], item: SharedRecord(game: session.shared),
            preview: SharePreview(session.snapshot.rulesName))
        ShareLink(labels[.sharePosition], item: session.snapshot.fen)
        Button(labels[.rules]) { app.path.append(.rules(session.snapshot.rules)) }
        Button(labels[.newGame]) { app.showNewGame() }
    }

    private func action(
        _ label: LabelKey, _ icon: String, _ isOn: Bool, _ body: @escaping @MainActor () -> Void
    ) -> some View {
        Button(action: body) { face(label, icon) }
            .disabled(!isOn)
            .accessibilityIdentifier(label.rawValue)
    }

    private func face(_ label: LabelKey, _ icon: String) -> some View {
        VStack(spacing: 2) {
            Image(icon).resizable().scaledToFit().frame(width: 22, height: 22)
                .accessibilityHidden(true)
            Text(labels[label]).font(.caption).lineLimit(1).minimumScaleFactor(0.7)
        }
        .frame(maxWidth: .infinity, minHeight: 44)
        // Five in a row have no room for the largest letters: held, one shows itself large.
        .dynamicTypeSize(...DynamicTypeSize.accessibility1)
        .accessibilityShowsLargeContentViewer()
    }
}
