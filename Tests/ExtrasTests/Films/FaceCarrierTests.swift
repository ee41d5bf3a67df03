import SystemPackage
import TestSupport
import Testing

@testable import FaceCropFilms
@testable import FaceCropModel
@testable import FaceCropPixels
@testable import FaceCropTracking

/// The films show a pattern that moves over another one.
@Suite struct FaceCarrierTests {
    private let size = PixelSize(width: 320, height: 240)

    @Test(arguments: [0.0, 1, 3, 6]) func aPatternIsFollowed(speed: Double) throws {
        var carrier = FaceCarrier()
        for frame in 0..<20 {
            let box = box(frame, speed)
            let decoded = try decoded(patternAt: box)
            if frame > 0 {
                let missed = MissedFace(id: 1, certainFrame: 0, certainBox: self.box(0, speed))
                let found = try #require(try carrier.locate(missed, frame: frame, in: decoded), "frame \(frame)")
                #expect(found.box.intersectionOverUnion(box) > 0.7, "frame \(frame)")
                #expect((0.3...1).contains(found.confidence))
            }
            carrier.finish(frame, decoded)
        }
    }

    @Test func aPatternThatVanishesIsNotFollowed() throws {
        var carrier = FaceCarrier()
        let missed = MissedFace(id: 1, certainFrame: 0, certainBox: box(0, 0))
        carrier.finish(0, try decoded(patternAt: box(0, 0)))
        var found: [Bool] = []
        for frame in 1..<20 {
            let decoded = try decoded(patternAt: frame < 10 ? box(0, 0) : nil, seed: UInt64(frame < 10 ? 1 : frame))
            found.append(try carrier.locate(missed, frame: frame, in: decoded) != nil)
            carrier.finish(frame, decoded)
        }
        #expect(found == (1..<20).map { $0 < 10 })
    }

    @Test func aPatternThatReachesTheEdgeHasLeft() throws {
        var carrier = FaceCarrier()
        let missed = MissedFace(id: 1, certainFrame: 0, certainBox: box(0, 4))
        carrier.finish(0, try decoded(patternAt: box(0, 4)))
        var last: Int?
        for frame in 1..<60 {
            let decoded = try decoded(patternAt: box(frame, 4))
            if try carrier.locate(missed, frame: frame, in: decoded) != nil { last = frame }
            carrier.finish(frame, decoded)
        }
        // Its right side reaches column 320 in frame 40.
        #expect((36...40).contains(try #require(last)))
    }

    /// What was detected earlier than in the frame before has no pixels to learn from.
    @Test func onlyTheFrameBeforeIsLearntFrom() throws {
        for certainFrame in [0, 1] {
            var carrier = FaceCarrier()
            let missed = MissedFace(id: 1, certainFrame: certainFrame, certainBox: box(0, 0))
            for frame in 0...1 { carrier.finish(frame, try decoded(patternAt: box(0, 0))) }
            let found = try carrier.locate(missed, frame: 2, in: try decoded(patternAt: box(0, 0)))
            #expect((found != nil) == (certainFrame == 1))
        }
    }

    private func box(_ frame: Int, _ speed: Double) -> PixelRect {
        PixelRect(x: 120 + speed * Double(frame), y: 90, width: 40, height: 50)
    }

    /// A frame of noise in blocks of 8 pixels, with other noise in blocks of 5 pixels in the head around `box`.
    private func decoded(patternAt box: PixelRect?, seed: UInt64 = 1) throws -> DecodedPhoto {
        try VipsLibrary.start()
        let ground = noise(seed)
        let pattern = noise(1000)
        let head = box.map { $0.expanded(left: 10, top: 12, right: 10, bottom: 12) }
        let pixels = (0..<size.pixelCount).flatMap { place -> [UInt8] in
            let (x, y) = (place % size.width, place / size.width)
            var value = ground[y / 8 * 64 + x / 8]
            if let head, (head.minX..<head.maxX).contains(Double(x)), (head.minY..<head.maxY).contains(Double(y)) {
                value = pattern[(y - Int(head.minY)) / 5 * 64 + (x - Int(head.minX)) / 5]
            }
            return [value, value, value]
        }
        let file = PhotoFile(path: "film", relativePath: "film", isNamedByUser: true)
        return try DecodedPhoto(frameOf: file, image: .of(pixels: pixels, size: size, bands: 3))
    }

    private func noise(_ seed: UInt64) -> [UInt8] {
        var random = SeededGenerator(seed: seed)
        return (0..<64 * 64).map { _ in UInt8.random(in: 0...255, using: &random) }
    }
}
