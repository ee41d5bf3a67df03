package import FaceCropCore
import FaceCropFormats
import FaceCropOutputs
package import FaceCropRecords
import Foundation
package import SystemPackage

/// Writes `manifest.json` photo by photo, so that memory does not grow with their number; one photo stands on one line.
///
/// The file has its final name only when it is complete and whole. Room for what is still to come is set aside on the disk
/// ahead, so that a disk that outputs have filled still takes the record of them. It belongs to one thread at a time.
package final class ManifestWriter {
    private let file: ReplacingFile
    private let encoder = JSONEncoder()
    private let headroomByteCount: Int
    private var buffer: [UInt8] = []
    private var isFirstPhoto = true
    /// What broke the manifest: after it, nothing more is written, and nothing gets the final name.
    private var failure: RunError?

    /// Begins the manifest of a run; `nil` when nothing is to be written.
    ///
    /// - Throws: `RunError` when something else has the manifest's name, which a dry run tells too, when the output folder
    ///   or the file cannot be made, or when the disk has no room for it.
    package static func begin(_ options: RunOptions, head: ManifestHead) throws(RunError) -> ManifestWriter? {
        let path = StateFolder(options.destination.folder, shard: options.shard).manifest
        try checkIsReplaceable(path)
        if options.destination.isDryRun { return nil }
        return try ManifestWriter(path: path, head: head, workerCount: options.workerCount)
    }

    /// Begins the manifest at `path` with `head`, of a run with `workerCount` workers.
    ///
    /// - Throws: `RunError` when the file cannot be made, or the disk has no room for it.
    package init(path: FilePath, head: ManifestHead, workerCount: Int) throws(RunError) {
        headroomByteCount = Self.bufferByteCount + workerCount * Self.headroomByteCountPerWorker
        do {
            file = try ReplacingFile(replacing: path)
        } catch {
            throw RunError(writing: path, error)
        }
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        append("{\n")
        // An earlier manifest is recognised by this member.
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
    /// - Throws: `RunError` when it cannot be written, or when the disk is full. In the latter case the record is in the
    ///   manifest, there is room for those of the photos in hand, and ``finish(summary:timings:)`` is still possible.
    package func append(_ record: PhotoRecord) throws(RunError) { try append(RecordCoding.encoded(record)) }

    /// Adds the record of one photo, which is JSON on one line.
    ///
    /// - Throws: As ``append(_:)-(PhotoRecord)``.
    package func append(_ json: [UInt8]) throws(RunError) {
        append(isFirstPhoto ? "\n" : ",\n")
        isFirstPhoto = false
        buffer += json
        if buffer.count >= Self.bufferByteCount { try flush() }
        try reserve()
    }

    /// Ends the manifest and gives it its final name.
    ///
    /// - Throws: `RunError` when it cannot be written, or something could not before.
    package func finish(summary: RunSummary, timings: RunTimings) throws(RunError) {
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
    /// From this size on the buffer is written.
    private static let bufferByteCount = 1 << 16
    /// Room for the photos that a worker may still have in hand when the disk is full: 4 records of 4 kB.
    ///
    /// Most have 1 to 2.
    private static let headroomByteCountPerWorker = 1 << 14
    /// Room is set aside in steps, so that the disk is not asked for every photo.
    private static let reservationStep = 1 << 16

    /// Sees to it that the disk has room for what is in the buffer and what may still come when outputs have filled it.
    private func reserve() throws(RunError) {
        let needed = file.byteCount + buffer.count + headroomByteCount
        let steps = (needed + Self.reservationStep - 1) / Self.reservationStep
        do throws(Errno) {
            try file.reserve(steps * Self.reservationStep)
        } catch .noSpace, .diskQuotaExceeded {
            throw RunError(writing: file.path, .noSpace)
        } catch {
            // A disk that cannot set room aside can still be written to, and says itself when it is full.
        }
    }
}

extension ManifestWriter {
    /// How every manifest begins.
    private static let start = Array("{\n\"schemaVersion\"".utf8)

    /// Sees to it that nothing but an earlier manifest is replaced.
    static func checkIsReplaceable(_ path: FilePath) throws(RunError) {
        do throws(PhotoError) {
            guard try !FileHead(of: path).firstBytes.starts(with: start) else { return }
        } catch  where error.code == .vanished {
            return
        } catch {
            // A folder, a pipe, or a file that may not be read is no manifest either.
        }
        throw RunError(
            .outputCollision,
            "'\(path)' was not written by facecrop and would be replaced by the manifest. Move it away.",
            options: ["run.destination"]
        )
    }
}
