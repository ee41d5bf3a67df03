import FaceCropModel

/// Fills the part of an output that lies beyond the photo's edge.
struct EdgeFill {
    private let request: RenderRequest
    private let placement: RenderPlacement

    /// The background is blurred at this fraction of the output's size: the difference is invisible, and the cost
    /// negligible.
    private static let blurScale = 0.125
    /// Standard deviation of the blur as a share of the output's long side; nothing stays recognizable.
    private static let blurFraction = 0.04

    init(_ request: RenderRequest, _ placement: RenderPlacement) {
        self.request = request
        self.placement = placement
    }

    /// The whole output, with `piece`, the visible part of the photo, at its position.
    func filled(around piece: VipsImage) throws(ImageLibraryError) -> VipsImage {
        let canvas = request.outputSize
        let area = placement.area
        if area == WholePixelRect(covering: canvas) { return piece }
        switch request.filling {
        case .edge, nil:
            return try piece.extendedByEdge(to: canvas, x: area.x, y: area.y)
        case .colour(let red, let green, let blue):
            let colour = [red, green, blue].map(Double.init)
            let opaque = try piece.asRGB().flattened(on: colour)
            return try opaque.placed(on: canvas, x: area.x, y: area.y, colour: colour)
        case .blur:
            let opaque = try piece.flattened(on: [Double](repeating: 255, count: piece.colourBands))
            return try blurredBackground(opaque).covered(by: opaque, x: area.x, y: area.y)
        }
    }

    /// Enlarges the piece until it covers the output, cuts out its middle and blurs it.
    private func blurredBackground(_ piece: VipsImage) throws(ImageLibraryError) -> VipsImage {
        let small = request.outputSize.scaled(by: Self.blurScale)
        let factor = max(
            Double(small.width) / Double(piece.size.width),
            Double(small.height) / Double(piece.size.height)
        )
        let cover = PixelSize(
            width: max(small.width, Int((Double(piece.size.width) * factor).rounded())),
            height: max(small.height, Int((Double(piece.size.height) * factor).rounded()))
        )
        let middle = WholePixelRect(
            x: (cover.width - small.width) / 2,
            y: (cover.height - small.height) / 2,
            width: small.width,
            height: small.height
        )
        return try piece.resized(to: cover, quality: .fast)
            .cropped(to: middle)
            .blurred(sigma: Self.blurFraction * Double(small.longSide))
            .inMemory()
            .resized(to: request.outputSize, quality: .fine)
    }
}
