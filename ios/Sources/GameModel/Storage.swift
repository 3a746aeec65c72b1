import Foundation

/// What is kept between two starts.
public enum StoredItem: String, CaseIterable, Sendable {
    /// The running game, a record.
    case game = "game.dsq"
    /// Tastes and last choices.
    case settings = "settings.json"
}

/// Where the app keeps its things.
@MainActor
public protocol Storage {
    /// What was kept; nothing when nothing was. Throws when it cannot be read.
    func load(_ item: StoredItem) throws -> String?
    /// Keeps it, whole or not at all, now or soon. Throws when that fails, or when keeping
    /// something before has.
    func save(_ text: String, as item: StoredItem) throws
    /// Moves what cannot be read out of the way, and says what it is called now.
    func setAside(_ item: StoredItem) throws -> String
    /// Waits until all is kept that was to be. Throws when that has failed.
    func finish() throws
}

extension Storage {
    public func finish() throws {}
}

/// Why something could not be kept or read.
public enum StorageError: Error, Equatable {
    /// The file is no text.
    case notText
}

/// What waits to be written, the latest of each, and what has gone wrong.
private final class Waiting: @unchecked Sendable {
    private let lock = NSLock()
    private var texts: [StoredItem: String] = [:]
    private var failure: (any Error)?

    func put(_ text: String, as item: StoredItem) { lock.withLock { texts[item] = text } }

    func take(_ item: StoredItem) -> String? {
        lock.withLock { texts.removeValue(forKey: item) }
    }

    func fail(_ error: any Error) { lock.withLock { failure = error } }

    func throwFailure() throws {
        let failed = lock.withLock {
            defer { failure = nil }
            return failure
        }
        if let failed { throw failed }
    }
}

/// Files in one folder. They are written in their order by a thread of their own, so that
/// no player waits for a disk.
public final class FileStorage: Storage {
    private let folder: URL
    private let disk = DispatchQueue(label: "org.doushou.disk")
    private let waiting = Waiting()

    /// Files in this folder, which is made when it is needed.
    public init(folder: URL) { self.folder = folder }

    /// The app's own folder, which backups include.
    public static func ofApp() -> FileStorage {
        let folders = FileManager.default.urls(
            for: .applicationSupportDirectory, in: .userDomainMask)
        let folder = folders.first ?? FileManager.default.temporaryDirectory
        return FileStorage(folder: folder.appendingPathComponent("Doushou"))
    }

    /// More than a long life of games; what is longer is no record but a mistake.
    private static let longestText = 1 << 20

    /// The text of a file that somebody has chosen; nothing when it is none, or far too
    /// long.
    public static func text(of file: URL) -> String? {
        guard let handle = try? FileHandle(forReadingFrom: file) else { return nil }
        let data = try? handle.read(upToCount: longestText + 1)
        guard let data, data.count <= longestText else { return nil }
        return String(data: data, encoding: .utf8)
    }

    private func file(_ item: StoredItem) -> URL { folder.appendingPathComponent(item.rawValue) }

    public func load(_ item: StoredItem) throws -> String? {
        let file = file(item)
        disk.sync {}
        guard FileManager.default.fileExists(atPath: file.path) else { return nil }
        guard let text = String(data: try Data(contentsOf: file), encoding: .utf8) else {
            throw StorageError.notText
        }
        return text
    }

    public func save(_ text: String, as item: StoredItem) throws {
        waiting.put(text, as: item)
        disk.async { [folder, waiting] in
            // Another may have been sooner with this text.
            guard let text = waiting.take(item) else { return }
            do {
                try Self.write(text, as: item, in: folder)
            } catch {
                waiting.fail(error)
            }
        }
        try waiting.throwFailure()
    }

    public func finish() throws {
        disk.sync {}
        try waiting.throwFailure()
    }

    /// Written aside, flushed and renamed: a crash leaves the old file.
    private nonisolated static func write(
        _ text: String, as item: StoredItem, in folder: URL
    ) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let aside = folder.appendingPathComponent(".\(item.rawValue).new")
        try Data(text.utf8).write(to: aside)
        let handle = try FileHandle(forWritingTo: aside)
        try handle.synchronize()
        try handle.close()
        guard rename(aside.path, folder.appendingPathComponent(item.rawValue).path) == 0 else {
            throw CocoaError(.fileWriteUnknown)
        }
    }

    public func setAside(_ item: StoredItem) throws -> String {
        disk.sync {}
        let parts = item.rawValue.split(separator: ".", maxSplits: 1)
        for number in 1... {
            let name = "\(parts[0])-damaged-\(number).\(parts[1])"
            let goal = folder.appendingPathComponent(name)
            if FileManager.default.fileExists(atPath: goal.path) { continue }
            try FileManager.default.moveItem(at: file(item), to: goal)
            return name
        }
        throw CocoaError(.fileWriteUnknown)
    }
}
