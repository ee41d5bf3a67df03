import CVips
package import FaceCropModel

extension VipsImage {
    /// Opens `count` frames of the animation in `bytes`, starting with frame `first`, stacked from top to bottom as a
    /// viewer shows them.
    ///
    /// The image keeps a copy of the bytes. Read it from top to bottom with ``rows(from:count:)``: libvips then makes
    /// the frames of a GIF one after the other; a WebP keeps all frames in memory from `first` on.
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

    /// Copies some rows of an image of 8-bit values to memory; libvips computes only what these rows need.
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

    /// The duration of each frame of an animation in milliseconds, from the file; empty if the file gives no durations.
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

    /// Marks a picture of stacked frames as an animation for encoders; the image must not be in use elsewhere.
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
