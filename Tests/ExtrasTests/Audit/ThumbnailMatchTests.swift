import FaceCropModel
import Testing

@testable import FaceCropAudit

/// Pictures of seeded blurred noise, so that the place of every part is known.
@Suite struct ThumbnailMatchTests {
    @Test(arguments: [0.1, 0.15, 0.25, 0.4, 0.6, 0.8, 1.0])
    func findsRectangles(longSide: Double) throws {
        let original = Self.photo(seed: 1)
        let ratios = [0.4, 1, 2.5]
        for ratio in ratios {
            for place in [0, 0.5] {
                let rect = Self.rect(longSide: longSide, ratio: ratio, place: place, in: original)
                let thumbnail = try Self.thumbnail(of: rect, in: original, longSide: 160)
                let match = try #require(ThumbnailMatch(of: thumbnail, in: original), "\(longSide) \(ratio) \(place)")
                #expect(Self.error(match, rect, original) < 0.01, "\(longSide) \(ratio) \(place)")
                #expect(match.correlation > 0.95)
            }
        }
    }

    @Test(arguments: [0.5, 0.7, 1.5, 2.0])
    func findsRecoloured(gamma: Double) throws {
        let original = Self.photo(seed: 2)
        let rect = Self.rect(longSide: 0.5, ratio: 1.3, place: 0.4, in: original)
        let thumbnail = try Self.thumbnail(of: rect, in: original, longSide: 200) { value in
            // The square root is enough of a power for a test without a library of mathematics.
            let curve = gamma < 1 ? value.squareRoot() : value * value
            return 0.1 + 0.8 * (value + abs(gamma - 1) * (curve - value))
        }
        let match = try #require(ThumbnailMatch(of: thumbnail, in: original))
        #expect(Self.error(match, rect, original) < 0.01)
    }

    @Test(arguments: [UInt8(0), 255], [true, false])
    func findsInsideBars(colour: UInt8, isBeside: Bool) throws {
        let original = Self.photo(seed: 3)
        let rect = Self.rect(longSide: 0.7, ratio: 1, place: 0.6, in: original)
        let inside = try Self.thumbnail(of: rect, in: original, longSide: 150)
        let thumbnail = try #require(Self.barred(inside, bar: 31, colour: colour, isBeside: isBeside))
        let match = try #require(ThumbnailMatch(of: thumbnail, in: original))
        #expect(Self.error(match, rect, original) < 0.01)
    }

    @Test(arguments: [0.97, 0.985, 1.015, 1.03])
    func findsSqueezed(squeeze: Double) throws {
        let original = Self.photo(seed: 4)
        for longSide in [0.3, 0.6, 1] {
            let rect = Self.rect(longSide: longSide, ratio: 1.2, place: 0.5, in: original)
            let thumbnail = try Self.thumbnail(of: rect, in: original, longSide: 180, squeeze: squeeze)
            let match = try #require(ThumbnailMatch(of: thumbnail, in: original))
            #expect(Self.error(match, rect, original) < 0.01)
        }
    }

    @Test(arguments: UInt64(10)..<14)
    func rejectsOthers(seed: UInt64) throws {
        let (original, other) = (Self.photo(seed: seed), Self.photo(seed: seed + 100))
        for longSide in [0.1, 0.3, 1] {
            let rect = Self.rect(longSide: longSide, ratio: 1, place: 0.5, in: other)
            let thumbnail = try Self.thumbnail(of: rect, in: other, longSide: 100)
            #expect(ThumbnailMatch(of: thumbnail, in: original) == nil)
        }
    }

    @Test func rejectsMirroredAndTurned() throws {
        let original = Self.photo(seed: 5)
        let rect = Self.rect(longSide: 0.5, ratio: 1, place: 0.5, in: original)
        let thumbnail = try Self.thumbnail(of: rect, in: original, longSide: 120)
        let rows = stride(from: 0, to: thumbnail.pixels.count, by: thumbnail.width).map {
            thumbnail.pixels[$0..<$0 + thumbnail.width]
        }
        for pixels in [rows.flatMap { $0.reversed() }, Array(rows.reversed().joined()), thumbnail.pixels.reversed()] {
            let changed = GreyCopy(width: thumbnail.width, height: thumbnail.height, pixels: pixels)
            #expect(ThumbnailMatch(of: changed, in: original) == nil)
        }
    }

    @Test func rejectsNothingToSee() throws {
        let photo = Self.photo(seed: 6)
        let sizes = [(1, 1), (1, 50), (50, 1), (2, 3), (7, 7), (8, 400), (400, 8), (256, 5), (512, 512)]
        for (width, height) in sizes {
            for colour in [UInt8(0), 128, 255] {
                let pixels = [UInt8](repeating: colour, count: width * height)
                let flat = GreyCopy(width: width, height: height, pixels: pixels)
                #expect(ThumbnailMatch(of: flat, in: photo) == nil)
                #expect(ThumbnailMatch(of: photo, in: flat) == nil)
                #expect(ThumbnailMatch(of: flat, in: flat) == nil)
            }
            let noise = Self.noise(width: width, height: height, seed: 7)
            #expect(ThumbnailMatch(of: noise, in: photo) == nil)
            #expect(ThumbnailMatch(of: photo, in: noise) == nil)
        }
    }

