import Doushou

/// Who moves a side.
public enum Sitter: Equatable, Sendable {
    /// Somebody at this device.
    case human
    /// The engine, as one of its opponents.
    case computer(Opponent)
}

/// Who sits at which side. Seats are named by the side they begin as; where the
/// first tile turned over deals the colours, Red's seat is that of whoever begins.
public struct Seating: Equatable, Sendable {
    private var red: Sitter
    private var blue: Sitter

    /// Two people at one device.
    public static let friends = Seating(red: .human, blue: .human)

    private init(red: Sitter, blue: Sitter) {
        self.red = red
        self.blue = blue
    }

    /// A human on this side, the computer on the other.
    public init(human: Side, against opponent: Opponent) {
        switch human {
        case .red: self.init(red: .human, blue: .computer(opponent))
        case .blue: self.init(red: .computer(opponent), blue: .human)
        }
    }

    /// Who sits at a seat.
    public subscript(seat: Side) -> Sitter { seat == .red ? red : blue }

    /// The human's seat, when the other is the computer's.
    public var onlyHuman: Side? {
        switch (red, blue) {
        case (.human, .computer): .red
        case (.computer, .human): .blue
        default: nil
        }
    }

    /// Reads the seats from a record's tags; without them two people played.
    init(tags: [Tag]) {
        func sitter(_ side: String) -> Sitter {
            guard tags.value("\(side)Type") == "program" else { return .human }
            let named = tags.value("\(side)Opponent").flatMap { opponentOfId(id: $0) }
            return .computer(named ?? .level(number: 1))
        }
        self.init(red: sitter("Red"), blue: sitter("Blue"))
    }

    /// The tags from which the seats are read again. Names are for other readers.
    func tags(language: Language) -> [Tag] {
        var tags: [Tag] = []
        for (side, sitter) in [("Red", red), ("Blue", blue)] {
            switch sitter {
            case .human:
                tags.append(Tag(name: side, value: "?"))
                tags.append(Tag(name: "\(side)Type", value: "human"))
            case .computer(let opponent):
                let known = opponents(language: language).first { $0.opponent == opponent }
                tags.append(Tag(name: side, value: known?.name ?? "?"))
                tags.append(Tag(name: "\(side)Type", value: "program"))
                tags.append(Tag(name: "\(side)Opponent", value: known?.id ?? "1"))
            }
        }
        return tags
    }
}

extension Side {
    /// The other player.
    public var opposite: Side { self == .red ? .blue : .red }
}

extension [Tag] {
    /// The value of the first tag of this name.
    func value(_ name: String) -> String? { first { $0.name == name }?.value }
}

extension Words {
    /// The sentence in one language.
    public func text(_ language: Language) -> String {
        switch language {
        case .zhHans: zhHans
        case .zhHant: zhHant
        case .en: en
        }
    }
}
