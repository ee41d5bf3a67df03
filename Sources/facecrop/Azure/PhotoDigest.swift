import FaceCropCore
import FaceCropFormats
import FaceCropHashing

/// By what the answer about a photo is kept: a hash of its file.
enum PhotoDigest {
    /// The SHA-256 of a photo's file.
    ///
    /// - Returns: `nil` for what is no photo, has more than `maximumFileBytes` bytes or cannot be read: nothing of it
    ///   will be sent, so it need not be read from end to end.
    static func source(of file: PhotoFile, maximumFileBytes: Int) -> String? {
        guard let head = try? FileHead(of: file.path), head.byteCount <= maximumFileBytes,
            case .photo = FileKind(of: file, head: head)
        else { return nil }
        return SHA256.hexadecimal(ofFile: file.path)
    }
}
