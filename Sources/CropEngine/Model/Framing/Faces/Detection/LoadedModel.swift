package import SystemPackage

/// A model in memory; its bytes have passed the hash check.
///
/// If possible, models are compiled from these bytes instead of the file, so that the checked bytes are the ones that
/// run.
package struct LoadedModel: Sendable {
    /// The name and hash of the model.
    package let file: ModelFile
    /// The path from which the model was read.
    let path: FilePath
    /// The content of the file.
    package let bytes: [UInt8]

    package init(file: ModelFile, path: FilePath, bytes: [UInt8]) {
        self.file = file
        self.path = path
        self.bytes = bytes
    }

    /// Reads the model `file` at `path`, which has at most `maximumByteCount` bytes; `nil` if its hash is another one.
    static func read(
        _ file: ModelFile,
        at path: FilePath,
        maximumByteCount: Int
    ) throws(FileContent.Failure) -> LoadedModel? {
        let bytes = try FileContent.read(path, maximumBytes: maximumByteCount)
        guard SHA256.hexadecimal(of: bytes) == file.sha256 else { return nil }
        return LoadedModel(file: file, path: path, bytes: bytes)
    }
}
