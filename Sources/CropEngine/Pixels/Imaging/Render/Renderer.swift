package import FaceCropModel

/// Renders outputs from decoded photos: cuts, resizes once, turns upright, converts colours, fills beyond the edge.
package struct Renderer: Sendable {
    private let options: EncodeOptions
    private let mask: RoundMask?

    /// Makes a renderer of pictures that can be encoded with `options`, all of them cut by `mask`.
    package init(options: EncodeOptions = EncodeOptions(), mask: RoundMask? = nil) {
        self.options = options
        self.mask = mask
    }

    /// What of the options decides the pixels.
    struct Traits: Hashable {
        let keepsProfile: Bool
        /// JPEG takes inks, and no alpha.
        let isJPEG: Bool
    }

    var traits: Traits { Traits(keepsProfile: options.keepsProfile, isJPEG: options.format == .jpeg) }

    /// Whether a rendition by another renderer, of the same request, has the pixels that this one would make.
    package func canUse(_ rendition: RenderedPicture) -> Bool { rendition.traits == traits }

    /// Renders `request` at exactly its output size.
    ///
    /// If the given decode has enough pixels, it is used. Otherwise the photo is decoded again at the scale that the
    /// output needs, down to its last visible row. A shrunk decode is never enlarged.
    /// - Throws: ``PhotoError`` with `renderFailed`, or `truncated` or `corrupt` if decoding again fails.
    package func render(_ request: RenderRequest, of decoded: DecodedPhoto) throws(PhotoError) -> RenderedPicture {
        try render(request, of: decoded.photo, decoded)
    }

    /// Renders `request` as ``render(_:of:)`` does; if `decoded` is nil, the photo is decoded for it.
    package func render(
        _ request: RenderRequest,
        of photo: LoadedPhoto,
        _ decoded: DecodedPhoto?
    ) throws(PhotoError) -> RenderedPicture {
        guard let placement = RenderPlacement(request, photoSize: photo.header.uprightSize) else {
            throw failure(photo, "The frame shows nothing of the photo", nil)
        }
        let sufficient = decoded.flatMap { $0.scale.suffices(reduction: request.reduction) ? $0 : nil }
        if let map = request.map { return try mapped(map, placement, request, photo, sufficient) }
        let piece = try resizedPart(placement, request, photo, sufficient)
        do throws(ImageLibraryError) {
            let converted = try coloured(piece.upright(from: photo.header.orientation), photo, request.filling)
            let filled = try EdgeFill(request, placement).filled(around: opaque(converted.image))
            return RenderedPicture(
                image: try masked(filled.inMemory()),
                decodedAgain: sufficient == nil && !photo.holdsPixels(reduction: request.reduction),
                traits: traits,
                warnings: converted.warning.map { [$0] } ?? []
            )
        } catch {
            throw failure(photo, "The output picture could not be made", error)
        }
    }

    /// The visible part at its output size, in stored orientation and the photo's own colours, in memory.
    private func resizedPart(
        _ placement: RenderPlacement,
        _ request: RenderRequest,
        _ photo: LoadedPhoto,
        _ decoded: DecodedPhoto?
    ) throws(PhotoError) -> VipsImage {
        let header = photo.header
        let part = header.orientation.stored(placement.part, stored: header.storedSize)
        let target = header.orientation.uprightSize(stored: placement.area.size)
        guard let decoded else {
            let finer = try photo.decode(part, reduction: ShrinkFactor.largest(reduction: request.reduction))
            return try resizing(photo) { () throws(ImageLibraryError) in try Self.resized(finer, target) }
        }
        return try resizing(photo) { () throws(ImageLibraryError) in try Self.resized(decoded.cropped(to: part), target)
        }
    }

    private func resizing(
        _ photo: LoadedPhoto,
        _ body: () throws(ImageLibraryError) -> VipsImage
    ) throws(PhotoError) -> VipsImage {
        do throws(ImageLibraryError) {
            return try body()
        } catch {
            throw failure(photo, "The photo could not be resized", error)
        }
    }

    private static func resized(_ cut: VipsImage, _ target: PixelSize) throws(ImageLibraryError) -> VipsImage {
        guard cut.hasAlpha else { return try cut.resized(to: target, quality: .fine).inMemory() }
        return try cut.premultiplied().resized(to: target, quality: .fine).unpremultiplied().inMemory()
    }

    func coloured(
        _ image: VipsImage,
        _ photo: LoadedPhoto,
        _ filling: RenderRequest.Filling?
    ) throws(ImageLibraryError) -> ColourConversion {
        // The colours of a filling and of a mask's background are sRGB and cannot be mixed with inks.
        let takesInk =
            options.format == .jpeg && mask == nil && (filling == nil || filling == .edge || filling == .blur)
        if options.keepsProfile,
            let kept = try ColourConversion.keepingProfile(image, photo.meaning, takesInk: takesInk)
        {
            return kept
        }
        return try ColourConversion.standard(image, photo.meaning)
    }

    /// The image without alpha, if it is to have none.
    func opaque(_ image: VipsImage) throws(ImageLibraryError) -> VipsImage {
        if let colour = mask?.background { return try image.asRGB().flattened(on: colour.values.map(Double.init)) }
        guard options.format == .jpeg, image.hasAlpha else { return image }
        return try image.flattened(on: [Double](repeating: 255, count: image.colourBands))
    }

    /// The finished output `image`, cut by the mask if there is one.
    func masked(_ image: VipsImage) throws(ImageLibraryError) -> VipsImage {
        guard let mask else { return image }
        if let colour = mask.background { return try image.asRGB().round(on: colour.values) }
        // JPEG has no transparency. White is also what transparent photos get there.
        if options.format == .jpeg { return try image.round(on: [UInt8](repeating: 255, count: image.bands)) }
        return try image.roundOnTransparency()
    }

    func failure(_ photo: LoadedPhoto, _ what: String, _ error: ImageLibraryError?) -> PhotoError {
        PhotoError(
            .renderFailed,
            stage: .render,
            path: photo.file.path,
            message: "\(what); please report it with this photo.",
            cause: error?.description
        )
    }
}

extension RoundMask.Colour {
    fileprivate var values: [UInt8] { [red, green, blue] }
}
