/// A photo whose bytes are in memory and whose header is known and within the limits.
package struct OpenedPhoto: Sendable {
    /// The file that it came from.
    package let file: PhotoFile
    /// What the header says.
    package private(set) var header: PhotoHeader
    /// The whole file.
    let bytes: [UInt8]
    /// Colour by code points, of HEIC and AVIF files that have no profile.
    let codePoints: HEIFProperties.CodePoints?

    init(file: PhotoFile, bytes: [UInt8], header: PhotoHeader, codePoints: HEIFProperties.CodePoints?) {
        self.file = file
        self.bytes = bytes
        self.header = header
        self.codePoints = codePoints
    }

    /// The photo as it is seen after further clockwise quarter turns.
    ///
    /// Upright photo pixels of the result are those after the turns.
    package func turnedClockwise(quarterTurns: Int) -> Self {
        var turned = self
        turned.header.orientation = header.orientation.turnedClockwise(quarterTurns: quarterTurns)
        return turned
    }

    /// Decodes the first frame or page into memory, shrunk as far as the format can while decoding, at most by `reduction`.
    ///
    /// - Throws: ``PhotoError`` with `truncated` when the file ends before the picture does, `corrupt` when its data are
    ///   wrong. A photo that is whole but for its end mark counts as truncated too: nobody can tell.
    package func decode(reduction: Int = 1) throws(PhotoError) -> DecodedPhoto {
        try withPixels(reduction: reduction) { image, scale throws(VipsError) in
            DecodedPhoto(photo: self, image: try image.inMemory(), scale: scale)
        }
    }

    /// Opens the picture for one pass from top to bottom, shrunk as in ``decode(reduction:)``, without keeping it.
    ///
    /// Rows below the last one that `body` asks for are never decoded.
    func withPixels<Result>(
        reduction: Int,
        _ body: (VipsImage, DecodeScale) throws(VipsError) -> Result
    ) throws(PhotoError) -> Result {
        do throws(VipsError) {
            return try VipsImage.withLoaded(
                bytes,
                as: header.format,
                scale: loadScale(reduction),
                orThrow: { $0 },
                { image throws(VipsError) in try body(image, scale(of: image, reduction)) }
            )
        } catch {
            throw DecodeFailure.data(error, bytes, header.format).photoError(file.path)
        }
    }

    private func loadScale(_ reduction: Int) -> VipsImage.LoadScale {
        let factor = ShrinkFactor.largest(reduction: Double(reduction))
        return switch header.format {
        case .jpeg where factor > 1: .shrunkOnLoad(factor)
        case .webp where factor > 1: .scaledOnLoad(1 / Double(factor))
        default: .full
        }
    }

    /// A shrunk JPEG keeps whole blocks, so its scale is exactly the factor, and the last column may show padding.
    private func scale(of image: VipsImage, _ reduction: Int) -> DecodeScale {
        if case .shrunkOnLoad(let factor) = loadScale(reduction) {
            return DecodeScale(horizontal: Double(factor), vertical: Double(factor))
        }
        return DecodeScale(
            horizontal: Double(header.storedSize.width) / Double(image.size.width),
            vertical: Double(header.storedSize.height) / Double(image.size.height)
        )
    }
}
