import CVips
import FaceCropModel

extension VipsImage {
    /// How many of a file's pixels are decoded.
    enum LoadScale {
        /// All pixels.
        case full
        /// A JPEG shrunk by 2, 4 or 8 while it is decoded.
        case shrunkOnLoad(Int)
        /// A WebP scaled by a factor below 1 while it is decoded.
        case scaledOnLoad(Double)
    }

    /// Opens the first frame of `bytes`, or the page with the photo, with the loader of `format`, never with another.
    ///
    /// libvips decodes pixels on demand, once and from top to bottom, so the image must not leave `body`. If the data
    /// have a defect, decoding fails; by default libvips would fill missing pixels with grey. By default, the file says
    /// how its picture is laid out.
    static func withLoaded<Result, Failure: Error>(
        _ bytes: [UInt8],
        as format: ImageFormat,
        scale: LoadScale = .full,
        layout: PixelLayout? = nil,
        orThrow failure: (ImageLibraryError) -> Failure,
        _ body: (VipsImage) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let layout = layout ?? bytes.withUnsafeBufferPointer { PixelLayout($0, format) }
        guard format == .heic || format == .avif else {
            return try withLoadedPicture(bytes, as: format, scale, layout, orThrow: failure, body)
        }
        return try GreyMemory.whileDecoding { () throws(Failure) in
            try withLoadedPicture(bytes, as: format, scale, layout, orThrow: failure) { image throws(Failure) in
                let owner: VipsImage
                do throws(ImageLibraryError) { owner = try image.owningItsMetadata() } catch { throw failure(error) }
                return try body(owner)
            }
        }
    }

    private static func withLoadedPicture<Result, Failure: Error>(
        _ bytes: [UInt8],
        as format: ImageFormat,
        _ scale: LoadScale,
        _ layout: PixelLayout,
        orThrow failure: (ImageLibraryError) -> Failure,
        _ body: (VipsImage) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let bytes = format == .png ? PNGReduction.withoutCompressedTexts(bytes) ?? bytes : bytes
        return try bytes.withUnsafeBufferPointer { buffer throws(Failure) in
            let image: VipsImage
            do throws(ImageLibraryError) {
                if let loader = loaderName(format) {
                    let loaded = try VipsImage.made(by: loader) { out in
                        load(buffer.baseAddress, buffer.count, out, format, options(scale, buffer, format))
                    }.laidOut(layout)
                    image = format == .gif ? try loaded.onGround(ofGIF: buffer) : loaded
                } else {
                    image = try NonVipsPicture.image(bytes, format)
                }
            } catch {
                throw failure(error)
            }
            return try body(image)
        }
    }

    /// The libvips operation that reads `format`; `nil` if the format is not read by libvips.
    static func loaderName(_ format: ImageFormat) -> String? {
        switch format {
        case .jpeg: "jpegload_buffer"
        case .png: "pngload_buffer"
        case .webp: "webpload_buffer"
        case .tiff: "tiffload_buffer"
        case .gif: "gifload_buffer"
        case .heic, .avif: "heifload_buffer"
        case .bmp, .pnm, .jxl: nil
        }
    }

    private static func load(
        _ bytes: UnsafeRawPointer?,
        _ count: Int,
        _ out: UnsafeMutablePointer<Pointer?>,
        _ format: ImageFormat,
        _ options: cvips_load_options
    ) -> Int32 {
        switch format {
        case .jpeg: cvips_jpegload_buffer(bytes, count, out, options)
        case .png: cvips_pngload_buffer(bytes, count, out, options)
        case .webp: cvips_webpload_buffer(bytes, count, out, options)
        case .tiff: cvips_tiffload_buffer(bytes, count, out, options)
        case .gif: cvips_gifload_buffer(bytes, count, out, options)
        case .heic, .avif: cvips_heifload_buffer(bytes, count, out, options)
        // libvips is not used for these formats.
        case .bmp, .pnm, .jxl: -1
        }
    }

    /// `VIPS_FAIL_ON_ERROR` detects every truncation; one level higher rejects photos with harmless warnings.
    private static func options(
        _ scale: LoadScale,
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ format: ImageFormat
    ) -> cvips_load_options {
        let photo = format == .tiff ? TIFFPhotoPage(bytes) : nil
        var options = cvips_load_options(
            shrink: 1,
            scale: 1,
            fail_on: VIPS_FAIL_ON_ERROR,
            access: VIPS_ACCESS_SEQUENTIAL,
            page: Int32(photo?.page ?? 0),
            part: Int32(photo?.part ?? -1)
        )
        switch scale {
        case .full: break
        case .shrunkOnLoad(let factor): options.shrink = Int32(factor)
        case .scaledOnLoad(let factor): options.scale = factor
        }
        return options
    }
}
