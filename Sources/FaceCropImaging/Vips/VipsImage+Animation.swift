import CVips
package import FaceCropCore
package import FaceCropFormats
import FaceCropGeometry

extension VipsImage {
    /// `count` frames of the animation in `bytes` from frame `first` on, each under the one before it, as a viewer shows them.
    ///
    /// It keeps the bytes. Read it from top to bottom with ``rows(from:count:)``: the frames of a GIF are then made one after the
    /// other; those of a WebP all lie in memory from the first on.
    package static func strip(
        of bytes: [UInt8],
        as format: ImageFormat,
        first: Int,
        count: Int
    ) throws(ImageLibraryError) -> VipsImage {
        try bytes.withUnsafeBufferPointer { buffer throws(ImageLibraryError) in
            try made(by: format == .gif ? "gifload_source" : "webpload_source") { out in
                cvips_animation_load(
                    format == .gif ? 1 : 0,
                    buffer.baseAddress,
                    buffer.count,
                    out,
                    Int32(first),
                    Int32(count)
                )
            }
        }
    }

    /// The rows of an image of 8-bit values as a picture in memory; nothing is made for it but what these rows need.
    package func rows(from top: Int, count: Int) throws(ImageLibraryError) -> VipsImage {
        precondition(isEightBit, "rows is for images of one byte a value")
        precondition(top >= 0 && count > 0 && top + count <= size.height, "only rows of the image can be read")
        return try .withNewPixels(like: self, size: PixelSize(width: size.width, height: count)) {
            output throws(ImageLibraryError) in
            try withUnsafe { pointer throws(ImageLibraryError) in
                try ImageLibraryError.check(
                    "region_prepare",
                    cvips_read_rows(pointer, Int32(top), Int32(count), output)
                )
            }
        }
    }

    /// For how long each frame of an animation is shown, in milliseconds, as the file says; empty without any.
    package var frameDelays: [Int] {
        withUnsafe { pointer in
            var values: UnsafeMutablePointer<Int32>?
            var count: Int32 = 0
            guard
                vips_image_get_typeof(pointer, "delay") != 0,
                vips_image_get_array_int(pointer, "delay", &values, &count) == 0,
                let values
            else { return [] }
            return UnsafeBufferPointer(start: values, count: Int(count)).map(Int.init)
        }
    }

    /// Makes a picture of frames, each under the one before it, an animation for encoders; it must not be in use anywhere else.
    package func markAsAnimation(frameHeight: Int, delaysInMilliseconds: [Int]) {
        let delays = delaysInMilliseconds.map { Int32(clamping: $0) }
        withUnsafe { pointer in
            vips_image_set_int(pointer, "page-height", Int32(frameHeight))
            vips_image_set_int(pointer, "n-pages", Int32(delays.count))
            vips_image_set_int(pointer, "loop", 0)
            vips_image_set_array_int(pointer, "delay", delays, Int32(delays.count))
        }
    }
}
