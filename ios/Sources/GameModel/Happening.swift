import Doushou

/// Something that is heard and felt.
public struct Happening: Equatable, Sendable {
    /// What it was.
    public enum Kind: String, CaseIterable, Sendable {
        case none, step, leap, splash, capture, refused, won, lost, drawn
    }

    /// Which it is, so that two alike are told apart.
    public let number: Int
    /// What it was.
    public let kind: Kind
}

extension Happening.Kind {
    /// What a move sounds like: the most notable of what it did.
    init(_ effects: [Effect], on board: BoardInfo) {
        var kind = Happening.Kind.step
        for effect in effects {
            switch effect {
            case .taken, .toHand:
                self = .capture
                return
            case .moved(_, _, _, leap: true): kind = .leap
            case .moved(_, _, let to, _) where board.isWater(to): kind = .splash
            default: break
            }
        }
        self = kind
    }
}

extension BoardInfo {
    func isWater(_ cell: Int32) -> Bool {
        guard cells.indices.contains(Int(cell)) else { return false }
        return [.water, .lake].contains(cells[Int(cell)].terrain)
    }
}

/// Something that a screen reader says at once.
public struct Spoken: Equatable, Sendable {
    /// Which it is: two alike are said twice.
    public let number: Int
    /// What is said.
    public let text: String
}

/// Something to announce that the board does not show.
public enum Notice: Equatable, Sendable {
    /// The game of last time goes on.
    case gameRestored
    /// The kept game could not be read; it lies beside under this name.
    case saveDamaged(String)
    /// The game could not be kept.
    case saveFailed
    /// The settings could not be read; they lie beside under this name.
    case settingsDamaged(String)
    /// The settings could not be kept.
    case settingsFailed
    /// The computer does not take the draw.
    case drawDeclined
    /// The engine broke down.
    case engineFailed
    /// What was wrong with a record or a position.
    case problem(String)

    /// The label that says it.
    public var label: LabelKey {
        switch self {
        case .gameRestored: .noticeRestored
        case .saveDamaged: .noticeSaveDamaged
        case .saveFailed: .noticeSaveFailed
        case .settingsDamaged: .noticeSettingsDamaged
        case .settingsFailed: .noticeSettingsFailed
        case .drawDeclined: .noticeDrawDeclined
        case .engineFailed: .noticeEngineFailed
        case .problem: .noticeProblem
        }
    }

    /// What completes the label.
    public var detail: String {
        switch self {
        case .saveDamaged(let name), .settingsDamaged(let name), .problem(let name): name
        default: ""
        }
    }
}
