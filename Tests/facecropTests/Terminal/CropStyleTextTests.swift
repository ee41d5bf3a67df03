import TestSupport
import Testing

@testable import FaceCropCommandLine
@testable import FaceCropModel

/// What is said about a style that is learnt from finished crops.
@Suite struct CropStyleTextTests {
    /// The style of pictures of 1000 pixels, of whose height the faces and the eyes have these shares.
    private static func style(_ shares: [(face: Double, eyes: Double)]) throws -> CropStyle {
        let examples = shares.map { share in
            let eyes = PixelPoint(x: 500, y: 1000 * share.eyes)
            return CropStyle.Example(
                box: PixelRect(x: 0, y: 0, width: 100, height: 1000 * share.face),
                points: FacePoints(rightEye: eyes, leftEye: eyes, nose: eyes, rightMouth: eyes, leftMouth: eyes),
                in: PixelSize(width: 1000, height: 1000)
            )
        }
        return try #require(CropStyle(of: examples))
    }

    private static let usual = [0.48, 0.5, 0.5, 0.5, 0.52].map { (face: $0, eyes: 0.4) }

    @Test func theTextSaysWhatWasLearntFromWhat() throws {
        let text = try Self.style(Self.usual).text(count: 5, place: "'team'")
        #expect(text.contains("5 pictures of 'team': the face has 50% of the height"), "\(text)")
        #expect(text.contains("the eyes are 40% of it below the top"), "\(text)")
    }

    /// Few unusual pictures make no mix, but two kinds of pictures do, by their faces or by their eyes.
    @Test func picturesOfSeveralKindsAreAMix() throws {
        #expect(try !Self.style(Self.usual + [(0.06, 0.9)]).isMixed)
        for odd in [0.05, 0.1, 0.2] {
            #expect(try Self.style(Self.usual + Self.usual.map { (odd, $0.eyes) }).isMixed)
            #expect(try Self.style(Self.usual + Self.usual.map { ($0.face, 0.6 + odd) }).isMixed)
        }
        for near in [0.3, 0.4, 0.7] {
            #expect(try !Self.style(Self.usual + Self.usual.map { _ in (near, 0.3) }).isMixed)
        }
        let yaml = try Self.style([(0.1, 0.4), (0.5, 0.4), (0.1, 0.4), (0.5, 0.4)]).yaml(count: 4, place: "'team'")
        #expect(yaml.contains("# They differ so much that they have no style in common.\ncrop:\n"), "\(yaml)")
    }
}
