import Foundation
import Testing

@testable import FaceCropModel

/// Tests what a manifest, or an engine process that a photo has taken over, may say about a photo.
@Suite struct PhotoRecordTests {
    private static func record(_ outputs: [String]) throws -> PhotoRecord {
        let json = """
            {"source":"a.jpg","status":"written","reason":"","faces":[],"outputs":[\(outputs.joined(separator: ","))],
            "warnings":[],"wasDecodedTwice":false,
            "timings":{"decode":0,"detect":0,"frame":0,"render":0,"encode":0,"write":0}}
            """
        return try JSONDecoder().decode(PhotoRecord.self, from: Data(json.utf8))
    }

    private static func output(width: Int = 1, bytes: Int = 1) -> String {
        """
        {"path":"a.jpg","format":"jpeg","size":{"width":\(width),"height":1},"bytes":\(bytes),
        "crop":{"pixels":{"x":0,"y":0,"width":1,"height":1},"fractions":{"x":0,"y":0,"width":1,"height":1}}}
        """
    }

    /// The sum of such sizes once crashed the command.
    @Test func sumsOfAnyNumbersAreSurvived() throws {
        for (bytes, sum) in [(Int.max, Int.max), (Int.min, Int.min), (5, 10)] {
            let record = try Self.record([Self.output(bytes: bytes), Self.output(bytes: bytes)])
            #expect(PhotoTally(record).outputBytes == sum)
            var summary = RunSummary()
            for _ in 0..<3 { summary.add(record) }
            #expect(summary.outputBytes == (sum == 10 ? 30 : sum))
        }
    }

    /// The number of pixels of such sizes once crashed the command.
    @Test func sizesThatNoPictureHasAreRefused() throws {
        for width in [-1, 1 << 31, Int.max, Int.min] {
            #expect(throws: DecodingError.self) { try Self.record([Self.output(width: width)]) }
        }
        for width in [0, 65_535, Int(Int32.max)] {
            #expect(try Self.record([Self.output(width: width)]).outputs.first?.size.pixelCount == width)
        }
    }

    /// A path would silently end at a zero byte.
    @Test func aPathHasNoZeroByte() {
        #expect(ManifestPath(text: "a\0b", base64: nil).path == nil)
        #expect(ManifestPath(text: "a", base64: Data([0x61, 0, 0x62]).base64EncodedString()).path == nil)
        #expect(ManifestPath(text: "a", base64: "/w==").path?.bytes == [0xFF])
    }
}
