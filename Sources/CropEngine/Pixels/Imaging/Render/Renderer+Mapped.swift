import FaceCropModel

extension Renderer {
    /// Renders a request that has a map.
    ///
    /// The visible part is sampled once, at about the resolution of the decode, into a picture with sides that are a
    /// whole multiple of the output's. That picture is averaged down to the output. If the decode has many more pixels
    /// than that needs, it is averaged first.
    func mapped(
        _ map: AffineMatrix,
        _ placement: RenderPlacement,
        _ request: RenderRequest,
        _ photo: LoadedPhoto,
        _ decoded: DecodedPhoto?
    ) throws(PhotoError) -> RenderedPicture {
        let orientation = photo.header.orientation
        let stored = Self.decodedPart(placement.part, map, photo)
        let part = orientation.inverse.stored(stored, stored: photo.header.uprightSize)
        let cut = try self.cut(stored, request, photo, decoded)
        do throws(ImageLibraryError) {
            let converted = try coloured(cut.upright(from: orientation), photo, request.filling)
            return RenderedPicture(
                image: try masked(Self.sample(opaque(converted.image), of: part, map, request)),
                decodedAgain: decoded == nil && !photo.holdsPixels(reduction: request.reduction),
                traits: traits,
                warnings: converted.warning.map { [$0] } ?? []
            )
        } catch {
            throw failure(photo, "The aligned picture could not be made", error)
        }
    }

    private func cut(
        _ stored: WholePixelRect,
        _ request: RenderRequest,
        _ photo: LoadedPhoto,
        _ decoded: DecodedPhoto?
    ) throws(PhotoError) -> VipsImage {
        guard let decoded else {
            return try photo.decode(stored, reduction: ShrinkFactor.largest(reduction: request.reduction))
        }
        do throws(ImageLibraryError) {
            return try decoded.cropped(to: stored).inMemory()
        } catch {
            throw failure(photo, "The aligned picture could not be cut out", error)
        }
    }

    /// The part of the stored photo to decode for the area `shown` of the upright photo.
    ///
    /// A margin for interpolation is added, and the edges are rounded to the grid of the greatest shrink factor, so
    /// that a shrunk decode is not shifted.
    private static func decodedPart(
        _ shown: WholePixelRect,
        _ map: AffineMatrix,
        _ photo: LoadedPhoto
    ) -> WholePixelRect {
        let margin = interpolationMargin(map)
        let wanted = WholePixelRect(
            x: shown.x - margin,
            y: shown.y - margin,
            width: shown.width + 2 * margin,
            height: shown.height + 2 * margin
        )
        let upright = WholePixelRect(covering: photo.header.uprightSize)
        let size = photo.header.storedSize
        let stored = photo.header.orientation.stored(wanted.intersection(upright) ?? upright, stored: size)
        let grid = ShrinkFactor.maximum
        let (x, y) = (stored.x / grid * grid, stored.y / grid * grid)
        return WholePixelRect(
            x: x,
            y: y,
            width: min(size.width, (stored.maxX + grid - 1) / grid * grid) - x,
            height: min(size.height, (stored.maxY + grid - 1) / grid * grid) - y
        )
    }

    /// If one output pixel covers more than this many decoded pixels, they are averaged before sampling.
    private static let maximumOversampling = 4.0

    /// How far beyond the visible part pixels count, in upright photo pixels.
    ///
    /// Interpolation needs two pixels of the sampled picture; averaging needs the whole averages around the edge.
    private static func interpolationMargin(_ map: AffineMatrix) -> Int {
        let photoPixelsForOne = max(1, 1 / max(map.minimumScale, 1e-3))
        return Int((4 * min(photoPixelsForOne, 64)).rounded(.up)) + 8
    }

    /// Samples the output from `image`, which shows `part` of the upright photo.
    private static func sample(
        _ image: VipsImage,
        of part: WholePixelRect,
        _ map: AffineMatrix,
        _ request: RenderRequest
    ) throws(ImageLibraryError) -> VipsImage {
        var image = image
        // Pixels of `image` for one output pixel, in the direction that has fewer.
        func oversampling() -> Double {
            request.reduction
                * min(
                    Double(image.size.width) / Double(part.width),
                    Double(image.size.height) / Double(part.height)
                )
        }
        if oversampling() >= maximumOversampling {
            let factor = 1 / (oversampling() / 2).rounded(.down)
            image = try image.averaged(to: image.size.scaled(by: factor))
        }
        let toPart = AffineMatrix.scaling(
            Double(part.width) / Double(image.size.width),
            Double(part.height) / Double(image.size.height)
        )
        let factor = max(1, oversampling().rounded(.up))
        var toImage = AffineMatrix.identity
        if request.filling == nil || request.filling == .edge {
            let (extended, x, y) = try extendedByEdge(image, showing: part, for: request.frame)
            image = extended
            toImage = .moving(x: -Double(x), y: -Double(y))
        }
        let whole = toImage.then(toPart).then(.moving(x: Double(part.x), y: Double(part.y))).then(map).then(
            .scaling(factor, factor)
        )
        let size = request.outputSize
        let large = PixelSize(width: size.width * Int(factor), height: size.height * Int(factor))
        var colour: [Double]?
        if case .colour(let red, let green, let blue) = request.filling {
            colour = [red, green, blue].map(Double.init)
            image = try image.asRGB().flattened(on: colour ?? [])
        }
        let sampled = image.hasAlpha ? try image.premultiplied() : image
        let result = try sampled.mapped(by: whole, to: large, colour: colour).inMemory().averaged(to: size)
        return try (image.hasAlpha ? result.unpremultiplied() : result).inMemory()
    }

    /// Extends `image`, which shows `part`, by its edge pixels until it covers `frame`; returns it and its new
    /// position.
    private static func extendedByEdge(
        _ image: VipsImage,
        showing part: WholePixelRect,
        for frame: WholePixelRect
    ) throws(ImageLibraryError) -> (image: VipsImage, x: Int, y: Int) {
        // Bicubic interpolation reads two pixels beyond the edge.
        func pixels(_ photoPixels: Int, _ length: Int, of photoLength: Int) -> Int {
            photoPixels <= 0 ? 2 : Int((Double(photoPixels) * Double(length) / Double(photoLength)).rounded(.up)) + 2
        }
        let left = pixels(part.x - frame.x, image.size.width, of: part.width)
        let right = pixels(frame.maxX - part.maxX, image.size.width, of: part.width)
        let top = pixels(part.y - frame.y, image.size.height, of: part.height)
        let bottom = pixels(frame.maxY - part.maxY, image.size.height, of: part.height)
        let canvas = PixelSize(width: left + image.size.width + right, height: top + image.size.height + bottom)
        return (try image.extendedByEdge(to: canvas, x: left, y: top), left, top)
    }
}
