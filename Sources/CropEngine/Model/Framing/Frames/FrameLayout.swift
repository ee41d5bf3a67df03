/// Lays out the frame around the chosen faces of one photo: the rectangle of the framing rule, its least size, and its
/// position in the photo.
///
/// All coordinates are upright photo pixels.
struct FrameLayout {
    var options: FrameOptions
    /// The size of the photo.
    var photo: PixelSize
    /// The faces for which the frame is made, at least one.
    var subjects: [Face]
    /// The photo's other faces.
    var others: [Face]
    /// Boxes that may be faces.
    var doubtful: [Face]

    /// The space between a face that must not be cut and the frame's edge, as a share of the face's size; if the margin
    /// is smaller, the margin counts.
    private static let keptMarginFraction = 0.25
    /// How far the eyes may be above the frame's middle if the face is higher than the frame, as a share of the frame's
    /// height: a fifth of the frame remains above them.
    private static let eyesAboveMiddle = 0.3

    /// The frame; `nil` if the framing rule puts it outside the photo.
    ///
    /// It is inside the photo, unless the options allow it to be extended, or to be padded because the photo is smaller
    /// than the output.
    var rect: WholePixelRect? {
        guard let wanted = wantedFrame, wanted.intersection(photo.bounds) != nil else { return nil }
        guard let ratio = options.shape?.aspectRatio else {
            let rect = keepingFaces(placed(enlarged(wanted.atLeastAPixel))).grownToWholePixels
            return options.extend == nil ? rect.intersection(WholePixelRect(covering: photo)) : rect
        }
        let shaped = FrameShape.grown(wanted.atLeastAPixel, to: ratio)
        let kept = keepingFaces(placed(enlarged(shaped)))
        let rect = FrameShape.wholePixels(FrameShape.grown(kept, to: ratio), ratio: ratio)
        if options.extend != nil { return rect }
        let fits = rect.width <= photo.width && rect.height <= photo.height
        if fits, !options.takesLargestFrame {
            return sparingNeighbours(showingHeads(FrameShape.movedInside(rect, photo: photo)))
        }
        let size = options.largestFrameSize(of: ratio, in: photo)
        let placement = placement(subjects, others, doubtful)
        let best = placement.bestRect(size: size, near: desiredCenter(of: size, around: shaped, kept: kept))
        return roomier(than: centerOfKept(in: best).map { placement.bestRect(size: size, near: $0) } ?? best)
    }

    /// If the frame `rect`, the best one, cannot contain all chosen faces: the wanted centre of a frame around those
    /// that it contains whole; `nil` if these are all faces, or the largest is not one of them.
    private func centerOfKept(in rect: WholePixelRect) -> PixelPoint? {
        let kept = subjects.filter { face in
            face.box.intersection(photo.bounds).map { rect.asPixelRect.contains($0, tolerance: 0.01) } ?? false
        }
        guard kept.count < subjects.count, kept.first == subjects.first, let mean = FaceMeans(kept.map(\.box)) else {
            return nil
        }
        let boxes = kept.dropFirst().reduce(kept[0].box) { $0.union($1.box) }
        // The largest frame shows bodies and the place, too, so it stays as high as for all.
        let y = options.takesLargestFrame ? rect.asPixelRect.center.y : mean.box.center.y
        return PixelPoint(x: boxes.center.x, y: y)
    }

    /// `rect`; if there are several faces and it cuts the hair of one, moved to where it shows most of the heads.
    private func showingHeads(_ rect: WholePixelRect) -> WholePixelRect {
        guard options.keepsFaces, subjects.count > 1, options.eyeLine == nil else { return rect }
        let heads = subjects.compactMap { HeadBox.rect(of: $0).intersection(photo.bounds) }
        if heads.allSatisfy({ rect.asPixelRect.contains($0) }) { return rect }
        return placement(subjects).bestRect(size: rect.size, near: rect.asPixelRect.center)
    }

    /// The wanted centre of a frame of `size`.
    ///
    /// `shaped` is the framing rule's frame, grown to the same ratio, and `kept` the frame that would be taken if the
    /// photo held it and the options did not ask for the largest one. A frame larger than the rule's shows the scene;
    /// faces are not lower in it than a scene has them.
    private func desiredCenter(of size: PixelSize, around shaped: PixelRect, kept: PixelRect) -> PixelPoint {
        let factor = Double(size.height) / shaped.height
        var center = kept.center
        if factor > 1 {
            center.y = max(center.y, placed(scene(shaped, enlargedBy: factor)).center.y)
        } else {
            center = placed(shaped.withSize(size)).center
        }
        if let low = minimumCenterY(ofFrameOf: Double(size.height)) { center.y = max(center.y, low) }
        return center
    }

    /// The least y of the centre of a frame of this height if the largest chosen face is higher than the frame;
    /// otherwise `nil`.
    ///
    /// The frame then shows the face from the eyes to the chin rather than from the forehead to the mouth.
    private func minimumCenterY(ofFrameOf height: Double) -> Double? {
        guard let face = subjects.first, face.box.height > height else { return nil }
        let (chin, eyes) = (face.box.maxY - height / 2, face.points.eyesCenter.y + height * Self.eyesAboveMiddle)
        return min(chin, eyes)
    }

