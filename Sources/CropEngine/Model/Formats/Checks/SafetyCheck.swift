/// Checks what could make a decoder waste memory or time, apart from too many declared pixels.
///
/// Most of these checks guard against weaknesses of libvips' loaders, which take memory or time before they notice that
/// the file is bad.
package enum SafetyCheck {
    /// The most frames of a WebP.
    ///
    /// For each frame, libvips decodes again from the first, which takes 0.4 s for so many; a film of a quarter of an
    /// hour has as many frames.
    static let maximumWebPFrameCount = 10_000
    /// The most frames of a GIF: libvips lists all of them before it decodes the first, in about 100 bytes each.
    static let maximumGIFFrameCount = 100_000

    /// The most chunks of a PNG, and segments of a JPEG before its pixels, in a file of `byteCount` bytes: each is
    /// looked at several times.
    ///
    /// A JPEG has about ten. The longest animations have thousands of chunks, and long pixels one for every 8 KB.
    static func maximumPartCount(byteCount: Int) -> Int { 20_000 + byteCount / 1_024 }

    /// Why `bytes`, a file of `format`, must not be decoded; `nil` if they may be.
    package static func failure(_ bytes: [UInt8], _ format: ImageFormat) -> DecodeFailure? {
        switch format {
        case .png:
            if let failure = tooManyParts(bytes, format) { return failure }
            // libpng allocates as many bytes as a chunk declares, up to 2 GB, before it checks that they exist.
            guard TruncationCheck.endsEarly(bytes, format: .png) else { return nil }
            return .truncated(
                ImageLibraryError(operation: "png", libraryText: "there is no IEND chunk", endsEarly: true)
            )
        case .webp: return tooManyFrames(bytes, format, maximumWebPFrameCount)
        case .gif: return tooManyFrames(bytes, format, maximumGIFFrameCount)
        case .bmp, .pnm:
            // A header of 20 bytes would make the reader allocate memory for all pixels that it declares.
            return TruncationCheck.endsEarly(bytes, format: format) ? .plainTruncated(format) : nil
        case .heic, .avif: return lyingAboutSize(bytes) ?? badlyDerived(bytes, format)
        case .jpeg: return tooManyParts(bytes, format)
        case .tiff, .jxl: return nil
        }
    }

    /// libheif decodes the whole coded picture before libvips compares its size with the declared one.
    private static func lyingAboutSize(_ bytes: [UInt8]) -> DecodeFailure? {
        guard let size = bytes.withUnsafeBufferPointer({ CodedSize($0) }), size.contradictsDeclaration else {
            return nil
        }
        return .corrupt(
            ImageLibraryError(
                operation: "heif",
                libraryText: "the coded picture has \(size.coded) pixels, the file declares \(size.declared)",
                endsEarly: false
            )
        )
    }

    private static func badlyDerived(_ bytes: [UInt8], _ format: ImageFormat) -> DecodeFailure? {
        do throws(DerivationCheck.Refusal) {
            try bytes.withUnsafeBufferPointer { buffer throws(DerivationCheck.Refusal) in
                try DerivationCheck.check(buffer)
            }
            return nil
        } catch {
            switch error {
            case .unsupported(let reason): return .unsupported(reason)
            case .contradiction(let text):
                return .data(ImageLibraryError(operation: "heif", libraryText: text, endsEarly: false), bytes, format)
            }
        }
    }

    private static func tooManyParts(_ bytes: [UInt8], _ format: ImageFormat) -> DecodeFailure? {
        let limit = maximumPartCount(byteCount: bytes.count)
        let exceedsLimit = bytes.withUnsafeBufferPointer { buffer in
            format == .png
                ? PNGChunks(buffer).dropFirst(limit).contains { _ in true }
                : JPEGSegments(ByteReader(bytes: buffer, order: .bigEndian)).dropFirst(limit).contains { _ in true }
        }
        return exceedsLimit ? .unsupported("more than \(limit) \(format == .png ? "chunks" : "segments")") : nil
    }

    private static func tooManyFrames(_ bytes: [UInt8], _ format: ImageFormat, _ limit: Int) -> DecodeFailure? {
        let count = FrameCount.of(bytes, format: format)
        return count > limit ? .unsupported("\(count) frames, more than \(limit)") : nil
    }
}
