package import FaceCropCore

/// What a file must not do to be given to a decoder, apart from declaring too many pixels.
///
/// Most of these are weaknesses of libvips' loaders, which ask for memory or time before they find that the file is
/// bad.
package enum SafetyCheck {
    /// libvips asks for each frame of a WebP anew from the first, which takes 0.4 s for so many; a film of a quarter of
    /// an hour has as many.
    static let maximumWebPFrameCount = 10_000
    /// libvips notes all frames of a GIF before it decodes the first, some 100 bytes each.
    static let maximumGIFFrameCount = 100_000

    /// Why `bytes`, which hold `format`, must not be decoded; `nil` when they may be.
    package static func failure(_ bytes: [UInt8], _ format: ImageFormat) -> DecodeFailure? {
        switch format {
        case .png:
            // libpng reserves as many bytes as a chunk declares, up to 2 GB, before it looks for them.
            guard TruncationCheck.endsEarly(bytes, format: .png) else { return nil }
            return .truncated(
                ImageLibraryError(operation: "png", libraryText: "there is no IEND chunk", endsEarly: true)
            )
        case .webp: return tooManyFrames(bytes, format, maximumWebPFrameCount)
        case .gif: return tooManyFrames(bytes, format, maximumGIFFrameCount)
        case .bmp, .pnm:
            // A header of 20 bytes would reserve memory for all the pixels that it declares.
            return TruncationCheck.endsEarly(bytes, format: format) ? .plainTruncated(format) : nil
        case .jpeg, .tiff, .heic, .avif, .jxl: return nil
        }
    }

    private static func tooManyFrames(_ bytes: [UInt8], _ format: ImageFormat, _ limit: Int) -> DecodeFailure? {
        let count = FrameCount.of(bytes, format: format)
        return count > limit ? .unsupported("\(count) frames, more than \(limit)") : nil
    }
}
