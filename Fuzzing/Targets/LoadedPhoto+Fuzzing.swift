import FaceCropModel
import FaceCropPixels
import SystemPackage

extension LoadedPhoto {
    /// The photo in `bytes` with this header, as a decoder would open it, without its checks.
    init(fuzzed bytes: [UInt8], _ header: PhotoHeader) {
        self.init(
            file: PhotoFile(path: "fuzz", relativePath: "fuzz", isNamedByUser: true),
            header: header,
            bytes: bytes,
            profile: nil,
            damage: nil
        )
    }

    /// The JPEG in `bytes` as a decoder would open it, without its checks.
    ///
    /// Returns `nil` if it has no frame header, no pixels, or so many (2²⁰) that they would only make inputs slower.
    init?(fuzzedJPEG bytes: [UInt8], _ orientation: Orientation = .upright) {
        let frame = bytes.withUnsafeBufferPointer { JPEGFrameHeader(ByteReader(bytes: $0, order: .bigEndian)) }
        guard let frame, frame.size.width > 0, frame.size.height > 0, frame.size.pixelCount <= 1 << 20 else {
            return nil
        }
        var header = PhotoHeader(
            format: .jpeg,
            storedSize: frame.size,
            orientation: orientation,
            hasOrientationTag: true,
            bands: 3,
            isProgressive: frame.isProgressive
        )
        header.coefficientByteCount = frame.coefficientByteCount
        self.init(fuzzed: bytes, header)
    }
}
