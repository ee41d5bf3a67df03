import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

/// Outputs that are cut to a circle or an ellipse.
@Suite struct RoundMaskTests {
    private static let sizes = [(64, 64), (63, 63), (90, 40), (31, 77), (1, 1), (2, 9), (320, 320)].map {
        PixelSize(width: $0.0, height: $0.1)
    }

    /// Whether a point of a picture is in the ellipse.
    private static func contains(_ x: Double, _ y: Double, _ size: PixelSize) -> Bool {
        let (u, v) = (x * 2 / Double(size.width) - 1, y * 2 / Double(size.height) - 1)
        return u * u + v * v <= 1
    }

    /// The share of a pixel that is in the ellipse, by counting points.
    private static func share(x: Int, y: Int, _ size: PixelSize) -> Double {
        let count = 24
        var inside = 0
        for row in 0..<count {
            for column in 0..<count {
                let across = Double(x) + (Double(column) + 0.5) / Double(count)
                let down = Double(y) + (Double(row) + 0.5) / Double(count)
                if contains(across, down, size) { inside += 1 }
            }
        }
        return Double(inside) / Double(count * count)
    }

    private static func photo(_ size: PixelSize, bands: Int, _ value: (Int, Int) -> Int) throws -> LoadedPhoto {
        let values = (0..<size.pixelCount).flatMap { pixel in (0..<bands).map { value(pixel, $0) } }
        let file = TIFFFile(
            width: size.width,
            height: size.height,
            bands: bands,
            photometric: bands < 3 ? .blackIsZero : .rgb,
            hasAlpha: bands % 2 == 0,
            values: values
        )
        return try openedPhoto(file.bytes)
    }

    private static func rendered(
        _ photo: LoadedPhoto,
        _ format: EncodeOptions.Format,
        _ mask: RoundMask?
    ) throws -> VipsImage {
        var options = EncodeOptions()
        options.format = format
        let size = photo.header.storedSize
        let request = RenderRequest(frame: WholePixelRect(covering: size), outputSize: size)
        return try Renderer(options: options, mask: mask).render(request, of: photo.decode()).image
    }

    @Test(arguments: sizes) func theShareOfEachPixelIsThatOfTheEllipse(size: PixelSize) {
        let coverage = EllipseCoverage(size)
        var area = 0.0
        for y in 0..<size.height {
            let row = coverage.row(y)
            #expect(row.count == size.width)
            for mirrored in [row.reversed(), coverage.row(size.height - 1 - y)] {
                #expect(zip(row, mirrored).allSatisfy { abs(Int($0) - Int($1)) <= 1 }, "row \(y)")
            }
            for (x, found) in row.enumerated() {
                let share = Self.share(x: x, y: y, size)
                area += Double(found) / 255
                #expect(abs(Double(found) / 255 - share) < 0.03, "\(x), \(y)")
                // An ellipse is convex: it contains a pixel if it contains the corners.
                let corners = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)]
                if corners.allSatisfy({ Self.contains(Double($0.0), Double($0.1), size) }) { #expect(found == 255) }
                if share == 0 { #expect(found <= 2) }
            }
        }
        let ellipse = Double.pi / 4 * Double(size.pixelCount)
        #expect(abs(area - ellipse) < 0.01 * ellipse + 0.02, "\(area)")
    }

