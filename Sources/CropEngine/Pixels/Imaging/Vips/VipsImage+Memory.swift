import CPixels
import CVips
package import FaceCropModel

extension VipsImage {
    /// The image with all its pixels computed and in memory.
    ///
    /// Errors in the file's data are detected here.
    func inMemory() throws(ImageLibraryError) -> VipsImage {
        try withUnsafe { pointer throws(ImageLibraryError) in
            guard let copy = cvips_copy_memory(pointer) else { throw ImageLibraryError(operation: "copy_memory") }
            return VipsImage(takingOwnership: copy)
        }
    }

    /// All pixels row by row without padding, `bands` values for each pixel; the values must be bytes.
    package func pixelBytes() throws(ImageLibraryError) -> [UInt8] {
        precondition(isEightBit, "pixelBytes is for images of one byte a value")
        return try inMemory().withPixels { [UInt8]($0) }
    }

    /// All values row by row as 16-bit numbers; 8-bit values are scaled to the 16-bit range.
    func sixteenBitValues() throws(ImageLibraryError) -> [UInt16] {
        if isEightBit { return try pixelBytes().map { UInt16($0) * 257 } }
        return try withUnsafe { pointer throws(ImageLibraryError) in
            precondition(pointer.pointee.BandFmt == VIPS_FORMAT_USHORT, "sixteenBitValues is for 8 and 16 bits a value")
            var count = 0
            guard let memory = vips_image_write_to_memory(pointer, &count) else {
                throw ImageLibraryError(operation: "write_to_memory")
            }
            defer { g_free(memory) }
            return [UInt16](UnsafeRawBufferPointer(start: memory, count: count).bindMemory(to: UInt16.self))
        }
    }

    /// A picture of the given 8-bit values, row by row without padding: 1 band is grey, 3 are sRGB, 4 are sRGB with
    /// alpha.
    package static func of(
        pixels: [UInt8],
        size: PixelSize,
        bands: Int
    ) throws(ImageLibraryError) -> VipsImage {
        precondition(pixels.count == size.pixelCount * bands, "as many values as the size and the bands say")
        let width = Int32(size.width)
        let height = Int32(size.height)
        let raw = try pixels.withUnsafeBufferPointer { buffer throws(ImageLibraryError) in
            guard
                let image = vips_image_new_from_memory_copy(
                    buffer.baseAddress,
                    buffer.count,
                    width,
                    height,
                    Int32(bands),
                    VIPS_FORMAT_UCHAR
                )
            else { throw ImageLibraryError(operation: "new_from_memory_copy") }
            return VipsImage(takingOwnership: image)
        }
        return try raw.reinterpreted(as: bands < 3 ? VIPS_INTERPRETATION_B_W : VIPS_INTERPRETATION_sRGB)
    }

    /// A picture of 8-bit values that `fill` writes, row by row without padding: 1 band is grey, 3 are sRGB.
    package static func withNewPixels(
        size: PixelSize,
        bands: Int,
        _ fill: (UnsafeMutablePointer<UInt8>) throws(ImageLibraryError) -> Void
    ) throws(ImageLibraryError) -> VipsImage {
        try withNewPixels(size: size, bands: bands, bytesPerValue: 1) { memory throws(ImageLibraryError) in
            try fill(memory.assumingMemoryBound(to: UInt8.self))
        }
    }

    /// A picture of 8-bit or 16-bit values that `fill` writes: 1 band is grey, 2 are grey with alpha, 3 are sRGB, 4 are
    /// sRGB with alpha.
    static func withNewPixels(
        size: PixelSize,
        bands: Int,
        bytesPerValue: Int,
        _ fill: (UnsafeMutableRawPointer) throws(ImageLibraryError) -> Void
    ) throws(ImageLibraryError) -> VipsImage {
        let byteCount = size.pixelCount * bands * bytesPerValue
        guard let memory = cpixelmemory_take(byteCount) else { throw ImageLibraryError(operation: "mmap") }
        do throws(ImageLibraryError) {
            try fill(memory)
        } catch {
            cpixelmemory_give(memory)
            throw error
        }
        return try taking(memory, size: size, bands: bands, bytesPerValue: bytesPerValue)
    }

    /// The picture in `memory` of `cpixelmemory_take`, which it gives back; the memory may be longer than the picture.
    static func taking(
        _ memory: UnsafeMutableRawPointer,
        size: PixelSize,
        bands: Int,
        bytesPerValue: Int
    ) throws(ImageLibraryError) -> VipsImage {
        let byteCount = size.pixelCount * bands * bytesPerValue
        let format = bytesPerValue == 2 ? VIPS_FORMAT_USHORT : VIPS_FORMAT_UCHAR
        let (width, height) = (Int32(size.width), Int32(size.height))
        guard
            let image = cvips_image_taking_memory(
                memory,
                byteCount,
                width,
                height,
                Int32(bands),
                format,
                cpixelmemory_give
            )
        else { throw ImageLibraryError(operation: "new_from_memory") }
        return VipsImage(takingOwnership: image)
    }

    /// A picture of 8-bit values that `fill` writes, with the bands, interpretation and profile of `other`.
    static func withNewPixels(
        like other: VipsImage,
        size: PixelSize,
        _ fill: (UnsafeMutablePointer<UInt8>) throws(ImageLibraryError) -> Void
    ) throws(ImageLibraryError) -> VipsImage {
        let image = try withNewPixels(size: size, bands: other.bands, fill)
        image.withUnsafe { pointer in other.withUnsafe { pointer.pointee.Type = $0.pointee.Type } }
        if let profile = other.profileBytes { image.setBlob("icc-profile-data", profile) }
        return image
    }

    /// Calls `body` with the first of all rows of 8-bit values, and the bytes from each to the next.
    ///
    /// The rows of a part of an image in memory are not copied.
    func withRows(_ body: (UnsafePointer<UInt8>, _ stride: Int) -> Void) throws(ImageLibraryError) {
        precondition(isEightBit, "withRows is for images of one byte a value")
        try withUnsafe { pointer throws(ImageLibraryError) in
            guard let region = vips_region_new(pointer) else { throw ImageLibraryError(operation: "region_new") }
            defer { g_object_unref(region) }
            var stride = 0
            guard let first = cvips_rows(region, &stride) else { throw ImageLibraryError(operation: "region_prepare") }
            body(first, stride)
        }
    }

    /// Calls `body` with the pixels of an image in memory with one byte per value, row by row without padding.
    func withPixels<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) throws(ImageLibraryError) -> Result {
        precondition(isEightBit, "withPixels is for images of one byte a value")
        return try withUnsafe { pointer throws(ImageLibraryError) in
            guard let memory = vips_image_get_data(pointer) else { throw ImageLibraryError(operation: "get_data") }
            let count = Int(pointer.pointee.Xsize) * Int(pointer.pointee.Ysize) * Int(pointer.pointee.Bands)
            return body(UnsafeBufferPointer(start: memory.assumingMemoryBound(to: UInt8.self), count: count))
        }
    }
}
