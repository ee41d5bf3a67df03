import FoundationEssentials
import Glibc
import SystemPackage

/// Writes `manifest.json` photo by photo, so that its memory does not grow with their number; each photo takes one
/// line.
///
/// The file gets its final name only when it is complete. The writer reserves space on the disk for what is still to
/// come, so that it can still record the outputs that have filled the disk. One thread at a time may use it.
final class ManifestWriter {
    private let file: ReplacingFile
    private let encoder = JSONEncoder()
    private let headroomByteCount: Int
    private var buffer: [UInt8] = []
    private var isFirstPhoto = true
    /// The error that broke the manifest: after it, the writer writes nothing more, and no file gets the final name.
    private var failure: RunError?

    /// Begins the manifest of a run; `nil` in a dry run, which writes nothing.
    ///
    /// - Throws: `RunError` if a file that is not a manifest has the manifest's name, which a dry run checks too; if
    ///   the output folder or the file cannot be made; or if the disk has no room for it.
    static func begin(_ options: RunOptions, head: ManifestHead) throws(RunError) -> ManifestWriter? {
        let path = StateFolder(options.destination.folder, shard: options.shard).manifest
        try checkIsReplaceable(path)
        if options.destination.isDryRun { return nil }
        return try ManifestWriter(path: path, head: head, workerCount: options.workerCount)
    }

    /// Begins the manifest at `path` with `head`, of a run with `workerCount` workers.
    ///
    /// - Throws: `RunError` if the file cannot be made, or if the disk has no room for it.
    init(path: FilePath, head: ManifestHead, workerCount: Int) throws(RunError) {
        headroomByteCount = Self.bufferByteCount + workerCount * Self.headroomByteCountPerWorker
        do {
            file = try ReplacingFile(replacing: path)
        } catch {
            throw RunError(writing: path, error)
        }
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        append("{\n")
        // `checkIsReplaceable` recognises an earlier manifest by this member.
        try appendMember("schemaVersion", head.schemaVersion)
        try appendMember("tool", head.tool)
        try appendMember("libraries", head.libraries)
        try appendMember("models", head.models)
        try appendMember("options", head.options)
        append("\"photos\": [")
        try reserve()
    }

    /// Adds the record of one photo.
    ///
    /// - Throws: `RunError` if it cannot be written, or if the disk is full. If the disk is full, the record is in the
    ///   manifest nevertheless, there is room for the records of photos that workers are still processing, and
    ///   ``finish(summary:timings:)`` is still possible.
    func append(_ record: PhotoRecord) throws(RunError) { try append(RecordCoding.encoded(record)) }

    /// Adds the record of one photo, given as JSON on one line.
    ///
    /// - Throws: As ``append(_:)-(PhotoRecord)``.
    func append(_ json: [UInt8]) throws(RunError) {
        append(isFirstPhoto ? "\n" : ",\n")
        isFirstPhoto = false
        buffer += json
        if buffer.count >= Self.bufferByteCount { try flush() }
        try reserve()
    }

    /// Ends the manifest and gives it its final name.
    ///
    /// - Throws: `RunError` if it cannot be written, or if an earlier write failed.
    func finish(summary: RunSummary, timings: RunTimings) throws(RunError) {
        append(isFirstPhoto ? "],\n" : "\n],\n")
        try appendMember("summary", summary)
        append("\"timings\": ")
        try appendValue(timings)
        append("\n}\n")
        try flush()
        try orBreak { () throws(Errno) in try file.commit() }
    }

    private func append(_ text: StaticString) {
        text.withUTF8Buffer { buffer.append(contentsOf: $0) }
    }

    private func appendMember(_ name: String, _ value: some Encodable) throws(RunError) {
        buffer.append(contentsOf: "\"\(name)\": ".utf8)
        try appendValue(value)
        append(",\n")
    }

    private func appendValue(_ value: some Encodable) throws(RunError) {
        do {
            buffer.append(contentsOf: try encoder.encode(value))
        } catch {
            let failure = RunError(.outputNotWritable, "The manifest cannot be encoded: \(error).")
            self.failure = self.failure ?? failure
            throw failure
        }
    }

    private func flush() throws(RunError) {
        try orBreak { () throws(Errno) in try writeBuffer() }
        buffer.removeAll(keepingCapacity: true)
    }

    private func writeBuffer() throws(Errno) {
        let content = buffer
        try content.span.bytes.withUnsafeBytes { bytes throws(Errno) in try file.write(bytes) }
    }

    private func orBreak(_ body: () throws(Errno) -> Void) throws(RunError) {
        if let failure { throw failure }
        do throws(Errno) {
            try body()
        } catch {
            let failure = RunError(writing: file.path, error)
            self.failure = failure
            throw failure
        }
    }
}

extension ManifestWriter {
    /// Once the buffer has this size, it is written.
    private static let bufferByteCount = 1 << 16
    /// Room for the photos that a worker may still be processing when the disk is full: 4 records of 4 kB.
    ///
    /// Most records have 1 to 2 kB.
    private static let headroomByteCountPerWorker = 1 << 14
    /// The writer reserves room in steps, so that it does not ask the disk for every photo.
    private static let reservationStep = 1 << 16

    /// Makes sure that the disk has room for the buffer, and for what may still come after outputs have filled the
    /// disk.
    private func reserve() throws(RunError) {
        let needed = file.byteCount + buffer.count + headroomByteCount
        let steps = (needed + Self.reservationStep - 1) / Self.reservationStep
        do throws(Errno) {
            try file.reserve(steps * Self.reservationStep)
        } catch {
            throw RunError(writing: file.path, error)
        }
    }
}

extension ManifestWriter {
    /// The first bytes of every manifest.
    private static let start = Array("{\n\"schemaVersion\"".utf8)

    /// Makes sure that the run replaces no file but an earlier manifest.
    static func checkIsReplaceable(_ path: FilePath) throws(RunError) {
        if try isReplaceable(path) { return }
        let isFolder = PresentFile.status(of: path).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
        let what = isFolder ? "is a folder" : "was not written by facecrop"
        throw RunError(
            .outputCollision,
            "'\(path)' \(what), and the manifest is to be written under that name. Move it away.",
            options: ["run.destination"]
        )
    }

    /// Whether there is no file at `path`, or a manifest as facecrop writes it.
    ///
    /// - Throws: The reason if the file cannot be read.
    static func isReplaceable(_ path: FilePath) throws(RunError) -> Bool {
        do throws(Errno) {
            return try FileHead.read(path).firstBytes.starts(with: start)
        } catch .noSuchFileOrDirectory, .notDirectory {
            return true
        } catch .invalidArgument {
            // A folder or a pipe.
            return false
        } catch {
            throw RunError(reading: path, error)
        }
    }
}
