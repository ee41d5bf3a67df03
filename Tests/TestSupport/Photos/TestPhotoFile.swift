package import FaceCropModel
package import FaceCropPixels
import Glibc
import SystemPackage

/// Calls `body` with a file that contains `bytes`.
@discardableResult
package func withPhotoFile<Result>(_ bytes: [UInt8], _ body: (PhotoFile) throws -> Result) throws -> Result {
    var template = Array("/tmp/facecrop-photo-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw Errno(rawValue: errno) }
    let path = FilePath(platformString: template)
    defer { _ = path.withPlatformString { unlink($0) } }
    do {
        defer { close(descriptor) }
        try FileDescriptor(rawValue: descriptor).writeAll(bytes)
    }
    return try body(PhotoFile(path: path, relativePath: "photo", isNamedByUser: true))
}

/// Opens `bytes` as a photo.
package func openedPhoto(_ bytes: [UInt8], options: DecodeOptions = DecodeOptions()) throws -> LoadedPhoto {
    try VipsLibrary.start()
    return try withPhotoFile(bytes) { try PhotoDecoder(options: options).open($0) }
}
