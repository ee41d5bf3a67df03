import AzureFace
import FaceCropModel

/// The key under which answers about a photo are cached: a hash of its file.
enum PhotoDigest {
    /// The SHA-256 of a photo's file.
    ///
    /// - Returns: `nil` if the file is not a photo, has more than `maximumFileBytes` bytes or cannot be read. Such a
    ///   file is never sent, so it need not be read to its end.
    static func source(of file: PhotoFile, maximumFileBytes: Int) -> String? {
        guard let head = try? FileHead(of: file.path), head.byteCount <= maximumFileBytes,
            case .photo = FileKind(of: file, head: head)
        else { return nil }
        return SHA256.hexadecimal(ofFile: file.path)
    }
}

extension PreparedPhoto {
    /// Prepares the copy of a photo; the photo's file has the SHA-256 `source`.
    init(_ copy: UprightCopy, source: String) {
        self.init(copy.bytes, source: source, photoPixelsPerPixel: copy.photoPixelsPerPixel)
    }
}
