/// What other programs must keep in view when they crop a photo: a point, and the region around it.
///
/// All refer to the photo as other programs show it: upright by its EXIF orientation. If facecrop turned the photo
/// further because its faces are then clearer, that turn is undone here.
package struct FocalPoint: Sendable, Hashable {
    /// The point itself, in fractions of the photo, each 0…1.
    package let place: UnitPoint
    /// The point in fractions of the photo, each 0…1, for programs that place it as CSS does.
    package let fractions: UnitPoint
    /// The point in fractions of the photo, each 0…1, for programs that put it into the middle.
    package let centre: UnitPoint
    /// The region in pixels of the photo: inside it, and at least one pixel wide and high.
    package let region: WholePixelRect

    /// Makes the focal point of a photo of `size` upright pixels that was turned by `clockwiseQuarterTurns`.
    ///
    /// - Parameters:
    ///   - point: In fractions of the turned photo; moved to its edge if it is outside.
    ///   - subject: The rectangle around the subject, in pixels of the turned photo. If there is none, or it is
    ///     outside, the region is the pixel that contains the point.
    ///   - size: The size of the turned photo.
    ///   - clockwiseQuarterTurns: By how many quarter turns facecrop turned the photo.
    ///   - crop: What the crop shows, in pixels of the turned photo; `nil` if there are several crops, or none.
    ///   - shapes: The shapes of the boxes in which the point must be right; the more important ones first.
    init(
        _ point: UnitPoint,
        subject: PixelRect?,
        size: PixelSize,
        clockwiseQuarterTurns: Int = 0,
        crop: PixelRect? = nil,
        shapes: [PixelSize] = []
    ) {
        let point = PixelPoint(x: min(max(point.x, 0), 1), y: min(max(point.y, 0), 1))
        let turn = Orientation.upright.turnedClockwise(quarterTurns: clockwiseQuarterTurns)
        let shown = turn.uprightSize(stored: size)
        let back = turn.inverse.upright(point, stored: PixelSize(width: 1, height: 1))
        let visible = subject?.intersection(WholePixelRect(covering: size).asPixelRect)
        let boxes = shapes.filter(Self.isPossible).map { CoveredBox($0, filledBy: shown) }
        let place = UnitPoint(x: back.x, y: back.y)
        let placed = { (placement: CoveredBox.Placement) in
            boxes.point(
                near: place,
                showing: visible.map { turn.stored($0, stored: shown) },
                in: crop.map { turn.stored($0, stored: shown) },
                placement
            )
        }
        self.place = place
        fractions = placed(.proportional)
        centre = placed(.centred)
        let region = visible?.grownToWholePixels ?? Self.pixel(at: point, size)
        self.region = turn.stored(region, stored: shown)
    }

    /// Whether a photo can have this size: another program may have changed the manifest.
    private static func isPossible(_ size: PixelSize) -> Bool {
        [size.width, size.height].allSatisfy { (1...Int(Int32.max)).contains($0) }
    }

    private static func pixel(at point: PixelPoint, _ size: PixelSize) -> WholePixelRect {
        WholePixelRect(
            x: min(Int(towardZero: point.x * Double(size.width)), size.width - 1),
            y: min(Int(towardZero: point.y * Double(size.height)), size.height - 1),
            width: 1,
            height: 1
        )
    }
}

extension FocalPoint {
    /// The focal point of a photo in the manifest; `nil` if neither faces nor attention decided its crop.
    package init?(of record: PhotoRecord) {
        guard let point = record.focalPoint, let size = record.size, Self.isPossible(size) else { return nil }
        let faces = record.fallbackStep?.isBySalience == true ? nil : record.chosenFaces
        let isFramedByHand = record.override?.applied.contains(.frame) ?? false || record.regions?.crops != nil
        self.init(
            point,
            subject: faces ?? record.subject,
            size: size,
            clockwiseQuarterTurns: (record.turnedClockwiseDegrees ?? 0) / 90,
            crop: faces != nil || isFramedByHand ? record.crop?.pixels.asPixelRect : nil,
            shapes: record.outputs.flatMap { output in
                output.level == nil && output.alignment == nil ? [output.crop.pixels.size, output.size] : [output.size]
            } + Self.usualShapes
        )
    }

    /// The ratios in which other programs are most likely to crop a photo.
    private static let usualShapes = [(9, 16), (2, 3), (3, 4), (4, 5), (1, 1), (4, 3), (3, 2), (16, 9)].map {
        PixelSize(width: $0, height: $1)
    }
}

extension PhotoRecord {
    /// The rectangle around the faces that the crop is made for; `nil` if it is made for none.
    var chosenFaces: PixelRect? {
        let chosen = faces.filter { $0.role == .chosen }.map(\.box)
        return chosen.dropFirst().reduce(chosen.first) { $0?.union($1) }
    }
}

// The texts have ten-thousandths of the photo: a pixel of a photo with 10,000 pixels a side.
extension FocalPoint {
    private var centreX: String { NumberText.short(centre.x.rounded(decimals: 4)) }
    private var centreY: String { NumberText.short(centre.y.rounded(decimals: 4)) }

    /// A value of the CSS property `object-position`, such as `43.2% 31%`.
    ///
    /// CSS puts the point at x % of the picture over the point at x % of its box, so the focal point stays in view, but
    /// is in the middle only if it is in the middle of the photo. This is what content management systems do, too.
    /// Source: CSS Images Module Level 3, `object-position`; CSS Backgrounds Level 3, `background-position`.
    package var objectPosition: String {
        [fractions.x, fractions.y].map { NumberText.percent($0.rounded(decimals: 4)) }.joined(separator: " ")
    }

    /// A processing option of imgproxy, such as `gravity:fp:0.432:0.31`.
    package var imgproxy: String { "gravity:fp:\(centreX):\(centreY)" }

    /// A filter of thumbor, such as `focal(100x80:300x280)`: left, top, right and bottom of the region in pixels.
    package var thumbor: String { "focal(\(region.x)x\(region.y):\(region.maxX)x\(region.maxY))" }

    /// Parameters of imgix, such as `fit=crop&crop=focalpoint&fp-x=0.432&fp-y=0.31`.
    package var imgix: String { "fit=crop&crop=focalpoint&fp-x=\(centreX)&fp-y=\(centreY)" }
}
