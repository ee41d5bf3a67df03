import FaceCropModel

extension GreyCopy {
    var width: Int { size.width }
    var height: Int { size.height }
    var bounds: PixelRect { PixelRect(x: 0, y: 0, width: Double(width), height: Double(height)) }

    /// How far the mean of a row of a bar may be from black or white, in luma: what the ringing of a JPEG of quality 30
    /// beside a picture adds.
    private static let barTolerance = 6

    /// The part, in pixels, between two black or white bars of equal width, at the left and right or above and below;
    /// `nil` without such bars, or if less than a quarter of a side is left.
    ///
    /// A dark or white edge of a photo is a bar too: its pixels do not tell.
    var partInsideBars: PixelRect? {
        let beside = Self.barLength(width) { column in
            barColour((0..<height).lazy.map { pixels[$0 * width + column] })
        }
        let above = Self.barLength(height) { barColour(pixels[$0 * width..<($0 + 1) * width]) }
        guard max(beside, above) > 1, 8 * beside <= 3 * width, 8 * above <= 3 * height else { return nil }
        return PixelRect(
            minX: Double(beside),
            minY: Double(above),
            maxX: Double(width - beside),
            maxY: Double(height - above)
        )
    }

    /// Black or white, if the pixels of a row or column are that in the mean.
    private func barColour(_ line: some Collection<UInt8>) -> Int? {
        let sum = line.reduce(0) { $0 + Int($1) }
        let tolerance = Self.barTolerance * line.count
        if sum <= tolerance { return 0 }
        return 255 * line.count - sum <= tolerance ? 255 : nil
    }

    /// The lines of the colour of the first line that `count` lines have at both ends.
    ///
    /// Beside one of two equal bars the photo may be as dark or white.
    private static func barLength(_ count: Int, colour: (Int) -> Int?) -> Int {
        guard let bar = colour(0) else { return 0 }
        return (0..<count / 2).first { colour($0) != bar || colour(count - 1 - $0) != bar } ?? count / 2
    }
}
