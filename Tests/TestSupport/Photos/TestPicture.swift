package import FaceCropModel
package import FaceCropPixels

/// An artificial 8-bit sRGB picture with known pixels.
package struct TestPicture: Equatable {
    package var size: PixelSize
    /// R, G, B, row by row.
    package var pixels: [UInt8]

    package init(size: PixelSize, pixels: [UInt8]) {
        self.size = size
        self.pixels = pixels
    }

    /// A picture with pixels that a formula gives, from the position of their centres.
    package init(_ size: PixelSize, _ colour: (_ x: Double, _ y: Double) -> (red: Double, green: Double, blue: Double))
    {
        self.size = size
        pixels = [UInt8](unsafeUninitializedCapacity: 3 * size.pixelCount) { values, count in
            while count < 3 * size.pixelCount {
                let (y, x) = (count / 3).quotientAndRemainder(dividingBy: size.width)
                let (red, green, blue) = colour(Double(x) + 0.5, Double(y) + 0.5)
                values[count] = Self.byte(red)
                values[count + 1] = Self.byte(green)
                values[count + 2] = Self.byte(blue)
                count += 3
            }
        }
    }

    private static func byte(_ value: Double) -> UInt8 {
        let whole = value.rounded()
        return whole <= 0 ? 0 : whole >= 255 ? 255 : UInt8(whole)
    }

    /// A picture without symmetry: red grows to the right, green grows downwards, and a dark disc is in the upper left.
    package static func scene(_ size: PixelSize) -> TestPicture {
        let width = Double(size.width)
        let height = Double(size.height)
        return TestPicture(size) { x, y in
            let distance = ((x - 0.3 * width) * (x - 0.3 * width) + (y - 0.35 * height) * (y - 0.35 * height))
                .squareRoot()
            // The edge of the disc is ten pixels wide, so that it looks the same at all scales.
            let shade = max(0.25, min(1, 0.25 + (distance - 0.15 * height) / 10))
            return (shade * (40 + 200 * x / width), shade * (40 + 200 * y / height), shade * 90)
        }
    }

    /// The mean colour of an area.
    package func mean(_ area: WholePixelRect) -> [Double] {
        var sums = [0.0, 0, 0]
        for y in area.y..<area.maxY {
            for x in area.x..<area.maxX {
                for band in 0..<3 { sums[band] += Double(pixels[3 * (y * size.width + x) + band]) }
            }
        }
        return sums.map { $0 / Double(area.width * area.height) }
    }

    package func colour(x: Int, y: Int) -> [Int] {
        (0..<3).map { Int(pixels[3 * (y * size.width + x) + $0]) }
    }

    /// The greatest and the mean difference between two values.
    package func difference(_ other: TestPicture) -> (greatest: Int, mean: Double) {
        let all = zip(pixels, other.pixels).map { abs(Int($0) - Int($1)) }
        return (all.max() ?? 0, Double(all.reduce(0, +)) / Double(max(1, all.count)))
    }

    /// The picture as a file with `orientation` stores it, by the EXIF standard's definition of row 0 and column 0.
    package func stored(as orientation: Orientation) -> TestPicture {
        let storedSize = orientation.swapsAxes ? PixelSize(width: size.height, height: size.width) : size
        var result = TestPicture(size: storedSize, pixels: [UInt8](repeating: 0, count: pixels.count))
        for row in 0..<storedSize.height {
            for column in 0..<storedSize.width {
                let right = size.width - 1
                let bottom = size.height - 1
                let (x, y) =
                    switch orientation {
                    case .upright: (column, row)  // row 0 is the top, column 0 the left side
                    case .mirrored: (right - column, row)  // top, right
                    case .turned180: (right - column, bottom - row)  // bottom, right
                    case .flipped: (column, bottom - row)  // bottom, left
                    case .transposed: (row, column)  // left, top
                    case .needsClockwiseTurn: (right - row, column)  // right, top
                    case .transversed: (right - row, bottom - column)  // right, bottom
                    case .needsAnticlockwiseTurn: (row, bottom - column)  // left, bottom
                    }
                for band in 0..<3 {
                    result.pixels[3 * (row * storedSize.width + column) + band] =
                        pixels[3 * (y * size.width + x) + band]
                }
            }
        }
        return result
    }

    package func encoded(
        as format: EncodeOptions.Format,
        quality: Int = 100,
        jpegEffort: EncodeOptions.JPEGEffort = .fast
    ) throws -> [UInt8] {
        var options = EncodeOptions()
        options.format = format
        options.quality = quality
        options.jpegEffort = jpegEffort
        try VipsLibrary.start()
        let image = try VipsImage.of(pixels: pixels, size: size, bands: 3)
        return try image.encoded(with: options, strips: true).withUnsafeBytes { [UInt8]($0) }
    }
}

extension TestPicture {
    /// The pixels of an output; grey becomes three equal values.
    package init(_ image: VipsImage) throws {
        let values = try image.pixelBytes()
        let bands = image.bands
        self.init(size: image.size, pixels: bands == 3 ? values : Self.threeBands(of: values, bands))
    }

    private static func threeBands(of values: [UInt8], _ bands: Int) -> [UInt8] {
        var pixels: [UInt8] = []
        pixels.reserveCapacity(values.count / bands * 3)
        for start in stride(from: 0, to: values.count, by: bands) {
            for band in 0..<3 { pixels.append(values[bands < 3 ? start : start + band]) }
        }
        return pixels
    }

    package init(_ preview: Preview) {
        self.init(size: preview.size, pixels: preview.pixels)
    }
}
