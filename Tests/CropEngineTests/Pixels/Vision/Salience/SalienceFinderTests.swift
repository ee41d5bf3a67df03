import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

@Suite struct SalienceFinderTests {
    @Test func inputsHaveTheRatioOfThePictureAndAboutAsManyPixels() {
        for (picture, input) in [
            ((1, 1), (144, 144)), ((4, 3), (176, 128)), ((3, 2), (176, 128)), ((2, 3), (128, 176)),
            ((16, 9), (192, 112)), ((1000, 1), (592, 32)), ((1, 1000), (32, 592)),
        ] {
            let size = SalienceInput.size(for: PixelSize(width: picture.0, height: picture.1))
            #expect(size == PixelSize(width: input.0, height: input.1), "\(picture)")
        }
    }

    /// Each number is the mean of the part of the picture that it stands for.
    @Test func picturesAreAveraged() {
        for (from, to) in [((7, 5), (3, 2)), ((3, 2), (7, 5)), ((4, 4), (4, 4)), ((1, 1), (2, 3)), ((64, 3), (32, 1))] {
            let (size, input) = (PixelSize(width: from.0, height: from.1), PixelSize(width: to.0, height: to.1))
            var generator = SeededGenerator(seed: 9)
            let pixels = (0..<3 * size.pixelCount).map { _ in UInt8.random(in: 0...255, using: &generator) }
            let numbers = packed(Preview(pixels: pixels, size: size, photoSize: size), input)
            for channel in 0..<3 {
                for place in 0..<input.pixelCount {
                    let (x, y) = (place % input.width, place / input.width)
                    // The part in units of 1 / input of a pixel, so that all its edges are whole numbers.
                    var sum = 0
                    for down in y * size.height..<(y + 1) * size.height {
                        for right in x * size.width..<(x + 1) * size.width {
                            let pixel = down / input.height * size.width + right / input.width
                            sum += Int(pixels[3 * pixel + channel])
                        }
                    }
                    let mean = Float(sum) / Float(size.pixelCount)
                    #expect(abs(numbers[channel * input.pixelCount + place] - mean) < 0.01, "\(from) \(to) \(place)")
                }
            }
        }
    }

    private func packed(_ preview: Preview, _ size: PixelSize) -> [Float] {
        [Float](unsafeUninitializedCapacity: 3 * size.pixelCount) { buffer, count in
            count = 3 * size.pixelCount
            SalienceInput.pack(preview, as: size, into: buffer)
        }
    }

    /// The real network, which `make deps` installs: a coloured disc on an even ground stands out where it is.
    @Test(arguments: [(80, 60), (240, 60), (160, 120), (80, 180)])
    func aThingOnAnEvenGroundStandsOut(x: Int, y: Int) throws {
        let size = PixelSize(width: 320, height: 240)
        let pixels = (0..<size.pixelCount).flatMap { index -> [UInt8] in
            let (dx, dy) = (index % 320 - x, index / 320 - y)
            return dx * dx + dy * dy < 40 * 40 ? [220, 60, 40] : [150, 160, 150]
        }
        let finder = try SalienceFinder(models: ModelLocator(explicitFolder: nil, executable: nil))
        let mask = try finder.mask(of: Preview(pixels: pixels, size: size, photoSize: size))
        #expect(mask.size == PixelSize(width: 44, height: 32) && mask.values.allSatisfy { (0...1).contains($0) })
        let frame = try #require(SalientFrame(mask, photo: size, ratio: AspectRatio(width: 3, height: 4)))
        #expect(frame.focus.distance(to: PixelPoint(x: Double(x), y: Double(y))) < 15, "\(frame.focus)")
    }
}
