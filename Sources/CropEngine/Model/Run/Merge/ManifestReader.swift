import FoundationEssentials
package import SystemPackage

/// Reads a manifest as ``ManifestWriter`` writes it: each photo takes one line.
package final class ManifestReader {
    /// The part of a manifest after the photos.
    package struct Tail: Decodable {
        package var summary: RunSummary
        package var timings: RunTimings
    }

    let path: FilePath
    /// The part of the manifest before the photos.
    package let head: ManifestHead
    /// The part of the manifest after the photos; `nil` until all photos have been read.
    package private(set) var tail: Tail?
    /// Why another user may have written the manifest: a clause; `nil` if it is this user's, or root's.
    package let doubt: String?
    private var lines: FileLines

    /// Opens the manifest at `path` and reads its head.
    ///
    /// - Throws: `inputNotReadable` if the file cannot be read, is of a later version, or is not in the form that this
    ///   version writes.
    package init(_ path: FilePath) throws(RunError) {
        self.path = path
        do throws(Errno) {
            let file = try LineFile(path, isReadOnly: true)
            doubt = try file.doubt()
            lines = FileLines(of: file)
        } catch {
            throw RunError(.inputNotReadable, "'\(path)' cannot be read (\(error)).")
        }
        var members: [UInt8] = []
        var line = try Self.line(of: &lines, path)
        while !line.starts(with: Self.photos) {
            members += line
            guard members.count <= Self.maximumHeadByteCount else { throw Self.isNoManifest(path) }
            line = try Self.line(of: &lines, path)
        }
        guard members.popLast() == UInt8(ascii: ",") else { throw Self.isNoManifest(path) }
        head = try Self.value(ManifestHead.self, members + Array("}".utf8), path)
        guard head.schemaVersion <= ManifestHead.currentSchemaVersion else {
            throw RunError(.inputNotReadable, "'\(path)' was written by a later version of facecrop. Use that one.")
        }
        if line.count > Self.photos.count { tail = try readTail() }
    }

    /// The record of the next photo; `nil` at the end.
    package func next() throws(RunError) -> PhotoRecord? {
        if tail != nil { return nil }
        var line = try Self.line(of: &lines, path)
        if line.elementsEqual(Array("],".utf8)) {
            tail = try readTail()
            return nil
        }
        if line.last == UInt8(ascii: ",") { line.removeLast() }
        let record = try Self.value(PhotoRecord.self, line, path)
        try record.checkPaths(namedBy: path)
        return record
    }

    /// More than the options and models of a run take.
    private static let maximumHeadByteCount = 16 << 20

    private static let photos = Array("\"photos\": [".utf8)

    /// Reads the end of the manifest: summary and timings take one line each, and one more line ends the manifest.
    private func readTail() throws(RunError) -> Tail {
        var members = Array("{".utf8)
        for _ in 1...3 { members += try Self.line(of: &lines, path) }
        return try Self.value(Tail.self, members, path)
    }

    private static func line(of lines: inout FileLines, _ path: FilePath) throws(RunError) -> [UInt8] {
        do throws(FileLines.Failure) {
            if let line = try lines.next() { return Array(line.bytes) }
        } catch .system(let reason) {
            throw RunError(.inputNotReadable, "'\(path)' cannot be read (\(reason)).")
        } catch {
            throw isNoManifest(path)
        }
        throw isNoManifest(path)
    }

    private static func value<Value: Decodable>(
        _: Value.Type,
        _ json: [UInt8],
        _ path: FilePath
    ) throws(RunError) -> Value {
        guard let value = try? JSONDecoder().decode(Value.self, from: Data(json)) else { throw isNoManifest(path) }
        return value
    }

    private static func isNoManifest(_ path: FilePath) -> RunError {
        RunError(
            .inputNotReadable,
            "'\(path)' is not a whole manifest of this version of facecrop. Do the photos there again."
        )
    }
}
