package import FaceCropModel

/// Tests which formats the installed libvips can read and write.
package enum FormatSupport {
    /// Whether photos of `format` can be decoded.
    ///
    /// libvips has one loader for HEIC and AVIF, but their decoders are plugins that may be missing. Therefore a sample
    /// of a few hundred bytes is decoded, once in a process.
    package static func canRead(_ format: ImageFormat) -> Bool {
        if let loader = VipsImage.loaderName(format), !VipsLibrary.has(loader) { return false }
        return switch format {
        case .heic: readsHEIC
        case .avif: readsAVIF
        case .jpeg, .png, .webp, .tiff, .gif, .bmp, .pnm, .jxl: true
        }
    }

    /// Whether outputs can be written as `format`.
    package static func canWrite(_ format: EncodeOptions.Format) -> Bool {
        guard VipsLibrary.has(VipsImage.saverName(format)) else { return false }
        do throws(ImageLibraryError) {
            let size = PixelSize(width: 16, height: 16)
            let black = try VipsImage.of(
                pixels: [UInt8](repeating: 0, count: 3 * size.pixelCount),
                size: size,
                bands: 3
            )
            var options = EncodeOptions()
            options.format = format
            return try black.encoded(with: options, strips: true).count > 0
        } catch {
            return false
        }
    }

    /// Whether libheif stretches pictures of luma in the narrow range, as it does with those of luma and chroma.
    ///
    /// Version 1.15 leaves them as they are.
    static let stretchesNarrowGrey: Bool = {
        let white = 255
        do throws(ImageLibraryError) {
            let values = try VipsImage.withLoaded(
                SamplePicture.narrowGrey,
                as: .avif,
                layout: PixelLayout(),
                orThrow: { $0 },
                { image throws(ImageLibraryError) in try image.pixelBytes() }
            )
            return values.first.map { Int($0) > white - 3 } ?? false
        } catch {
            return false
        }
    }()

    private static let readsHEIC = decodes(SamplePicture.heic, .heic)
    private static let readsAVIF = decodes(SamplePicture.avif, .avif)

    private static func decodes(_ bytes: [UInt8], _ format: ImageFormat) -> Bool {
        do throws(ImageLibraryError) {
            return try VipsImage.withLoaded(
                bytes,
                as: format,
                orThrow: { $0 },
                { image throws(ImageLibraryError) in try image.inMemory().size.pixelCount > 0 }
            )
        } catch {
            return false
        }
    }
}
