import CVips
import FaceCropFormats
package import FaceCropGeometry

/// A libvips image: pixels in memory, or a chain of operations that makes them when they are asked for.
///
/// It holds the one reference that it was made with and gives it back at the end. Images of operations hold their inputs
/// themselves. An image stays on the worker that made it.
package final class VipsImage {
    typealias Pointer = UnsafeMutablePointer<CVips.VipsImage>

    private let pointer: Pointer

    /// Takes over a reference that libvips gave.
    init(takingOwnership pointer: Pointer) {
        self.pointer = pointer
    }

    deinit {
        cvips_unref(pointer)
    }

    /// Lends the C image for the time of `body`.
    func withUnsafe<Result, Failure: Error>(_ body: (Pointer) throws(Failure) -> Result) throws(Failure) -> Result {
        defer { withExtendedLifetime(self) {} }
        return try body(pointer)
    }

    /// Runs a libvips call that makes an image out of nothing but its arguments.
    static func made(
        by operation: String,
        _ call: (UnsafeMutablePointer<Pointer?>) -> Int32
    ) throws(ImageLibraryError) -> VipsImage {
        var out: Pointer?
        try ImageLibraryError.check(operation, call(&out))
        guard let out else { throw ImageLibraryError(operation: operation) }
        return VipsImage(takingOwnership: out)
    }

    /// Runs a libvips call that makes another image out of this one.
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

    /// Values per pixel, alpha included.
    package var bands: Int { withUnsafe { Int($0.pointee.Bands) } }

    /// Whether the last band is alpha.
    package var hasAlpha: Bool { withUnsafe { vips_image_hasalpha($0) != 0 } }

    /// Whether each value is one unsigned byte.
    package var isEightBit: Bool { withUnsafe { $0.pointee.BandFmt == VIPS_FORMAT_UCHAR } }

    /// Bytes of each value.
    var bytesPerValue: Int { withUnsafe { Int(vips_format_sizeof($0.pointee.BandFmt)) } }

    /// What the values mean, guessed from the number of bands where the file did not say.
    var interpretation: VipsInterpretation { withUnsafe { vips_image_guess_interpretation($0) } }
}
