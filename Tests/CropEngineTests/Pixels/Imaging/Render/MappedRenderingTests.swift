import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

@Suite struct MappedRenderingTests {
    private static let scene = TestPicture.scene(PixelSize(width: 400, height: 280))
    private static let size = PixelSize(width: 64, height: 48)

    private static func photo(_ orientation: Orientation = .upright) throws -> LoadedPhoto {
        try openedPhoto(
            scene.stored(as: orientation).encoded(as: .jpeg, quality: 98).withJPEGOrientation(orientation.rawValue)
        )
    }

    /// The expected output: the mean of the scene over 8×8 points of each output pixel, mapped by the inverse.
    private static func expected(_ map: AffineMatrix, beyond: (Double, Double, Double)? = nil) throws -> TestPicture {
        let inverse = try #require(map.inverse)
        return TestPicture(size) { x, y in
            var sums = [0.0, 0, 0]
            for step in 0..<64 {
                let (dx, dy) = (Double(step % 8) / 8 - 0.4375, Double(step / 8) / 8 - 0.4375)
                let point = inverse.applied(to: PixelPoint(x: x + dx, y: y + dy))
                let isInside = point.x >= 0 && point.x < 400 && point.y >= 0 && point.y < 280
                if let beyond, !isInside {
                    for (band, value) in [beyond.0, beyond.1, beyond.2].enumerated() { sums[band] += value }
                } else {
                    let colour = scene.colour(
                        x: max(0, min(399, Int(point.x.rounded(.down)))),
                        y: max(0, min(279, Int(point.y.rounded(.down))))
                    )
                    for band in 0..<3 { sums[band] += Double(colour[band]) }
                }
            }
            return (sums[0] / 64, sums[1] / 64, sums[2] / 64)
        }
    }

    private static func map(
        degrees: Double,
        scale: Double,
        center: PixelPoint = PixelPoint(x: 190, y: 130)
    ) -> AffineMatrix {
        AffineMatrix.turning(radians: degrees * .pi / 180, about: center)
            .then(.moving(x: -center.x, y: -center.y)).then(.scaling(scale, scale)).then(.moving(x: 32, y: 24))
    }

    /// Each map with its expected output, computed once.
    private static let turnsAndScales: [(map: AffineMatrix, scale: Double, expected: TestPicture)] =
        stride(from: -170.0, through: 170, by: 85).flatMap { degrees in
            [0.26, 0.5, 0.9, 3].compactMap { scale in
                let map = map(degrees: degrees, scale: scale)
                return (try? expected(map)).map { (map, scale, $0) }
            }
        }

    /// All turns, from four times smaller to three times larger, from every decode and orientation.
    @Test(arguments: Orientation.allCases, [1, 2, 4])
    func turnsAndScalesShowTheRightPlaces(orientation: Orientation, reduction: Int) throws {
        let decoded = try Self.photo(orientation).decode(reduction: reduction)
        #expect(Self.turnsAndScales.count == 20)
        for (map, scale, expected) in Self.turnsAndScales {
            let request = try #require(RenderRequest(map: map, outputSize: Self.size))
            let rendering = try Renderer().render(request, of: decoded)
            let difference = TestPicture(Self.size, pixelsOf: rendering.image).difference(expected)
            #expect(difference.mean < 1.2 && difference.greatest < 24, "\(map): \(difference)")
            #expect(rendering.decodedAgain == (Double(reduction) > max(1, 1 / scale)), "\(scale)")
        }
    }

    /// Without an orientation and without a shrunk decode, a shift by whole pixels copies pixels.
    @Test func aShiftByWholePixelsCopies() throws {
        let decoded = try openedPhoto(Self.scene.encoded(as: .png)).decode()
        let request = try #require(RenderRequest(map: .moving(x: -37, y: -91), outputSize: Self.size))
        let found = TestPicture(Self.size, pixelsOf: try Renderer().render(request, of: decoded).image)
        let copied = TestPicture(Self.size) { x, y in
            let colour = Self.scene.colour(x: Int(x) + 37, y: Int(y) + 91)
            return (Double(colour[0]), Double(colour[1]), Double(colour[2]))
        }
        #expect(found.difference(copied).greatest <= 1)
    }

    @Test(arguments: [0.3, 1, 2.5])
    func beyondTheEdgeIsWhatWasAskedFor(scale: Double) throws {
        let decoded = try openedPhoto(Self.scene.encoded(as: .png)).decode()
        let map = Self.map(degrees: 30, scale: scale, center: PixelPoint(x: 395, y: 3))
        let colour = RenderRequest.Filling.colour(red: 10, green: 250, blue: 30)
        let filled = try #require(RenderRequest(map: map, outputSize: Self.size, filling: colour))
        let extended = try #require(RenderRequest(map: map, outputSize: Self.size, filling: .edge))
        let inColour = TestPicture(Self.size, pixelsOf: try Renderer().render(filled, of: decoded).image)
        let byEdge = TestPicture(Self.size, pixelsOf: try Renderer().render(extended, of: decoded).image)
        #expect(inColour.difference(try Self.expected(map, beyond: (10, 250, 30))).mean < 2)
        #expect(byEdge.difference(try Self.expected(map)).mean < 2)
    }

    @Test func aMapThatLeavesNothingIsNoRequest() {
        #expect(RenderRequest(map: AffineMatrix(a: 1, b: 1, tx: 0, c: 1, d: 1, ty: 0), outputSize: Self.size) == nil)
        #expect(RenderRequest(map: .scaling(1e-9, 1e-9), outputSize: Self.size) == nil)
    }

    @Test func aMapToElsewhereFails() throws {
        let decoded = try openedPhoto(Self.scene.encoded(as: .png)).decode()
        let request = try #require(RenderRequest(map: .moving(x: 5000, y: 0), outputSize: Self.size))
        let error = #expect(throws: PhotoError.self) { try Renderer().render(request, of: decoded) }
        #expect(error?.code == .renderFailed)
    }
}
