import SystemPackage

/// Reads a file with which a person has replaced an output.
enum KeptFile {
    /// How much of the file is read; the headers of most pictures end before that.
    private static let headByteCount = 1 << 18

    /// The manifest's record of the file at `path`, which has `byteCount` bytes.
    ///
    /// Only our own parsers read it, because a decoder must not read untrusted files outside of the sandbox.
    static func record(_ path: FilePath, byteCount: Int) -> KeptByHandRecord {
        KeptByHandRecord(bytes: byteCount, size: size(path))
    }

    private static func size(_ path: FilePath) -> PixelSize? {
        let target = ResolvedInput.realPath(of: path)
        guard let file = try? LineFile(target, isReadOnly: true),
            let head = try? file.read(at: 0, count: headByteCount), let format = ImageFormat(sniffing: head)
        else { return nil }
        return DeclaredSize.of(head, format: format)
    }
}
