/// How a stored picture must be turned and mirrored to be upright: the eight values of the EXIF tag 0x0112.
///
/// *Stored* pixels are in the order of the file; *upright* pixels are in the order in which a person should see them.
/// Source: Exif 2.32 (CIPA DC-008-2019), tag Orientation.
public enum Orientation: Int, Sendable, Codable, CaseIterable {
    /// Stored upright.
    case upright = 1
    /// Stored mirrored left to right.
    case mirrored = 2
    /// Stored turned by 180°.
    case turned180 = 3
    /// Stored mirrored top to bottom.
    case flipped = 4
    /// Stored with rows and columns exchanged.
    case transposed = 5
    /// Must be turned by 90° clockwise to be upright.
    case needsClockwiseTurn = 6
    /// Stored with rows and columns exchanged, then turned by 180°.
    case transversed = 7
    /// Must be turned by 90° anticlockwise to be upright.
    case needsAnticlockwiseTurn = 8

    /// Whether stored and upright pixels have width and height exchanged.
    package var swapsAxes: Bool { rawValue >= 5 }

    /// The size of the upright picture from the size of the stored one, and the other way round.
    package func uprightSize(stored: PixelSize) -> PixelSize { swapsAxes ? stored.transposed : stored }

    /// The upright position of a stored point.
    ///
    /// `stored` is the size of the stored picture.
    package func upright(_ point: PixelPoint, stored: PixelSize) -> PixelPoint {
        let width = Double(stored.width)
        let height = Double(stored.height)
        return switch self {
        case .upright: point
        case .mirrored: PixelPoint(x: width - point.x, y: point.y)
        case .turned180: PixelPoint(x: width - point.x, y: height - point.y)
        case .flipped: PixelPoint(x: point.x, y: height - point.y)
        case .transposed: PixelPoint(x: point.y, y: point.x)
        case .needsClockwiseTurn: PixelPoint(x: height - point.y, y: point.x)
        case .transversed: PixelPoint(x: height - point.y, y: width - point.x)
        case .needsAnticlockwiseTurn: PixelPoint(x: point.y, y: width - point.x)
        }
    }

    /// The orientation that undoes this one.
    package var inverse: Self {
        switch self {
        case .needsClockwiseTurn: .needsAnticlockwiseTurn
        case .needsAnticlockwiseTurn: .needsClockwiseTurn
        default: self
        }
    }

    /// The upright rectangle that a stored one becomes.
    ///
    /// `stored` is the size of the stored picture.
    package func upright(_ rect: PixelRect, stored: PixelSize) -> PixelRect {
        let first = upright(PixelPoint(x: rect.minX, y: rect.minY), stored: stored)
        let second = upright(PixelPoint(x: rect.maxX, y: rect.maxY), stored: stored)
        return PixelRect(
            minX: min(first.x, second.x),
            minY: min(first.y, second.y),
            maxX: max(first.x, second.x),
            maxY: max(first.y, second.y)
        )
    }

    /// The stored rectangle that shows `rect` of the upright picture.
    ///
    /// `stored` is the size of the stored picture.
    package func stored(_ rect: PixelRect, stored: PixelSize) -> PixelRect {
        inverse.upright(rect, stored: uprightSize(stored: stored))
    }

    /// The stored rectangle that shows `rect` of the upright picture.
    ///
    /// `stored` is the size of the stored picture.
    package func stored(_ rect: WholePixelRect, stored: PixelSize) -> WholePixelRect {
        self.stored(rect.asPixelRect, stored: stored).grownToWholePixels
    }

    /// The orientation that first applies `self`, then turns the result clockwise by `quarterTurns` quarter turns.
    package func turnedClockwise(quarterTurns: Int) -> Self {
        let cycle: [Self] =
            switch self {
            case .upright, .needsClockwiseTurn, .turned180, .needsAnticlockwiseTurn:
                [.upright, .needsClockwiseTurn, .turned180, .needsAnticlockwiseTurn]
            case .mirrored, .transversed, .flipped, .transposed:
                [.mirrored, .transversed, .flipped, .transposed]
            }
        let start = cycle.firstIndex(of: self) ?? 0
        return cycle[(start + quarterTurns % 4 + 4) % 4]
    }
}
