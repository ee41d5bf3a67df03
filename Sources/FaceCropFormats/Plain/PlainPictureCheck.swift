package import FaceCropCore
import FaceCropGeometry

/// A plain picture as it is tried by `make fuzz`: read from its bytes into a buffer that the caller has filled.
package struct PlainPictureCheck {
    private let bytes: [UInt8]
    private let picture: PlainPicture

    /// Values per pixel.
    package var bands: Int { picture.bands }
    /// The pixels; the most that there can be where that is more.
    package var pixelCount: Int {
        let (count, overflow) = picture.size.width.multipliedReportingOverflow(by: picture.size.height)
        return overflow ? .max : count
    }

    /// Reads the header; `nil` when it cannot be used.
    package init?(_ bytes: [UInt8], _ format: ImageFormat) {
        guard let picture = try? PlainPicture(bytes, format), picture.size.width > 0, picture.size.height > 0 else {
            return nil
        }
        self.bytes = bytes
        self.picture = picture
    }

    /// All values as bytes, written over memory that was full of `filling`; `nil` when they cannot be read.
    package func values(_ filling: UInt8) -> [UInt8]? {
        var values = [UInt8](repeating: filling, count: pixelCount * bands * picture.bytesPerValue)
        let isRead: Void? = try? values.withUnsafeMutableBytes { memory throws(DecodeFailure) in
            guard let start = memory.baseAddress else { return }
            try bytes.withUnsafeBufferPointer { buffer throws(DecodeFailure) in try picture.write(buffer, start) }
        }
        return isRead == nil ? nil : values
    }
}
