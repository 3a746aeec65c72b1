import AVFoundation
import Foundation
import GameModel

/// What is heard. It mixes with whatever else plays and is silent with the phone.
@MainActor
final class Sounds {
    private var players: [Happening.Kind: AVAudioPlayer] = [:]

    init() {
        try? AVAudioSession.sharedInstance().setCategory(.ambient)
    }

    func play(_ kind: Happening.Kind) {
        guard kind != .none else { return }
        if players[kind] == nil,
            let file = Bundle.main.url(forResource: kind.rawValue, withExtension: "wav")
        {
            players[kind] = try? AVAudioPlayer(contentsOf: file)
        }
        players[kind]?.currentTime = 0
        players[kind]?.play()
    }
}