    /// The faces with their weights for the placement: subjects count fully, other faces less, doubtful ones least.
    private func placement(
        _ subjects: [Face],
        _ others: [Face] = [],
        _ doubtful: [Face] = []
    ) -> FramePlacement {
        let weighted = subjects.map { ($0, 1.0) } + others.map { ($0, 0.3) } + doubtful.map { ($0, 0.1 * $0.score) }
        let candidates = weighted.compactMap { face, weight -> FramePlacement.Candidate? in
            guard let box = face.box.intersection(photo.bounds),
                let head = HeadBox.rect(of: face).intersection(photo.bounds)
            else { return nil }
            return .init(box: box, head: head, features: face.features.intersection(photo.bounds), weight: weight)
        }
        return FramePlacement(photo: photo, candidates: candidates)
    }

    /// The greatest space on a side, in pixels: with this, the frame reaches beyond the photo on all sides, and more
    /// would change nothing.
    ///
    /// If the frame is extended beyond the photo, this limits how small a face can become.
    private var maximumMargin: Double { 2 * Double(photo.longSide) }
}

// The framing rule.

extension FrameLayout {
    /// The rectangle of the framing rule with margin and headroom, before it is changed for the least size, the ratio,
    /// the placement and the photo's edge.
    private var wantedFrame: PixelRect? {
        guard let mean = FaceMeans(subjects.map(\.box)), let minimumRect = minimumFrame else { return nil }
        let headroom = min(options.headroomFraction * mean.height, maximumMargin)
        if let share = options.faceHeightFraction {
            let frame = self.frame(around: minimumRect, height: min(mean.height / share, maximumMargin))
            // Headroom must not make the faces smaller, so the frame moves up, as far as the faces stay in it.
            return keepingFaces(
                frame.offsetBy(x: 0, y: -min(headroom, frame.maxY - minimumRect.maxY)),
                marginFraction: 0
            )
        }
        let margin = min(options.marginPixels(meanFaceSize: mean.size), maximumMargin)
        return keepingFaces(minimumRect.expanded(left: margin, top: margin + headroom, right: margin, bottom: margin))
    }

    /// The framing rule's frame with a margin of 0.
    private var minimumFrame: PixelRect? {
        guard options.framing == .group else {
            return AveragedFraming.frame(boxes: subjects.map(\.box))
        }
        let heads = subjects.compactMap { HeadBox.rect(of: $0).intersection(photo.bounds) }
        return GroupFraming.frame(heads: heads)
    }

    /// `minimumRect` grown on all sides to `height`; if there is a ratio, also to the width that follows from it.
    private func frame(around minimumRect: PixelRect, height: Double) -> PixelRect {
        let height = max(height, minimumRect.height)
        let width =
            options.shape.map { height * $0.aspectRatio.value } ?? (minimumRect.width + height - minimumRect.height)
        let center = minimumRect.center
        return PixelRect(
            x: center.x - max(width, minimumRect.width) / 2,
            y: center.y - height / 2,
            width: max(width, minimumRect.width),
            height: height
        )
    }

    /// `frame` grown within the photo until it cuts no chosen face, if the options require that.
    private func keepingFaces(_ frame: PixelRect, marginFraction: Double = keptMarginFraction) -> PixelRect {
        guard options.keepsFaces else { return frame }
        return subjects.compactMap { face in
            let margin = min(marginFraction * face.box.side, options.marginPixels(meanFaceSize: face.box.side))
            return face.box.expanded(left: margin, top: margin, right: margin, bottom: margin)
                .intersection(photo.bounds)
        }.reduce(frame) { $0.union($1) }
    }

    /// The mean height of the chosen faces' eyes; `nil` without a face.
    var meanEyesY: Double? {
        subjects.isEmpty ? nil : subjects.map(\.points.eyesCenter.y).reduce(0, +) / Double(subjects.count)
    }

    /// `frame` moved up or down so that the eyes are on their line, if the options have one.
    ///
    /// If the eyes are so far from their faces that the frame would leave the photo, they are ignored.
    private func placed(_ frame: PixelRect) -> PixelRect {
        guard let line = options.eyeLine, let eyes = meanEyesY else { return frame }
        let moved = frame.offsetBy(x: 0, y: eyes - (frame.minY + frame.height * line))
        return moved.intersection(photo.bounds) == nil ? frame : moved
    }
}

extension PixelRect {
    /// The rectangle about the same centre, with each side at least a pixel long.
    fileprivate var atLeastAPixel: Self {
        let (across, down) = (max(0, 1 - width) / 2, max(0, 1 - height) / 2)
        return across > 0 || down > 0 ? expanded(left: across, top: down, right: across, bottom: down) : self
    }

    /// A rectangle of `size` about the same centre.
    fileprivate func withSize(_ size: PixelSize) -> Self {
        PixelRect(
            x: center.x - Double(size.width) / 2,
            y: center.y - Double(size.height) / 2,
            width: Double(size.width),
            height: Double(size.height)
        )
    }
}

/// The smallest frame that contains every chosen head.
private enum GroupFraming {
    /// The frame around `heads` without a margin; it may reach beyond the photo.
    ///
    /// - Parameter heads: The chosen heads in upright photo pixels, from ``HeadBox``.
    /// - Returns: The frame in upright photo pixels; `nil` if there are no heads.
    static func frame(heads: [PixelRect]) -> PixelRect? {
        guard let first = heads.first else { return nil }
        return heads.dropFirst().reduce(first) { $0.union($1) }
    }
}
