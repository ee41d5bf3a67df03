import CVips
package import FaceCropModel

/// A libvips image: pixels in memory, or a chain of operations that computes them on demand.
///
/// It owns the one reference that it was made with and releases it in `deinit`. libvips makes an image of operations
/// hold references to its inputs. An image stays on the worker that made it.
package final class VipsImage {
    typealias Pointer = UnsafeMutablePointer<CVips.VipsImage>

    private let pointer: Pointer

    /// Takes ownership of a reference from libvips.
    init(takingOwnership pointer: Pointer) {
        self.pointer = pointer
    }

    deinit {
        cvips_unref(pointer)
    }

    /// Calls `body` with the C image, which is valid only during the call.
    func withUnsafe<Result, Failure: Error>(_ body: (Pointer) throws(Failure) -> Result) throws(Failure) -> Result {
        defer { withExtendedLifetime(self) {} }
        return try body(pointer)
    }

    /// Runs a libvips call that makes an image from its arguments only.
    static func made(
        by operation: String,
        _ call: (UnsafeMutablePointer<Pointer?>) -> Int32
    ) throws(ImageLibraryError) -> VipsImage {
        var out: Pointer?
        try ImageLibraryError.check(operation, call(&out))
        guard let out else { throw ImageLibraryError(operation: operation) }
        return VipsImage(takingOwnership: out)
    }

    /// Runs a libvips call that makes another image from this one.
    func result(
        of operation: String,
        _ call: (Pointer, UnsafeMutablePointer<Pointer?>) -> Int32
    ) throws(ImageLibraryError) -> VipsImage {
        try withUnsafe { pointer throws(ImageLibraryError) in
            try VipsImage.made(by: operation) { call(pointer, $0) }
        }
    }
}

extension VipsImage {
    /// Width and height in pixels.
    package var size: PixelSize {
        withUnsafe { PixelSize(width: Int($0.pointee.Xsize), height: Int($0.pointee.Ysize)) }
    }

    /// Values per pixel, including alpha.
    package var bands: Int { withUnsafe { Int($0.pointee.Bands) } }

    /// Whether the last band is alpha.
    var hasAlpha: Bool { withUnsafe { vips_image_hasalpha($0) != 0 } }

    /// Whether each value is one unsigned byte.
    package var isEightBit: Bool { withUnsafe { $0.pointee.BandFmt == VIPS_FORMAT_UCHAR } }

    /// Bytes of each value.
    var bytesPerValue: Int { withUnsafe { Int(vips_format_sizeof($0.pointee.BandFmt)) } }

    /// The meaning of the values, guessed from the number of bands if the file does not give it.
    var interpretation: VipsInterpretation { withUnsafe { vips_image_guess_interpretation($0) } }
}
