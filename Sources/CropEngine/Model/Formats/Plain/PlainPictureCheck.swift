/// A plain picture for the tests of `make fuzz`: it is decoded into a buffer that the test has filled.
package struct PlainPictureCheck {
    private let bytes: [UInt8]
    private let picture: PlainPicture

    /// Values per pixel.
    package var bands: Int { picture.bands }
    /// The number of pixels; `Int.max` if it overflows.
    package var pixelCount: Int {
        let (count, overflow) = picture.size.width.multipliedReportingOverflow(by: picture.size.height)
        return overflow ? .max : count
    }

    /// Reads the header; `nil` if the file cannot be decoded.
    package init?(_ bytes: [UInt8], _ format: ImageFormat) {
        guard let picture = try? PlainPicture(bytes, format), picture.size.width > 0, picture.size.height > 0 else {
            return nil
        }
        self.bytes = bytes
        self.picture = picture
    }

    /// All values as bytes, written over memory that was filled with `filling`; `nil` if they cannot be decoded.
    package func values(_ filling: UInt8) -> [UInt8]? {
        var values = [UInt8](repeating: filling, count: pixelCount * bands * picture.bytesPerValue)
        let isRead: Void? = try? values.withUnsafeMutableBytes { memory throws(DecodeFailure) in
            guard let start = memory.baseAddress else { return }
            try bytes.withUnsafeBufferPointer { buffer throws(DecodeFailure) in try picture.write(buffer, start) }
        }
        return isRead == nil ? nil : values
    }
}
