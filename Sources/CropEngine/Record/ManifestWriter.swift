import Foundation
package import SystemPackage

/// Writes `manifest.json` photo by photo, so that memory does not grow with their number; one photo stands on one line.
///
/// The file has its final name only when it is complete. It belongs to one thread at a time.
package final class ManifestWriter {
    private let file: ReplacingFile
    private let encoder = JSONEncoder()
    private var buffer: [UInt8] = []
    private var isFirstPhoto = true

    /// Begins the manifest of a run; `nil` when nothing is to be written.
    ///
    /// - Throws: `RunError` when the output folder or the file cannot be made.
    package static func begin(
        in destination: RunOptions.Destination,
        head: ManifestHead
    ) throws(RunError) -> ManifestWriter? {
        guard case .folder(let folder) = destination else { return nil }
        return try ManifestWriter(path: folder.appending(CropEngine.manifestName), head: head)
    }

    /// Begins the manifest at `path` with `head`.
    ///
    /// - Throws: `RunError` when the file cannot be made.
    package init(path: FilePath, head: ManifestHead) throws(RunError) {
        do {
            file = try ReplacingFile(replacing: path)
        } catch {
            throw RunError(writing: path, error)
        }
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        append("{\n")
        try appendMember("schemaVersion", head.schemaVersion)
        try appendMember("tool", head.tool)
        try appendMember("libraries", head.libraries)
        try appendMember("models", head.models)
        try appendMember("options", head.options)
        append("\"photos\": [")
    }

    /// Adds the record of one photo.
    ///
    /// - Throws: `RunError` when it cannot be written.
    package func append(_ record: PhotoRecord) throws(RunError) {
        append(isFirstPhoto ? "\n" : ",\n")
        isFirstPhoto = false
        try appendValue(record)
        if buffer.count >= 1 << 16 { try flush() }
    }

    /// Ends the manifest and gives it its final name.
    ///
    /// - Throws: `RunError` when it cannot be written.
    package func finish(summary: RunSummary, timings: RunTimings) throws(RunError) {
        append(isFirstPhoto ? "],\n" : "\n],\n")
        try appendMember("summary", summary)
        append("\"timings\": ")
        try appendValue(timings)
        append("\n}\n")
        try flush()
        do {
            try file.commit()
        } catch {
            throw RunError(writing: file.path, error)
        }
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
            throw RunError(.outputNotWritable, "The manifest cannot be encoded: \(error).")
        }
    }

    private func flush() throws(RunError) {
        do throws(Errno) {
            try buffer.span.bytes.withUnsafeBytes { bytes throws(Errno) in try file.write(bytes) }
        } catch {
            throw RunError(writing: file.path, error)
        }
        buffer.removeAll(keepingCapacity: true)
    }
}
