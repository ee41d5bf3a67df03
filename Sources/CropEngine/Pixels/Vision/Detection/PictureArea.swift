import FaceCropModel

/// Finds bars of one colour along the edges of a picture: those of a film still, a scan's border, a frame, or a strip
/// with a sender's logo.
///
/// A bar ends at a straight line along the whole edge. So a bright sky or the wall of a studio is no bar: there, the
/// picture begins at other distances from the edge in other places.
enum PictureArea {
    /// By how much each channel of a bar's pixel may differ from the bar's colour; JPEG leaves such traces.
    private static let tolerance = 10
    /// The least share of the outermost line that has one colour.
    private static let leastOuterShare = 0.97
    /// The least share of each line of a bar that has its colour; the rest may be a logo.
    private static let leastBarShare = 0.6
    /// The greatest share of the bar's colour in the picture beside it.
    private static let greatestInnerShare = 0.15
    /// The same if the opposite edge has such a bar, too: dark films are dark beside their bars.
    private static let greatestPairedInnerShare = 0.5
    /// The least share of the bar's colour in the last lines of such bars: people before a wall begin gradually.
    private static let leastPairedEdgeShare = 0.9
    /// Over how many lines a bar may blend into the picture.
    private static let blendedLineCount = 3
    /// The least depth of a bar in lines, and as a share of the picture's side.
    private static let leastDepth = (lines: 3, share: 0.01)
    /// The greatest depth of a bar, as a share of the picture's side.
    private static let greatestDepth = 0.4
    /// The least share of its sides that the picture has of the whole.
    private static let leastSideShare = 0.3

    /// The part inside the bars, in whole upright photo pixels; `nil` if there are no bars.
    static func find(in preview: Preview) -> WholePixelRect? {
        preview.pixels.withUnsafeBufferPointer { pixels -> WholePixelRect? in
            let (width, height) = (preview.size.width, preview.size.height)
            let rows = Lines(pixels, count: height, length: width, lineStep: width, pixelStep: 1)
            let (top, bottom) = depths(rows, positions: 0..<width)
            let columns = Lines(pixels, count: width, length: height, lineStep: 1, pixelStep: width)
            let (left, right) = depths(columns, positions: top..<height - bottom)
            guard top + bottom + left + right > 0 else { return nil }
            let (innerWidth, innerHeight) = (width - left - right, height - top - bottom)
            guard Double(innerWidth) >= leastSideShare * Double(width),
                Double(innerHeight) >= leastSideShare * Double(height)
            else { return nil }
            let area = preview.photoRect(
                PixelRect(x: Double(left), y: Double(top), width: Double(innerWidth), height: Double(innerHeight))
            )
            let outer = area.grownToWholePixels
            return outer.intersection(WholePixelRect(covering: preview.photoSize))
        }
    }

    /// The depths of the bars at both ends of `lines`, with the line in which each blends into the picture; 0 without a
    /// bar.
    private static func depths(_ lines: Lines, positions: Range<Int>) -> (first: Int, last: Int) {
        let first = Bar(lines, positions)
        let last = Bar(lines.reversed, positions)
        let arePaired = first.flatMap { first in last.map { first.isLike($0) } } ?? false
        func depth(_ bar: Bar?) -> Int {
            guard let bar, arePaired || (bar.isNeutral && bar.innerShare <= greatestInnerShare) else { return 0 }
            return bar.depth + 1
        }
        return (depth(first), depth(last))
    }

    /// The rows of a picture from the top, or its columns from the left; or either from the other end.
    private struct Lines {
        private let pixels: UnsafeBufferPointer<UInt8>
        let count: Int
        private let length: Int
        private let lineStep: Int
        private let pixelStep: Int
        private var isReversed = false

        init(_ pixels: UnsafeBufferPointer<UInt8>, count: Int, length: Int, lineStep: Int, pixelStep: Int) {
            self.pixels = pixels
            self.count = count
            self.length = length
            self.lineStep = lineStep
            self.pixelStep = pixelStep
        }

        var reversed: Self {
            var reversed = self
            reversed.isReversed.toggle()
            return reversed
        }

        private func offset(_ line: Int, _ position: Int) -> Int {
            3 * ((isReversed ? count - 1 - line : line) * lineStep + position * pixelStep)
        }

        /// The mean colour of the outermost line.
        func outerColour(_ positions: Range<Int>) -> [Int] {
            (0..<3).map { channel in
                positions.reduce(0) { $0 + Int(pixels[offset(0, $1) + channel]) } / max(1, positions.count)
            }
        }

        /// The share of the pixels of a line that have a colour.
        func share(of colour: [Int], in line: Int, _ positions: Range<Int>) -> Double {
            let same = positions.count { position in
                let start = offset(line, position)
                return abs(Int(pixels[start]) - colour[0]) <= tolerance
                    && abs(Int(pixels[start + 1]) - colour[1]) <= tolerance
                    && abs(Int(pixels[start + 2]) - colour[2]) <= tolerance
            }
            return Double(same) / Double(max(1, positions.count))
        }
    }

    /// A bar at one edge.
    private struct Bar {
        let colour: [Int]
        /// In lines.
        let depth: Int
        /// The least share of the bar's colour in its last lines, but for the one that may blend into the picture.
        let edgeShare: Double
        /// The share of the bar's colour in the picture beside it.
        let innerShare: Double

        /// `nil` if there is none at the first of `lines`.
        init?(_ lines: Lines, _ positions: Range<Int>) {
            let outer = lines.outerColour(positions)
            guard lines.share(of: outer, in: 0, positions) >= leastOuterShare else { return nil }
            let greatest = Int(greatestDepth * Double(lines.count))
            let end = (0...greatest).first { lines.share(of: outer, in: $0, positions) < leastBarShare }
            let least = max(leastDepth.lines, Int((leastDepth.share * Double(lines.count)).rounded(.up)))
            guard let end, end >= least, end + blendedLineCount <= lines.count else { return nil }
            colour = outer
            depth = end
            edgeShare =
                (max(0, end - blendedLineCount)..<end - 1)
                .map { lines.share(of: outer, in: $0, positions) }.min() ?? 1
            let inner = (end..<end + blendedLineCount).map { lines.share(of: outer, in: $0, positions) }
            innerShare = inner.min() ?? 1
            guard innerShare <= greatestPairedInnerShare else { return nil }
        }

        /// Whether it is black, white or nearly so, as bars at one edge alone are.
        var isNeutral: Bool { colour.allSatisfy { $0 <= 32 } || colour.allSatisfy { $0 >= 224 } }

        /// Whether `other`, at the opposite edge, belongs to it.
        func isLike(_ other: Self) -> Bool {
            let isSameColour = zip(colour, other.colour).allSatisfy { abs($0 - $1) <= 2 * tolerance }
            let areSharp = min(edgeShare, other.edgeShare) >= leastPairedEdgeShare
            return isSameColour && areSharp && abs(depth - other.depth) <= max(2, max(depth, other.depth) / 4)
        }
    }
}
