/// How surely each part of a square around a head shows its person, as a network predicts it.
package struct PersonMask: Sendable {
    /// The size of the mask, and of the network's input, in pixels.
    package static let size = PixelSize(width: 256, height: 256)
    /// The side of the square, in distances from the eye line to the chin: hair may stand as high as the face is long.
    private static let regionSide = 3.8
    /// How far the middle of the square is above the eyes, in the same distances.
    private static let regionRise = 0.6
    /// How far to either side of the axis the head's top is searched for, in the same distances.
    ///
    /// Beside the head, hands and other people may be higher.
    private static let searchedHalfWidth = 0.5
    /// The least distance of a head's top from the eyes, in the same distances; heads that were seen whole have 0.7.
    private static let leastRise = 0.6
    /// The least value of what belongs to the person.
    private static let leastValue: Float = 0.7
    /// The number of rows that a head's top must be away from the edge of what is shown.
    ///
    /// The network is less sure at an edge, where the mask of a head that goes on may end.
    private static let rowsToEdge = 6

    /// How far below its top the width of a head is looked at, in distances from the eye line to the chin.
    private static let capHeight = 0.1
    /// How far a head reaches to one side of the axis there at most, in the same distances: wigs reach 1.0.
    ///
    /// What is wider is the people behind.
    private static let greatestHalfWidth = 1.2

    private let axis: HeadAxis
    /// The probabilities, 0…1, row after row from the top.
    private let values: [Float]

    /// The square for the head of `axis`, in upright photo pixels, turned until the eyes are level.
    package static func region(of axis: HeadAxis) -> TurnedRect {
        TurnedRect(
            center: axis.point(above: regionRise * axis.eyesToChin),
            side: regionSide * axis.eyesToChin,
            clockwiseRadians: axis.rollRadians
        )
    }

    /// The mask of the square for the head of `axis`.
    ///
    /// - Precondition: `values` has a number for each pixel of ``size``.
    package init(of axis: HeadAxis, values: [Float]) {
        precondition(values.count == Self.size.pixelCount, "there is a number for each pixel")
        self.axis = axis
        self.values = values
    }

    /// Where the head ends, if it ends in `shown`, the upright photo pixels that the network has seen.
    ///
    /// It is the end of what belongs to the person from the eyes upwards, without a gap.
    package func hairTop(in shown: PixelRect) -> HairTop {
        let rowsPerDistance = Double(Self.size.height) / Self.regionSide
        let eyesRow = Double(Self.size.height) / 2 + Self.regionRise * rowsPerDistance
        var row = Int(eyesRow)
        guard person(in: row) > Self.leastValue else { return .notSeen }
        while row > 0, person(in: row - 1) > Self.leastValue { row -= 1 }
        guard row >= Self.rowsToEdge else { return .notSeen }
        // The place between the centres of two rows where the value is the least one.
        let (inside, outside) = (Double(person(in: row)), Double(person(in: row - 1)))
        let end = Double(row) + 0.5 - (inside - Double(Self.leastValue)) / (inside - outside)
        let rise = (eyesRow - end) / rowsPerDistance
        let beyond = axis.point(above: (rise + Double(Self.rowsToEdge) / rowsPerDistance) * axis.eyesToChin)
        let cap = halfWidth(in: row + Int(Self.capHeight * rowsPerDistance)) / rowsPerDistance
        guard rise >= Self.leastRise, cap <= Self.greatestHalfWidth, shown.contains(beyond) else { return .notSeen }
        return .seen(aboveEyes: rise * axis.eyesToChin)
    }

    /// The columns in which the head's top is searched for.
    private static let searchedColumns: ClosedRange<Int> = {
        let middle = Double(size.width) / 2
        let halfWidth = searchedHalfWidth * Double(size.width) / regionSide
        return Int(middle - halfWidth)...Int(middle + halfWidth)
    }()

    private func value(_ row: Int, _ column: Int) -> Float { values[row * Self.size.width + column] }

    /// The greatest value of a row near the axis.
    private func person(in row: Int) -> Float { Self.searchedColumns.map { value(row, $0) }.max() ?? 0 }

    /// How far the person reaches to either side of the axis in a row, without a gap, in pixels; 0 without a person.
    private func halfWidth(in row: Int) -> Double {
        let seen = Self.searchedColumns.filter { value(row, $0) > Self.leastValue }
        guard var first = seen.first, var last = seen.last else { return 0 }
        while first > 0, value(row, first - 1) > Self.leastValue { first -= 1 }
        while last < Self.size.width - 1, value(row, last + 1) > Self.leastValue { last += 1 }
        let middle = Double(Self.size.width) / 2
        return max(middle - Double(first), Double(last + 1) - middle)
    }
}
