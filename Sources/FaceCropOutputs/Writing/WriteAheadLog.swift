package import FaceCropCore
import Foundation
import Glibc
import Synchronization
package import SystemPackage

/// A file that says of each output what will be written, before it gets its name.
///
/// The journal names an output when it is in its place. A run that is killed between the two has left a file that no
/// journal knows; by this log, the next run knows it as its own. A line says nothing about who has the name: only a
/// file with that very content is one that was written. It may be used by several threads, and lines be added by
/// several processes.
package final class WriteAheadLog: Sendable {
    /// An output that was about to be written.
    package struct Line: Codable {
        /// Relative to the output folder.
        package var path: EncodedPath
        package var bytes: Int
        package var checksum: String

        init(_ output: JournalEntry.Output, checksum: String) {
            path = EncodedPath(FilePath(bytes: output.path))
            bytes = output.byteCount
            self.checksum = checksum
        }
    }

    private let path: FilePath
    /// The open log; `nil` until the first line is added.
    private let descriptor = Mutex<FileDescriptor?>(nil)

    /// Makes the log that lies, or will lie, at `path`.
    package init(_ path: FilePath) { self.path = path }

    deinit { descriptor.withLock { try? $0?.close() } }

    /// Says that `output` is about to be written, and flushes that to the disk.
    ///
    /// Where a power cut loses the last lines of the journal, it does not lose these.
    /// - Throws: `Errno` from opening, writing or flushing.
    package func note(_ output: JournalEntry.Output) throws(Errno) {
        guard let checksum = output.checksum, let text = Self.text(Line(output, checksum: checksum)) else {
            throw .invalidArgument
        }
        let number = try openedDescriptor().rawValue
        // In one piece, so that lines of several threads do not mix.
        let count = text.withUnsafeBytes { Glibc.write(number, $0.baseAddress, $0.count) }
        try Errno.check(CInt(clamping: count))
        guard count == text.count else { throw .noSpace }
        // Outside of the lock: the disk flushes the lines of several threads at once.
        try Errno.check(fdatasync(number))
    }

    private func openedDescriptor() throws(Errno) -> FileDescriptor {
        try descriptor.withLock { (descriptor) throws(Errno) in
            if let descriptor { return descriptor }
            let opened = try Self.open(path)
            descriptor = opened
            return opened
        }
    }

    /// A line between two line breaks, so that it stands alone even behind one that was cut off.
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
    /// Hands each whole line to `body`; without a log, it hands over nothing.
    ///
    /// - Throws: `Errno` when the log cannot be read.
    package func forEachLine(_ body: (Line) -> Void) throws(Errno) {
        let file: LineFile
        do throws(Errno) {
            file = try LineFile(path, isReadOnly: true)
        } catch .noSuchFileOrDirectory {
            return
        }
        var lines = FileLines(of: file)
        while let line = try lines.next() {
            // Blank lines stand between the others, and one that was cut off says nothing.
            if let line = try? JSONDecoder().decode(Line.self, from: Data(line.bytes)) { body(line) }
        }
    }

    /// Keeps only the lines that `isNeeded`; to be called while no process adds lines.
    ///
    /// - Throws: `Errno` when the log cannot be read or written.
    package func compact(_ isNeeded: (Line) -> Bool) throws(Errno) {
        var needed: [UInt8] = []
        try forEachLine { line in
            if isNeeded(line), let text = Self.text(line) { needed += text }
        }
        if needed.isEmpty {
            if path.withPlatformString({ unlink($0) }) != 0, errno != ENOENT { throw Errno(rawValue: errno) }
        } else {
            let file = try ReplacingFile(replacing: path)
            try file.write(needed)
            try file.commit()
        }
    }
}
