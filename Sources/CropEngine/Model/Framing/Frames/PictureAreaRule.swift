/// Decides whether a crop stays inside the bars of a photo, such as those of a film still.
struct PictureAreaRule {
    /// By how much a face may reach into a bar, as a share of its size: boxes are not exact to the pixel.
    private static let greatestOverlap = 0.05

    private let options: FrameOptions

    init(_ options: FrameOptions) { self.options = options }

    /// `area`, inside which crops stay; `nil` if there is none, or if the bars count as a part of the photo.
    ///
    /// They count if one of the `chosen` faces reaches into them; if only with them the photo has enough pixels for the
    /// output; if the crop may be filled beyond the photo; and with the framing `guard`, whose crops are those of other
    /// programs.
    func used(_ area: WholePixelRect?, chosen: [Face], photo: PixelSize) -> WholePixelRect? {
        guard let area = area?.intersection(WholePixelRect(covering: photo)), area.size != photo,
            options.extend == nil, options.guardStart == nil, hasPixels(area.size, photo)
        else { return nil }
        let isAround = chosen.allSatisfy { face in
            let box = face.box.intersection(photo.bounds) ?? face.box
            return area.asPixelRect.contains(box, tolerance: Self.greatestOverlap * face.box.side)
        }
        return isAround ? area : nil
    }

    private func hasPixels(_ area: PixelSize, _ photo: PixelSize) -> Bool {
        guard let size = options.shape?.size, !options.enlarges else { return true }
        func suffices(_ picture: PixelSize) -> Bool {
            let largest = FrameShape.largestSize(of: AspectRatio(size), in: picture)
            return largest.width >= size.width && largest.height >= size.height
        }
        return suffices(area) || !suffices(photo)
    }
}
