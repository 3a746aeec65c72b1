import Doushou

/// What is thought about.
public enum Purpose: Equatable, Sendable {
    /// The computer's own move.
    case move
    /// A hint.
    case hint
    /// Whether the computer takes a draw.
    case judge
    /// The best lines, while they are shown.
    case analysis
}

/// A thought under way. Thoughts are numbered: what one says that is no longer
/// wanted is dropped.
struct Thought {
    let number: Int
    let task: Task<Void, Never>
}

/// Work that tells on the way, on whatever thread, and answers in the end.
struct Told<News: Sendable, Answer: Sendable>: Sendable {
    let work: @Sendable (@escaping @Sendable (News) -> Void) async throws -> Answer

    /// Does it. News are heard in their order and before the answer; those that come
    /// faster than they are heard are passed over. Cancelled, it is heard no more.
    @MainActor
    func all(_ hear: (News) -> Void) async throws -> Answer {
        let (news, tell) = AsyncStream.makeStream(
            of: News.self, bufferingPolicy: .bufferingNewest(1))
        async let answer = finishing(tell)
        for await one in news where !Task.isCancelled { hear(one) }
        return try await answer
    }

    private func finishing(_ tell: AsyncStream<News>.Continuation) async throws -> Answer {
        defer { tell.finish() }
        return try await work { tell.yield($0) }
    }
}

/// What the engine does for the game.
extension GameSession {
    /// The computer considers a draw offer.
    public var isJudging: Bool { purpose == .judge }

    /// A hint is looked for.
    public var isHinting: Bool { purpose == .hint }

    /// Whether a hint may be asked for.
    public var canHint: Bool { mayMove }

    /// Looks for a good move; asked again, it stops looking.
    public func askHint() {
        if isHinting {
            stopThinking()
            thinkIfDue()
        } else if canHint {
            stopThinking()
            refused = nil
            hint = nil
            think(.hint)
        }
    }

    /// Whether the best lines are shown, to be switched.
    public var isAnalysing: Bool {
        get { showsAnalysis }
        set { if newValue != showsAnalysis { toggleAnalysis() } }
    }

    /// Shows or hides the best lines.
    public func toggleAnalysis() {
        showsAnalysis.toggle()
        if !showsAnalysis {
            if purpose == .analysis { stopThinking() }
            lines = []
            isAnalysed = false
        }
        thinkIfDue()
    }

    /// The share of the point that Red may expect by the best line, 0 to 1.
    public var redShare: Double? {
        guard let share = lines.first?.worth.share else { return nil }
        return snapshot.sideToMove == .red ? share : 1 - share
    }

    /// The app is no longer seen: nothing thinks, and all is kept.
    public func enterBackground() {
        isInBackground = true
        let wasJudging = isJudging
        stopThinking()
        owesAnswer = wasJudging
        pauseReview()
        save()
    }

    /// The app is seen again: what was interrupted begins anew.
    public func enterForeground() {
        guard isInBackground else { return }
        isInBackground = false
        if owesAnswer { think(.judge) }
        thinkIfDue()
        resumeReview()
    }

    /// Starts the thought that the position calls for, unless one is under way: the
    /// computer's move on its turn, else the analysis if it is shown.
    func thinkIfDue() {
        guard purpose == nil && !isInBackground else { return }
        if isComputersTurn {
            think(.move)
        } else if showsAnalysis && !isAnalysed && snapshot.outcome == nil {
            think(.analysis)
        }
    }

    func stopThinking() {
        thought?.task.cancel()
        thought = nil
        purpose = nil
        owesAnswer = false
    }

    /// Texts of a thought are in the language it was asked in.
    func followLanguageOfThoughts() {
        if showsAnalysis {
            if purpose == .analysis { stopThinking() }
            lines = []
            isAnalysed = false
            thinkIfDue()
        }
        restartReview()
    }

    func think(_ purpose: Purpose) {
        stopThinking()
        guard !isInBackground else {
            owesAnswer = purpose == .judge
            return
        }
        thoughts += 1
        let (number, game) = (thoughts, game.copy())
        self.purpose = purpose
        let task = Task { [weak self, thinker, language, seed, leastThinking] in
            do {
                switch purpose {
                case .move:
                    guard let opponent = self?.opponentToMove else { return }
                    let start = ContinuousClock.now
                    let found = try await thinker.choose(
                        game, opponent: opponent, seed: seed, language: language)
                    try await Task.sleep(until: start + leastThinking, clock: .continuous)
                    self?.conclude(number) { $0.play(found.mv) }
                case .hint:
                    let found = try await thinker.hint(game, language: language)
                    self?.conclude(number) {
                        $0.hint = found
                        $0.say([found.text])
                        $0.thinkIfDue()
                    }
                case .judge:
                    let takes = try await thinker.takesDraw(game)
                    self?.conclude(number) { $0.answerOffer(takes) }
                case .analysis:
                    let told = Told<[AnalysisLine], Void> { tell in
                        try await thinker.analyse(game, language: language, hear: tell)
                    }
                    try await told.all { self?.hear(number, $0) }
                    self?.conclude(number) { $0.isAnalysed = true }
                }
            } catch {
                // Called off: then nobody waits for it any more.
                self?.conclude(number) { $0.hearFailure(purpose) }
            }
        }
        thought = Thought(number: number, task: task)
    }

    private var opponentToMove: Opponent? {
        if case .computer(let opponent) = sitter(of: snapshot.sideToMove) { opponent } else { nil }
    }

    /// What a thought came to, if it is still wanted.
    private func conclude(_ number: Int, _ body: (GameSession) -> Void) {
        guard thought?.number == number else { return }
        thought = nil
        purpose = nil
        body(self)
    }

    private func hear(_ number: Int, _ lines: [AnalysisLine]) {
        guard thought?.number == number && !lines.isEmpty else { return }
        self.lines = lines
    }

    private func hearFailure(_ purpose: Purpose) {
        switch purpose {
        case .move:
            // A move is needed: any is better than a game that stands still.
            let moves = snapshot.moves.lazy.flatMap(\.targets).flatMap(\.choices).map(\.mv)
            let drops = snapshot.hands.lazy.flatMap(\.tiles).flatMap(\.drops).map(\.mv)
            if let any = moves.first ?? drops.first { play(any) }
        case .judge:
            answerOffer(false)
        case .hint, .analysis:
            isAnalysed = true
            notices.append(.engineFailed)
        }
    }

    private func answerOffer(_ takes: Bool) {
        guard let offer = snapshot.drawOffer else { return }
        let computer = offer.side.opposite
        if takes, (try? game.acceptDraw(side: computer)) != nil {
            afterChange()
            say(outcomeWords)
            happen(.drawn)
        } else if (try? game.declineDraw(side: computer)) != nil {
            notices.append(.drawDeclined)
            look()
            save()
            thinkIfDue()
        }
    }
}