    /// Grey and colour, with and without alpha: alpha is multiplied, colours stay, and nothing is left outside.
    @Test(arguments: [1, 2, 3, 4], [EncodeOptions.Format.png, .webp, .avif])
    func theCornersAreTransparent(bands: Int, format: EncodeOptions.Format) throws {
        let size = PixelSize(width: 48, height: 40)
        let photo = try Self.photo(size, bands: bands) { pixel, band in (pixel * 7 + band * 31) % 200 + 20 }
        let plain = try Self.rendered(photo, format, nil)
        let found = try Self.rendered(photo, format, RoundMask())
        #expect(found.hasAlpha && found.size == size)
        let (before, after) = (try plain.pixelBytes(), try found.pixelBytes())
        #expect(found.bands == plain.colourBands + 1)
        for pixel in 0..<size.pixelCount {
            let old = before[(pixel * plain.bands)..<((pixel + 1) * plain.bands)].map(Int.init)
            let new = after[(pixel * found.bands)..<((pixel + 1) * found.bands)].map(Int.init)
            let share = Self.share(x: pixel % size.width, y: pixel / size.width, size)
            let alpha = share * Double(plain.hasAlpha ? old[plain.bands - 1] : 255)
            #expect(abs(Double(new[found.bands - 1]) - alpha) < 8)
            let isHidden = new[found.bands - 1] == 0
            for band in 0..<plain.colourBands { #expect(new[band] == (isHidden ? 0 : old[band])) }
        }
        #expect(after[found.bands - 1] == 0, "a corner")
    }

    /// JPEG has no transparency, so white is around the ellipse; a colour that is named is used in every format.
    @Test(arguments: [EncodeOptions.Format.jpeg, .png, .avif]) func aColourIsAround(format: EncodeOptions.Format) throws
    {
        let size = PixelSize(width: 50, height: 50)
        let photo = try Self.photo(size, bands: 3) { pixel, band in (pixel * 11 + band * 57) % 256 }
        let plain = try Self.rendered(photo, format, nil).pixelBytes().map(Double.init)
        let grey = RoundMask(background: .init(red: 10, green: 200, blue: 90))
        for (mask, colour) in [(RoundMask(), [255.0, 255, 255]), (grey, [10, 200, 90])]
        where format == .jpeg || mask.background != nil {
            let image = try Self.rendered(photo, format, mask)
            #expect(!image.hasAlpha && image.bands == 3)
            for (index, found) in try image.pixelBytes().enumerated() {
                let share = Self.share(x: index / 3 % 50, y: index / 150, size)
                let expected = share * plain[index] + (1 - share) * colour[index % 3]
                #expect(abs(Double(found) - expected) < 8, "\(index)")
            }
        }
    }

    /// Where the photo itself is transparent, the named colour is behind it.
    @Test func aColourIsBehindATransparentPhoto() throws {
        let photo = try Self.photo(PixelSize(width: 20, height: 20), bands: 4) { _, band in band == 3 ? 0 : 77 }
        for format in [EncodeOptions.Format.jpeg, .png] {
            let mask = RoundMask(background: .init(red: 1, green: 2, blue: 3))
            let image = try Self.rendered(photo, format, mask)
            #expect(try image.pixelBytes() == [UInt8]((0..<400).flatMap { _ in [1, 2, 3] as [UInt8] }))
        }
    }

    /// A rotated crop is rendered by its map, and cut in the same way.
    @Test func aRotatedCropIsCutToo() throws {
        let photo = try Self.photo(PixelSize(width: 120, height: 120), bands: 3) { _, band in 60 * band + 40 }
        let turn = AffineMatrix(a: 0.9, b: -0.3, tx: 0, c: 0.3, d: 0.9, ty: -20)
        let size = PixelSize(width: 40, height: 40)
        let request = try #require(RenderRequest(map: turn, outputSize: size, filling: .edge))
        var options = EncodeOptions()
        options.format = .png
        let image = try Renderer(options: options, mask: RoundMask()).render(request, of: photo.decode()).image
        let values = try image.pixelBytes()
        #expect(image.bands == 4)
        #expect(Array(values[0..<4]) == [0, 0, 0, 0])
        #expect(values[4 * (20 * 40 + 20) + 3] == 255 && abs(Int(values[4 * (20 * 40 + 20)]) - 40) < 3)
    }

    @Test(arguments: [EncodeOptions.Format.png, .webp, .avif].filter { FormatSupport.canWrite($0) })
    func filesKeepTheMask(format: EncodeOptions.Format) throws {
        let size = PixelSize(width: 64, height: 64)
        let photo = try Self.photo(size, bands: 3) { _, band in 60 * band + 40 }
        var options = EncodeOptions()
        options.format = format
        let image = try Self.rendered(photo, format, RoundMask())
        let encoded = try OutputEncoder(options: options).encode(image, of: photo).file
        let back = try openedPhoto(encoded.withUnsafeBytes { [UInt8]($0) }).decode().image
        let values = try back.pixelBytes()
        #expect(back.hasAlpha && values[3] < 3 && values[4 * (32 * 64 + 32) + 3] > 252)
    }
}
