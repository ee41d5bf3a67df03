import FoundationEssentials
import Glibc
import Synchronization
package import SystemPackage

/// A file that records each output before the output gets its name.
///
/// The journal records an output after it has got its name. If a run is killed between the two, it leaves a file that
/// no journal knows; by this log, the next run recognizes it as its own. A line does not prove that a file of that name
/// is an output: only a file with exactly that content is. Several threads may use the log, and several processes may
/// add lines.
package final class WriteAheadLog: Sendable {
    /// An output that was about to be written.
    struct Line: Codable {
        /// Relative to the output folder.
        var path: EncodedPath
        var bytes: Int
        var checksum: String

        init(_ output: JournalEntry.Output, checksum: String) {
            path = EncodedPath(FilePath(bytes: output.path))
            bytes = output.byteCount
            self.checksum = checksum
        }

        var output: JournalEntry.Output {
            JournalEntry.Output(path: path.path.bytes, byteCount: bytes, checksum: checksum)
        }
    }

    private let path: FilePath
    private let folder: StateFolder?
    /// All lines, if the log is to know them; then it holds none twice.
    private let remembered: Mutex<LoggedWrites>?
    /// The open log; `nil` until the first line is added.
    private let descriptor = Mutex<FileDescriptor?>(nil)

    /// Makes the log at `path`, which need not exist; it is reached through the state folder `folder`, if there is one.
    package init(_ path: FilePath, in folder: StateFolder? = nil) {
        self.path = path
        self.folder = folder
        remembered = nil
    }

    /// Makes the log of a folder that is not compacted, which holds no line twice; reads the lines that are there.
    ///
    /// - Throws: `RunError` if they cannot be read.
    init(remembering path: FilePath, in folder: StateFolder) throws(RunError) {
        self.path = path
        self.folder = folder
        remembered = Mutex(try LoggedWrites([WriteAheadLog(path, in: folder)]))
    }

    /// Whether a log that remembers its lines has one about this output.
    func remembers(_ output: JournalEntry.Output) -> Bool {
        remembered?.withLock { $0.contains(output) } ?? false
    }

    /// Where the file is reached.
    private var place: FilePath { get throws(Errno) { try folder?.place(of: path) ?? path } }

    deinit { descriptor.withLock { try? $0?.close() } }

    /// Records that `output` is about to be written, and flushes the log to the disk.
    ///
    /// Even if a power cut loses the last lines of the journal, it does not lose these.
    /// - Throws: `Errno` from opening, writing or flushing.
    func note(_ output: JournalEntry.Output) throws(Errno) {
        guard let checksum = output.checksum, let text = Self.text(Line(output, checksum: checksum)) else {
            throw .invalidArgument
        }
        if remembers(output) { return }
        let number = try openedDescriptor().rawValue
        try Self.write(text, to: number)
        // Outside of the lock, so that the disk flushes the lines of several threads at once.
        try DiskFlush.flush(number, contentOnly: true)
        remembered?.withLock { $0.insert(output) }
    }

    /// Appends `text` in one piece, so that lines of several threads do not mix.
    ///
    /// If the disk has taken only a part, the whole line is written again: it is separate from the part. A full disk
    /// refuses that, and so says what is the matter.
    private static func write(_ text: [UInt8], to descriptor: CInt) throws(Errno) {
        for _ in 0..<maximumAttemptCount {
            let count = try text.withUnsafeBytes { bytes in
                Result { () throws(Errno) in
                    try Errno.repeating { Glibc.write(descriptor, bytes.baseAddress, bytes.count) }
                }
            }.get()
            if count == text.count { return }
        }
        throw .ioError
    }

    private static let maximumAttemptCount = 8

    private func openedDescriptor() throws(Errno) -> FileDescriptor {
        try descriptor.withLock { (descriptor) throws(Errno) in
            if let descriptor { return descriptor }
            let opened = try Self.open(place)
            descriptor = opened
            return opened
        }
    }

    /// A line between two line breaks, so that it is separate even after an incomplete line.
    private static func text(_ line: Line) -> [UInt8]? {
        guard let json = try? JSONEncoder().encode(line) else { return nil }
        return [0x0A] + json + [0x0A]
    }

    private static func open(_ path: FilePath) throws(Errno) -> FileDescriptor {
        let flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
        let number = path.withPlatformString { Glibc.open($0, flags, 0o666) }
        guard number >= 0 else { throw Errno(rawValue: errno) }
        return FileDescriptor(rawValue: number)
    }
}

extension WriteAheadLog {
    /// Calls `body` with each whole line; if there is no log, does nothing.
    ///
    /// - Throws: `RunError` if the log cannot be read, or if `stop` is made meanwhile.
    func forEachLine(until stop: StopRequest = StopRequest(), _ body: (Line) -> Void) throws(RunError) {
        var lines: FileLines
        do throws(Errno) {
            lines = FileLines(of: try LineFile(place, isReadOnly: true), stop: stop)
        } catch .noSuchFileOrDirectory {
            return
        } catch {
            throw RunError(reading: path, error)
        }
        do throws(FileLines.Failure) {
            while let line = try lines.next() {
                // There are blank lines between the others; an incomplete line does not decode and is ignored.
                guard let line = try? JSONDecoder().decode(Line.self, from: Data(line.bytes)),
                    OutputPath.isOne(line.path.path.bytes)
                else { continue }
                body(line)
            }
        } catch {
            throw RunError(readingLinesOf: path, error)
        }
    }

    /// Keeps only the lines that are `isNeeded`; call it only while no process adds lines.
    ///
    /// - Throws: `RunError` if the log cannot be read or written.
    func compact(_ isNeeded: (Line) -> Bool) throws(RunError) {
        var needed: [UInt8] = []
        try forEachLine { line in
            if isNeeded(line), let text = Self.text(line) { needed += text }
        }
        do throws(Errno) {
            let place = try place
            if needed.isEmpty {
                try FileCall.remove.refusal { place.withPlatformString { unlink($0) } }
            } else {
                let file = try ReplacingFile(replacing: place)
                try file.write(needed)
                try file.commit()
            }
        } catch .noSuchFileOrDirectory where needed.isEmpty {
            return
        } catch {
            throw RunError(writing: path, error)
        }
    }
}