    @Test func findsThumbnailLargerThanOriginal() throws {
        let large = Self.photo(seed: 8)
        let whole = PixelRect(x: 0, y: 0, width: Double(large.width), height: Double(large.height))
        let small = try Self.thumbnail(of: whole, in: large, longSide: 120)
        let match = try #require(ThumbnailMatch(of: large, in: small))
        #expect(Self.error(match, PixelRect(x: 0, y: 0, width: 120, height: 80), small) < 0.01)
    }
}

extension ThumbnailMatchTests {
    /// A picture of 480 × 320 pixels with light and shade of several sizes, as photos have.
    static func photo(seed: UInt64) -> GreyCopy {
        let (width, height) = (480, 320)
        var sum = [Float](repeating: 0, count: width * height)
        for (index, radius) in [2, 6, 18, 50].enumerated() {
            let layer = noise(width: width, height: height, seed: seed &* 31 &+ UInt64(index))
            let samples = Samples(size: GridSize(columns: width, rows: height), values: layer.pixels.map(Float.init))
            // What the high-pass takes away is the blurred picture.
            let high = samples.highPassed(radius: radius)
            let low = Samples(size: samples.size, values: zip(samples.values, high.values).map { $0 - $1 })
            guard let layer = low.standardized(minimum: 0) else { continue }
            for pixel in sum.indices { sum[pixel] += layer.values[pixel] }
        }
        let pixels = sum.map { UInt8(min(max(127 + 24 * $0, 0), 255)) }
        return GreyCopy(width: width, height: height, pixels: pixels)
    }

    /// Noise of SplitMix64 (Steele, Lea and Flood, 2014).
    static func noise(width: Int, height: Int, seed: UInt64) -> GreyCopy {
        var state = seed
        let pixels = (0..<width * height).map { _ -> UInt8 in
            state &+= 0x9E37_79B9_7F4A_7C15
            var value = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
            value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
            return UInt8(truncatingIfNeeded: value ^ (value >> 31))
        }
        return GreyCopy(width: width, height: height, pixels: pixels)
    }

    /// A rectangle with a long side of `longSide` times that of the picture or as large as fits, `place` of the way
    /// from the left and top (0) to the right and bottom (1).
    static func rect(longSide: Double, ratio: Double, place: Double, in picture: GreyCopy) -> PixelRect {
        let long = longSide * Double(max(picture.width, picture.height))
        let fit = min(
            1,
            Double(picture.width) / (long * min(1, ratio)),
            Double(picture.height) / (long * min(1, 1 / ratio))
        )
        let (width, height) = (fit * long * min(1, ratio), fit * long * min(1, 1 / ratio))
        return PixelRect(
            x: place * (Double(picture.width) - width),
            y: place * (Double(picture.height) - height),
            width: width,
            height: height
        )
    }

    /// What `rect` shows, squeezed across by `squeeze` and changed by a tone curve from 0…1 to 0…1.
    static func thumbnail(
        of rect: PixelRect,
        in original: GreyCopy,
        longSide: Double,
        squeeze: Double = 1,
        tone: (Double) -> Double = { $0 }
    ) throws -> GreyCopy {
        let factor = longSide / max(rect.width, rect.height)
        let size = GridSize(
            columns: Int((rect.width * factor * squeeze).rounded()),
            rows: Int((rect.height * factor).rounded())
        )
        let samples = SummedAreaTable(original).sample(rect, size)
        let pixels = samples.values.map { UInt8(min(max(255 * tone(Double($0) / 255), 0), 255).rounded()) }
        return GreyCopy(width: size.columns, height: size.rows, pixels: pixels)
    }

    static func barred(_ picture: GreyCopy, bar: Int, colour: UInt8, isBeside: Bool) -> GreyCopy? {
        let (width, height) = (picture.width + (isBeside ? 2 * bar : 0), picture.height + (isBeside ? 0 : 2 * bar))
        var pixels = [UInt8](repeating: colour, count: width * height)
        let (left, top) = isBeside ? (bar, 0) : (0, bar)
        for row in 0..<picture.height {
            let start = (row + top) * width + left
            let line = picture.pixels[row * picture.width..<(row + 1) * picture.width]
            pixels.replaceSubrange(start..<start + picture.width, with: line)
        }
        return GreyCopy(width: width, height: height, pixels: pixels)
    }

    /// The largest error of an edge, as a share of the rectangle's side.
    static func error(_ match: ThumbnailMatch, _ rect: PixelRect, _ picture: GreyCopy) -> Double {
        let (width, height) = (Double(picture.width), Double(picture.height))
        return max(
            abs(match.rect.x * width - rect.minX) / rect.width,
            abs((match.rect.x + match.rect.width) * width - rect.maxX) / rect.width,
            abs(match.rect.y * height - rect.minY) / rect.height,
            abs((match.rect.y + match.rect.height) * height - rect.maxY) / rect.height
        )
    }
}

extension GreyCopy {
    fileprivate init(width: Int, height: Int, pixels: [UInt8]) {
        self.init(size: PixelSize(width: width, height: height), pixels: pixels)
    }
}
