import Glibc

/// What a person has decided about the crops of one photo.
///
/// All fractions are those of the upright photo, as its Exif orientation says.
package struct PhotoOverride: Sendable, Hashable, Codable {
    /// The part of the photo that outputs of one ratio show.
    package struct Frame: Sendable, Hashable, Codable {
        package var ratio: AspectRatio
        package var area: UnitRect

        package init(ratio: AspectRatio, area: UnitRect) {
            self.ratio = ratio
            self.area = area
        }
    }

    /// The face for which the frame is made.
    package enum FaceChoice: Sendable, Hashable, Codable {
        /// The detected face that this box shows; if there is none, the box itself is the face.
        case box(UnitRect)
        /// The face with this number; 1 is the largest.
        case number(Int)
        /// The face of this person, as identification or a region that a person has drawn tells.
        case person(String)
    }

    /// What an override has decided about a photo.
    package enum Effect: String, Sendable, Codable, CaseIterable {
        case keep
        case skip
        case frame
        case focal
        case face
        case person
        /// A plan that was made before.
        case plan

        /// Whether the frame does not depend on the faces alone.
        package var placesFrame: Bool { self == .frame || self == .focal }
    }

    /// Whether the outputs on the disk stay as they are: facecrop does not write, replace or remove any.
    package var keepsOutputs: Bool
    /// Whether the photo gets no output.
    package var skips: Bool
    /// The frames, at most one for each ratio.
    package var frames: [Frame]
    /// The point around which the frame is placed.
    package var focalPoint: UnitPoint?
    package var face: FaceChoice?
    /// Everything that is to be made of the photo; the other decisions then do not count, but for `keepsOutputs`.
    package var plan: PhotoPlan?

    package init(
        keepsOutputs: Bool = false,
        skips: Bool = false,
        frames: [Frame] = [],
        focalPoint: UnitPoint? = nil,
        face: FaceChoice? = nil,
        plan: PhotoPlan? = nil
    ) {
        self.keepsOutputs = keepsOutputs
        self.skips = skips
        self.frames = frames
        self.focalPoint = focalPoint
        self.face = face
        self.plan = plan
    }

    /// Whether the override decides nothing.
    package var isEmpty: Bool { self == PhotoOverride() }
}

// Outputs of one shape.

extension PhotoOverride {
    /// The frame for outputs of `shape`; `nil` if there is none of that ratio.
    ///
    /// Without a shape, the only frame counts; if there are several, it cannot be told which one is meant, and none
    /// counts.
    package func frame(for shape: FrameOptions.Shape?) -> Frame? {
        guard let shape else { return frames.count == 1 ? frames.first : nil }
        return frames.filter { $0.ratio.isRatio(of: shape) }
            .min { $0.ratio.distance(to: shape.aspectRatio) < $1.ratio.distance(to: shape.aspectRatio) }
    }

    /// The override of the photo after it was turned clockwise by `quarterTurns`.
    package func turnedClockwise(quarterTurns: Int) -> Self {
        var turned = self
        for _ in 0..<((quarterTurns % 4 + 4) % 4) { turned = turned.turnedClockwiseOnce }
        return turned
    }

    private var turnedClockwiseOnce: Self {
        var turned = self
        turned.frames = frames.map { Frame(ratio: $0.ratio, area: $0.area.turnedClockwiseOnce) }
        turned.focalPoint = focalPoint.map { UnitPoint(x: 1 - $0.y, y: $0.x) }
        if case .box(let box) = face { turned.face = .box(box.turnedClockwiseOnce) }
        return turned
    }
}

extension UnitRect {
    fileprivate var turnedClockwiseOnce: Self { UnitRect(x: 1 - y - height, y: x, width: height, height: width) }
}

extension AspectRatio {
    /// By how much two ratios of the same name may differ, as a share: 16:9 and 1.78:1 differ by 0.1 %, while 1.85:1
    /// and 1.91:1, the nearest ones in use, differ by 3 %.
    private static let tolerance = 0.005

    /// How far apart two ratios are: the absolute logarithm of their quotient.
    fileprivate func distance(to other: Self) -> Double { abs(log(value / other.value)) }

    /// Whether outputs of `shape` have this ratio; sizes are rounded to whole pixels.
    func isRatio(of shape: FrameOptions.Shape) -> Bool {
        if distance(to: shape.aspectRatio) <= Self.tolerance { return true }
        guard let size = shape.size else { return false }
        let (width, height) = (Double(size.width), Double(size.height))
        return (height * value).rounded() == width || (width / value).rounded() == height
    }

    /// Whether `other` is the same ratio in other numbers.
    func isSame(as other: Self) -> Bool { distance(to: other) <= Self.tolerance }
}
