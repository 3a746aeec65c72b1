import Doushou
import SwiftUI

/// The colours, light or dark; pieces stay light in both.
struct Theme {
    private let isDark: Bool

    init(_ scheme: ColorScheme) { isDark = scheme == .dark }

    private func pick(_ light: UInt32, _ dark: UInt32) -> Color {
        Color(hex: isDark ? dark : light)
    }

    var ground: Color { pick(0xefe6d3, 0x1f1b17) }
    var panel: Color { pick(0xfbf6ea, 0x2b2520) }
    var ink: Color { pick(0x33281c, 0xf0e6d6) }
    var quiet: Color { pick(0x6d5b45, 0xb9a98f) }
    var frame: Color { pick(0x7a5a3a, 0x5a4330) }
    var meadow: Color { pick(0xdfe3b8, 0x55603a) }
    var otherMeadow: Color { pick(0xe6e9c6, 0x5d6841) }
    var water: Color { pick(0x8fc3cf, 0x35626d) }
    var lake: Color { pick(0xa9d2da, 0x3f6f7a) }
    var sand: Color { pick(0xe8d9b0, 0x6d5f42) }
    var rock: Color { pick(0x9a9184, 0x4d463e) }
    var mark: Color { pick(0x2f7d4f, 0x6fce97) }
    var last: Color { Color(hex: 0xf2c94c) }
    var warning: Color { pick(0x9a3412, 0xffb48f) }
    var warningGround: Color { pick(0xfde7d3, 0x4a2a18) }
    var disc: Color { Color(hex: 0xfbf3e0) }
    var discInk: Color { Color(hex: 0x33281c) }

    func side(_ side: Side?) -> Color {
        switch side {
        case .red: Color(hex: 0xb3261e)
        case .blue: Color(hex: 0x1f4e8c)
        case nil: quiet
        }
    }

    /// A side's colour as text on the panel, with contrast enough in the dark as well.
    func sideText(_ side: Side?) -> Color {
        switch side {
        case .red: pick(0xb3261e, 0xff8a80)
        case .blue: pick(0x1f4e8c, 0x90b8f0)
        case nil: quiet
        }
    }

    func ground(of terrain: Terrain, isEven: Bool) -> Color {
        switch terrain {
        case .water: water
        case .lake: lake
        case .shore, .coast: sand
        case .reef: rock
        case .land, .trap, .den, .home, .hole: isEven ? meadow : otherMeadow
        }
    }
}

extension Color {
    init(hex: UInt32) {
        self.init(
            red: Double(hex >> 16 & 0xff) / 255,
            green: Double(hex >> 8 & 0xff) / 255,
            blue: Double(hex & 0xff) / 255)
    }
}
