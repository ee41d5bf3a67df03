extension Face {
    /// The space around the eyes, the nose and the mouth that belongs to them, as a share of the height of the box.
    private static let spaceAroundFeatures = 0.12

    /// The eyes, the nose and the mouth with a little space on all sides: the least that shows who it is.
    ///
    /// In upright photo pixels; it may reach beyond the photo.
    var features: PixelRect {
        let (xs, ys) = (points.all.map(\.x), points.all.map(\.y))
        let space = Self.spaceAroundFeatures * box.height
        return PixelRect(
            minX: (xs.min() ?? 0) - space,
            minY: (ys.min() ?? 0) - space,
            maxX: (xs.max() ?? 0) + space,
            maxY: (ys.max() ?? 0) + space
        )
    }
}
