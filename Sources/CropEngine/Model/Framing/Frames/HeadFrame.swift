import Glibc

/// Lays out the frame of one face so that its head has the requested height and its eyes are on the requested line.
///
/// If the exact frame reaches beyond the photo, there is no frame: it is neither moved nor shrunk to be inside.
struct HeadFrame: Sendable {
    /// Where the head is in the frame.
    var placement: HeadPlacement
    /// The ratio of the frame.
    var ratio: AspectRatio
    /// The size of the upright photo.
    var photo: PixelSize
    /// Whether the frame is rotated so that the eyes are level.
    var levelsEyes: Bool
    /// Whether the frame may reach beyond the photo's edges.
    var mayReachBeyond: Bool

    init(
        placement: HeadPlacement,
        ratio: AspectRatio,
        photo: PixelSize,
        levelsEyes: Bool,
        mayReachBeyond: Bool
    ) {
        self.placement = placement
        self.ratio = ratio
        self.photo = photo
        self.levelsEyes = levelsEyes
        self.mayReachBeyond = mayReachBeyond
    }

    /// The frame for a photo of `photo` pixels; `nil` if `options` do not place heads, or have no ratio.
    init?(options: FrameOptions, photo: PixelSize) {
        guard let placement = options.head, let ratio = options.shape?.aspectRatio else { return nil }
        self.init(
            placement: placement,
            ratio: ratio,
            photo: photo,
            levelsEyes: options.levelsEyes,
            mayReachBeyond: options.extend != nil
        )
    }

    /// The frame of `face`.
    ///
    /// - Throws: `headNotMeasured` for a face without usable landmarks or hair's top, and `frameBeyondPhoto` if the
    ///   frame would reach beyond the photo and may not.
    func frame(of face: Face) throws(FaceRefusal) -> FrameDecision.CropFrame {
        guard let head = HeadMeasurement(face, to: placement.top) else { throw .headNotMeasured(placement.top) }
        let exact = exactFrame(of: head)
        let excess = EdgeExcess(of: exact.bounds, in: photo)
        guard mayReachBeyond || excess.isNone else { throw .frameBeyondPhoto(excess) }
        guard exact.clockwiseRadians == 0 else {
            return .init(rect: exact.bounds.grownToWholePixels(tolerance: 1e-6), turned: exact)
        }
        return .init(rect: wholePixels(exact.bounds))
    }

    /// The frame before it is rounded to whole pixels; the middle between the pupils is in the middle of its width.
    func exactFrame(of head: HeadMeasurement) -> TurnedRect {
        let axis = head.axis
        let isTurned = levelsEyes && abs(axis.rollRadians) >= FrameLevelling.minimumRadians
        let radians = isTurned ? axis.rollRadians : 0
        let height = head.height / placement.heightFraction
        let below = (0.5 - placement.eyeLineFraction) * height
        return TurnedRect(
            center: PixelPoint(
                x: axis.eyesCenter.x - below * sin(radians),
                y: axis.eyesCenter.y + below * cos(radians)
            ),
            width: height * ratio.value,
            height: height,
            clockwiseRadians: radians
        )
    }

    /// `frame` in whole pixels, of the ratio; rounding does not put it beyond the photo's edges.
    private func wholePixels(_ frame: PixelRect) -> WholePixelRect {
        var rect = FrameShape.wholePixels(frame, ratio: ratio)
        guard !mayReachBeyond else { return rect }
        if rect.width > photo.width || rect.height > photo.height {
            let largest = FrameShape.largestSize(of: ratio, in: photo)
            (rect.width, rect.height) = (largest.width, largest.height)
        }
        return FrameShape.movedInside(rect, photo: photo)
    }
}
