import Doushou

/// Where cells lie on a screen: a board fitted into a rectangle, its middle in the
/// rectangle's, with a margin for coordinates.
public struct BoardGeometry: Equatable, Sendable {
    /// A place in points, from the upper left corner.
    public struct Place: Equatable, Sendable {
        public var x: Double
        public var y: Double

        public init(x: Double, y: Double) {
            self.x = x
            self.y = y
        }
    }

    /// A letter or number beside the board.
    public struct Coordinate: Equatable, Sendable, Identifiable {
        /// What it says.
        public let id: String
        /// Its middle.
        public let place: Place
    }

    private let board: BoardInfo
    private let isFlipped: Bool
    private let left: Double
    private let top: Double
    /// The side of a whole square.
    public let square: Double
    /// The board without its frame.
    public let width: Double
    /// See `width`.
    public let height: Double

    /// Fits a board into a rectangle. `margin` is in squares, on every edge.
    public init(
        _ board: BoardInfo, isFlipped: Bool, width: Double, height: Double, margin: Double
    ) {
        self.board = board
        self.isFlipped = isFlipped
        let (columns, rows) = (Double(board.columns), Double(board.rows))
        square = max(
            0, min(width / (columns + 2 * margin), height / (rows + 2 * margin)))
        self.width = square * columns
        self.height = square * rows
        left = (width - self.width) / 2
        top = (height - self.height) / 2
    }

    /// Width to height of a board with its margin, so that it takes no more room than it
    /// fills.
    public static func aspect(_ board: BoardInfo, margin: Double) -> Double {
        (Double(board.columns) + 2 * margin) / (Double(board.rows) + 2 * margin)
    }

    /// The upper left corner of the board without its frame.
    public var corner: Place { Place(x: left, y: top) }

    /// The middle of a cell. Blue's edge is above unless the board is turned.
    public func middle(of cell: Int32) -> Place {
        guard board.cells.indices.contains(Int(cell)) else { return corner }
        let info = board.cells[Int(cell)]
        return place(Double(info.x), Double(info.y))
    }

    /// A place in half squares from Red's left corner.
    private func place(_ x: Double, _ y: Double) -> Place {
        let (right, up) =
            isFlipped ? (2 * Double(board.columns) - x, 2 * Double(board.rows) - y) : (x, y)
        return Place(x: left + right * square / 2, y: top + height - up * square / 2)
    }

    /// The side of what is drawn and touched for a cell.
    public func side(of cell: Int32) -> Double {
        // Points and the squares between them share the room.
        board.hasPoints ? square * 0.72 : square
    }

    /// Whether the cell that lies so many squares to the right and above, as one looks,
    /// is water too: then the two are one body.
    public func isWater(besides cell: Int32, right: Int32, up: Int32) -> Bool {
        guard board.cells.indices.contains(Int(cell)) else { return false }
        let info = board.cells[Int(cell)]
        let turn: Int32 = isFlipped ? -2 : 2
        let (x, y) = (info.x + turn * right, info.y + turn * up)
        let other = board.cells.first { $0.x == x && $0.y == y }
        return other?.terrain == info.terrain
    }

    /// The cells as one reads them: row by row from above, each from the left.
    public var readingOrder: [Int32] {
        let places = board.cells.indices.map { (cell: Int32($0), middle: middle(of: Int32($0))) }
        return places.sorted { ($0.middle.y, $0.middle.x) < ($1.middle.y, $1.middle.x) }
            .map(\.cell)
    }

    /// The cell whose middle is nearest to a place; none outside of every cell.
    public func cell(at place: Place) -> Int32? {
        var best: (cell: Int32, distance: Double)?
        for cell in board.cells.indices.map({ Int32($0) }) {
            let middle = middle(of: cell)
            let (dx, dy) = (middle.x - place.x, middle.y - place.y)
            guard max(abs(dx), abs(dy)) <= square / 2 else { continue }
            let distance = dx * dx + dy * dy
            if distance < best?.distance ?? .infinity { best = (cell, distance) }
        }
        return best?.cell
    }

    /// Letters below and numbers on the left, from where the player looks.
    public var coordinates: [Coordinate] {
        guard !board.hasPoints else { return [] }
        let letters = (0..<board.columns).map { column in
            let name = String(UnicodeScalar(UInt8(97 + column)))
            var place = place(Double(2 * column + 1), 0)
            place.y = top + height + square * 0.2
            return Coordinate(id: name, place: place)
        }
        let numbers = (0..<board.rows).map { row in
            var place = place(0, Double(2 * row + 1))
            place.x = left - square * 0.2
            return Coordinate(id: String(row + 1), place: place)
        }
        return letters + numbers
    }
}
