import Foundation
import SystemPackage
import TestSupport

@testable import FaceCropModel

/// Rewrites what an output folder says about its only output, as somebody else could who can write there.
struct ForgedOutput {
    let folder: TemporaryFolder
    /// The output folder.
    let name: String
    /// The output that facecrop has written.
    var path = "a.jpg"

    /// Has manifest and journal say that the output lies at `newPath`, and that its content is `bytes`.
    func name(_ newPath: String, _ bytes: [UInt8]) throws {
        let file = folder("\(name)/manifest.json")
        let text = String(decoding: try FileTree.bytes(of: file), as: UTF8.self)
        let real = try FileTree.bytes(of: folder("\(name)/\(path)")).count
        let forged = text.replacingOccurrences(of: "\"path\":\"\(path)\"", with: "\"path\":\"\(newPath)\"")
            .replacingOccurrences(of: "\"bytes\":\(real)", with: "\"bytes\":\(bytes.count)")
        try folder.write("\(name)/manifest.json", Array(forged.utf8))
        try journal(newPath, bytes)
    }

    /// Has the journal alone say so.
    func journal(_ newPath: String, _ bytes: [UInt8]) throws {
        let journal = try Journal(StateFolder(folder(name)).journal, isReadOnly: false)
        guard var entry = journal.entry(0) else { throw Errno.noSuchFileOrDirectory }
        entry.header.outputs = [
            JournalEntry.Output(
                path: Array(newPath.utf8),
                byteCount: bytes.count,
                checksum: bytes.withUnsafeBytes { OutputChecksum.of($0) }
            )
        ]
        try journal.append(entry, replacing: 0)
        try journal.finish { _ in false }
    }
}
