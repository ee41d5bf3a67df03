import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

/// A photo stored turned or mirrored with the matching EXIF orientation gives the same crop as the upright one.
@Suite struct EveryOrientationTests {
    static let framings = ["averaged", "group", "largest", "each", "index:1"]
    static let shapes = [[], ["--size", "90x120"]]

    /// In pixels: JPEG rounds the pixels differently in each orientation.
    private static let edgeTolerance = 2
    /// In bits of 64; a mirrored or turned picture differs in more than 16.
    private static let hashTolerance = 8

    @Test(arguments: framings, shapes)
    func everyOrientationGivesTheSameCrop(framing: String, shape: [String]) throws {
        try withTemporaryFolder { folder in
            for value in 1...8 { try folder.copy("orientation/orientation-\(value).jpg", as: "in/\(value).jpg") }
            let run = try folder.crop("in", options: ["--framing", framing] + shape)
            #expect(run.status == 0, "\(run.messages)")
            let photos = try run.manifest().photos
            #expect(photos.map(\.orientation) == Array(1...8))
            let expected = try #require(photos.first?.outputs.first)
            let expectedPicture = try DifferenceHash(run.picture(expected.path, longSide: 90))
            for photo in photos {
                #expect(photo.size == PixelSize(width: 480, height: 320), "\(photo.source)")
                let output = try #require(photo.outputs.first, "\(photo.source)")
                #expect(photo.outputs.count == 1, "\(photo.source)")
                expectEqual(output.crop.pixels, expected.crop.pixels, "\(photo.source)")
                #expect(try run.header(output.path).uprightSize == output.size, "\(photo.source)")
                let distance = try DifferenceHash(run.picture(output.path, longSide: 90)).distance(to: expectedPicture)
                #expect(distance <= Self.hashTolerance, "\(photo.source): \(distance) bits of the picture differ")
            }
        }
    }

    /// The test above could not fail if mirrored and turned pictures had similar hashes.
    @Test func turnedAndMirroredPicturesHaveOtherHashes() throws {
        let upright = try OutputPicture.decode(Samples.path("orientation/orientation-1.jpg"), longSide: 90)
        for (name, turned) in [("mirrored", upright.mirrored), ("turned", upright.mirrored.upsideDown)] {
            let distance = DifferenceHash(turned).distance(to: DifferenceHash(upright))
            #expect(distance > 2 * Self.hashTolerance, "\(name): \(distance)")
        }
    }

    private func expectEqual(_ found: WholePixelRect, _ expected: WholePixelRect, _ source: String) {
        let edges = [
            found.x - expected.x, found.y - expected.y, found.maxX - expected.maxX, found.maxY - expected.maxY,
        ]
        #expect(edges.allSatisfy { abs($0) <= Self.edgeTolerance }, "\(source): \(found), expected \(expected)")
    }
}

extension Preview {
    fileprivate var mirrored: Preview { rearranged { x, y in (size.width - 1 - x, y) } }
    fileprivate var upsideDown: Preview { rearranged { x, y in (x, size.height - 1 - y) } }

    private func rearranged(_ source: (Int, Int) -> (Int, Int)) -> Preview {
        let pixels = (0..<size.pixelCount).flatMap { index in
            let (x, y) = source(index % size.width, index / size.width)
            let start = 3 * (y * size.width + x)
            return self.pixels[start..<start + 3]
        }
        return Preview(pixels: pixels, size: size, photoSize: photoSize)
    }
}
