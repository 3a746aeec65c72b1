import Doushou
import Foundation
import Testing

/// Everything here runs one after another: some tests measure the whole process.
@Suite(.serialized) struct Bindings {}

/// The cat steps into the den.
let won = "7/3C3/7/7/7/7/7/7/r6 r"

func classic() throws -> Game { try Game(rules: "yeshou") }

extension Snapshot {
    /// Every move that a screen offers.
    var offered: [String] {
        let moves = moves.flatMap(\.targets).flatMap(\.choices).map(\.mv)
        let drops = hands.flatMap(\.tiles).flatMap(\.drops).map(\.mv)
        return moves + drops
    }
}

/// Processor time of the whole process so far, all its threads together.
func cpuMilliseconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}

#if os(Linux)
    /// Memory of the whole process, what Rust holds included, in MiB.
    func residentMib() throws -> Double {
        let line = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        let pages = try #require(Double(line.split(separator: " ")[1]))
        return pages * Double(sysconf(Int32(_SC_PAGESIZE))) / 1_048_576
    }
#endif

/// Hears an engine, and has enough after so many news.
final class Ear: ThinkingListener, @unchecked Sendable {
    private let lock = NSLock()
    private let patience: Int
    private var news: [Thinking] = []
    private var thread: Thread?
    let first = DispatchSemaphore(value: 0)

    init(patience: Int = .max) { self.patience = patience }

    func hear(news: Thinking) throws -> Bool {
        lock.withLock {
            self.news.append(news)
            thread = Thread.current
            if self.news.count == 1 { first.signal() }
            return self.news.count < patience
        }
    }

    var heard: [Thinking] { lock.withLock { news } }
    var heardOn: Thread? { lock.withLock { thread } }
}
