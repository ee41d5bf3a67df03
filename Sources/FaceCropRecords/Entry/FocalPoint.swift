import FaceCropCore
import FaceCropFraming
package import FaceCropGeometry

/// What other programs must keep in view when they crop a photo: a point, and the region around it.
///
/// Both refer to the photo as other programs show it: upright by its EXIF orientation. If facecrop turned the photo
/// further because its faces are then clearer, that turn is undone here.
package struct FocalPoint: Sendable, Hashable {
    /// The point in fractions of the photo, each 0…1.
    package let fractions: UnitPoint
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
    package init(_ point: UnitPoint, subject: PixelRect?, size: PixelSize, clockwiseQuarterTurns: Int = 0) {
        let point = PixelPoint(x: min(max(point.x, 0), 1), y: min(max(point.y, 0), 1))
        let turn = Orientation.upright.turnedClockwise(quarterTurns: clockwiseQuarterTurns)
        let back = turn.inverse.upright(point, stored: PixelSize(width: 1, height: 1))
        fractions = UnitPoint(x: back.x, y: back.y)
        let visible = subject?.intersection(WholePixelRect(covering: size).asPixelRect)
        let region = visible?.grownToWholePixels ?? Self.pixel(at: point, size)
        self.region = turn.stored(region, stored: turn.uprightSize(stored: size))
    }

    /// Whether a photo can have this size: a manifest is a file that anybody may have changed.
    private static func isPossible(_ size: PixelSize) -> Bool {
        [size.width, size.height].allSatisfy { (1...Int(Int32.max)).contains($0) }
    }

    private static func pixel(at point: PixelPoint, _ size: PixelSize) -> WholePixelRect {
        WholePixelRect(
            x: min(Int(point.x * Double(size.width)), size.width - 1),
            y: min(Int(point.y * Double(size.height)), size.height - 1),
            width: 1,
            height: 1
        )
    }
}

extension FocalPoint {
    /// The focal point of a photo in the manifest; `nil` if neither faces nor attention decided its crop.
    package init?(of record: PhotoRecord) {
        guard let point = record.focalPoint, let size = record.size, Self.isPossible(size) else { return nil }
        let chosen = record.fallbackStep == .attention ? [] : record.faces.filter { $0.role == .chosen }.map(\.box)
        let subject = chosen.dropFirst().reduce(chosen.first) { $0?.union($1) }
        let turns = (record.turnedClockwiseDegrees ?? 0) / 90
        self.init(point, subject: subject, size: size, clockwiseQuarterTurns: turns)
    }
}

// The texts have ten-thousandths of the photo: a pixel of a photo with 10,000 pixels a side.
extension FocalPoint {
    private var x: Double { fractions.x.rounded(decimals: 4) }
    private var y: Double { fractions.y.rounded(decimals: 4) }

    /// A value of the CSS property `object-position`, such as `43.2% 31%`.
    ///
    /// CSS puts the point at x % of the picture over the point at x % of its box, so the focal point stays in view, but
    /// is in the middle only if it is in the middle of the photo. This is what content management systems do, too.
    /// Source: CSS Images Module Level 3, `object-position`; CSS Backgrounds Level 3, `background-position`.
    package var objectPosition: String { "\(NumberText.percent(x)) \(NumberText.percent(y))" }

    /// A processing option of imgproxy, such as `gravity:fp:0.432:0.31`.
    package var imgproxy: String { "gravity:fp:\(NumberText.short(x)):\(NumberText.short(y))" }

    /// A filter of thumbor, such as `focal(100x80:300x280)`: left, top, right and bottom of the region in pixels.
    package var thumbor: String { "focal(\(region.x)x\(region.y):\(region.maxX)x\(region.maxY))" }

    /// Parameters of imgix, such as `fit=crop&crop=focalpoint&fp-x=0.432&fp-y=0.31`.
    package var imgix: String { "fit=crop&crop=focalpoint&fp-x=\(NumberText.short(x))&fp-y=\(NumberText.short(y))" }
}
