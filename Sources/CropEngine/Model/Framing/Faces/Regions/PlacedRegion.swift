/// A face region with its place in the upright photo.
package struct PlacedRegion: Sendable, Hashable {
    package var region: FaceRegion
    /// The rectangle in upright photo pixels, clipped to the photo.
    package var box: PixelRect

    package init(region: FaceRegion, box: PixelRect) {
        self.region = region
        self.box = box
    }
}

extension PlacedRegion {
    /// The frame of reference in which regions were drawn.
    package enum Frame: Sendable, Hashable {
        /// The picture as the file stores it, as the Metadata Working Group says and nearly all programs do.
        case stored
        /// The picture as a person sees it.
        case upright
    }

    /// By how much the ratio of the sides may differ: previews of raw files are cropped by a few pixels, and thumbnails
    /// have rounded sides.
    private static let ratioTolerance = 0.03

    /// The frame of reference of regions that were drawn on a picture of the size `appliedTo`; `nil` if the photo was
    /// cropped or turned after they were drawn, so that their places now are unknown.
    ///
    /// Only the ratio of the sides counts: regions are fractions, so they stay right if a photo is shrunk. Without a
    /// size, and if both frames fit equally well, as in a square, it is the stored picture.
    package static func frame(appliedTo: PixelSize?, stored: PixelSize, _ orientation: Orientation) -> Frame? {
        guard let appliedTo, appliedTo.width > 0, appliedTo.height > 0 else { return .stored }
        let storedError = ratioError(appliedTo, stored)
        let uprightError = ratioError(appliedTo, orientation.uprightSize(stored: stored))
        guard min(storedError, uprightError) <= ratioTolerance else { return nil }
        return uprightError < storedError ? .upright : .stored
    }

    private static func ratioError(_ first: PixelSize, _ second: PixelSize) -> Double {
        let ratio = Double(first.width) * Double(second.height) / (Double(first.height) * Double(second.width))
        return max(ratio, 1 / ratio) - 1
    }

    /// Those of `regions`, drawn in `frame`, that lie in a photo of the size `stored`, in upright photo pixels.
    ///
    /// A region of less than a pixel in one direction is left out.
    package static func placed(
        _ regions: [FaceRegion],
        in frame: Frame,
        stored: PixelSize,
        _ orientation: Orientation
    ) -> [PlacedRegion] {
        let upright = orientation.uprightSize(stored: stored)
        return regions.compactMap { region in
            let box =
                switch frame {
                case .stored: orientation.upright(PixelRect(region.area, in: stored), stored: stored)
                case .upright: PixelRect(region.area, in: upright)
                }
            guard let visible = box.intersection(upright.bounds), visible.width >= 1, visible.height >= 1 else {
                return nil
            }
            return PlacedRegion(region: region, box: visible)
        }
    }
}
