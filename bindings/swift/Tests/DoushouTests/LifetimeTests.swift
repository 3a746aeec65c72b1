import Doushou
import Foundation
import Testing

#if os(Linux)
    extension Bindings {
        struct LifetimeTests {
            private func makeAndFree(_ times: Int) throws {
                for _ in 0..<times {
                    let game = try classic()
                    _ = try game.play(mv: "a3a4")
                    _ = game.copy()
                    _ = CancelToken()
                    _ = GameClock(control: .perMove(moveMs: 1_000))
                }
            }

            @Test func tenThousandObjectsComeAndGo() throws {
                try makeAndFree(1_000)
                let before = try residentMib()
                // A game holds more than 10 KiB in Rust: leaked, these would take 200 MiB.
                try makeAndFree(10_000)
                let grown = try residentMib() - before
                #expect(grown < 20, "grew by \(grown) MiB")
            }

            @Test func snapshotsLeaveNothingBehind() throws {
                let game = try classic()
                func look(_ times: Int) {
                    for _ in 0..<times { _ = game.snapshot(language: .en) }
                }
                look(100)
                let before = try residentMib()
                // One is about 30 KiB across the border.
                look(1_000)
                let grown = try residentMib() - before
                #expect(grown < 10, "grew by \(grown) MiB")
            }

            @Test func anEngineThatNobodyHoldsFinishesItsSearch() async throws {
                let game = try classic()
                func search() -> Task<FoundMove, any Error> {
                    Task {
                        try await Engine(memoryMib: 1).hint(
                            game: game, language: .en, timeMs: 30)
                    }
                }
                #expect(try await !search().value.mv.isEmpty)
            }
        }
    }
#endif
