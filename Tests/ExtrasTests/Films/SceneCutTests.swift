import Glibc
import TestSupport
import Testing

@testable import FaceCropFilms
@testable import FaceCropModel
@testable import FaceCropPixels

@Suite struct SceneCutTests {
    private static let size = PixelSize(width: 128, height: 72)

    /// The view of a window on a larger artificial scene: smooth hills of light and dark, different for each seed.
    private func view(
        seed: Int,
        x: Double,
        y: Double,
        zoom: Double = 1,
        brightness: Double = 1,
        of frameSize: PixelSize = size
    ) -> Preview {
        var random = SeededGenerator(seed: UInt64(seed))
        let level = Double.random(in: 40...200, using: &random)
        let hills = (0..<12).map { _ in
            (
                x: Double.random(in: 0...900, using: &random), y: Double.random(in: 0...500, using: &random),
                height: Double.random(in: -160...160, using: &random),
                width: Double.random(in: 30...150, using: &random)
            )
        }
        var pixels: [UInt8] = []
        pixels.reserveCapacity(3 * Self.size.pixelCount)
        for row in 0..<Self.size.height {
            for column in 0..<Self.size.width {
                let (placeX, placeY) = (x + 2.5 * Double(column) * zoom, y + 2.5 * Double(row) * zoom)
                let light = hills.reduce(level) { light, hill in
                    let (dx, dy) = ((placeX - hill.x) / hill.width, (placeY - hill.y) / hill.width)
                    return light + hill.height * exp(-dx * dx - dy * dy)
                }
                let byte = UInt8(min(max(light * brightness, 0), 255))
                pixels += [byte, byte, byte]
            }
        }
        return Preview(pixels: pixels, size: Self.size, photoSize: frameSize)
    }

    /// Dark pictures are worth less, the darker they are; lamps in a twentieth of them do not count.
    @Test func exposureIsThatOfTheBrightParts() {
        func exposure(_ level: UInt8, lampRows: Int = 0) -> Double {
            let rowBytes = 3 * Self.size.width
            let dark = [UInt8](repeating: level, count: rowBytes * (Self.size.height - lampRows))
            let lamps = [UInt8](repeating: 255, count: rowBytes * lampRows)
            return SceneSignature(Preview(pixels: lamps + dark, size: Self.size, photoSize: Self.size)).exposure
        }
        let values = (0...255).map { exposure(UInt8($0)) }
        #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(values[0] < 0.1 && values[88...255].allSatisfy { $0 == 1 } && values[87] < 1)
        #expect(exposure(10, lampRows: Self.size.height / 40) == values[10])
        #expect(exposure(10, lampRows: Self.size.height / 10) == 1)
    }

    @Test func panZoomAndLightAreNoCuts() {
        for seed in 1...4 {
            for speed in [0.0, 3, 10, 20] {
                var cut = SceneCut()
                for frame in 0..<5 {
                    let signature = SceneSignature(
                        view(seed: seed, x: speed * Double(frame), y: 100, zoom: 1 + 0.02 * Double(frame))
                    )
                    let isCut = cut.change(to: signature).isCut
                    #expect(!isCut, "seed \(seed), \(speed) pixels a frame, frame \(frame)")
                }
            }
            var cut = SceneCut()
            for brightness in [1.0, 1.2, 0.9, 1] {
                let signature = SceneSignature(view(seed: seed, x: 50, y: 50, brightness: brightness))
                let isCut = cut.change(to: signature).isCut
                #expect(!isCut, "seed \(seed), brightness \(brightness)")
            }
        }
    }

    /// In a small picture few pixels make a tone, so fine detail that moves must not count as other tones.
    @Test func fineDetailInASmallPictureIsNoCut() {
        for seed in 1...4 {
            var cut = SceneCut()
            var random = SeededGenerator(seed: UInt64(seed))
            for frame in 0..<10 {
                let smooth = view(seed: seed, x: 12 * Double(frame), y: 100)
                let pixels = smooth.pixels.map { byte in
                    UInt8(min(max(Double(byte) + Double.random(in: -60...60, using: &random), 0), 255))
                }
                let preview = Preview(pixels: pixels, size: Self.size, photoSize: Self.size)
                let isCut = cut.change(to: SceneSignature(preview)).isCut
                #expect(!isCut, "seed \(seed), frame \(frame)")
            }
        }
    }

    /// A lamp, a flash, a cloud, a door that opens on a dark room: exposure is no cut.
    @Test(arguments: [0.35, 0.5, 0.75, 1.25])
    func exposureIsNoCut(gain: Double) {
        for seed in 1...12 {
            let before = view(seed: seed, x: 100, y: 100)
            let pixels = before.pixels.map { UInt8(min(gain * Double($0), 255)) }
            var cut = SceneCut()
            _ = cut.change(to: SceneSignature(before))
            let lit = cut.change(to: SceneSignature(Preview(pixels: pixels, size: Self.size, photoSize: Self.size)))
            #expect(lit == .none || lit == .some, "seed \(seed)")
        }
    }

    @Test func anotherSceneIsACut() {
        var found = 0
        for seed in 1...12 {
            var cut = SceneCut()
            _ = cut.change(to: SceneSignature(view(seed: seed, x: 100, y: 100)))
            if cut.change(to: SceneSignature(view(seed: seed + 100, x: 100, y: 100))) == .whole { found += 1 }
        }
        #expect(found >= 11)
    }

    /// The changes of a film that shows `first` for 20 frames, then a mix of both pictures for `length`, then `second`.
    private func changes(from first: [UInt8], to second: [UInt8], length: Int) -> [SceneCut.Change] {
        var cut = SceneCut()
        return (0..<length + 40).map { frame in
            let share = min(max(Double(frame - 19) / Double(length), 0), 1)
            let pixels = zip(first, second).map { UInt8((Double($0) + share * (Double($1) - Double($0))).rounded()) }
            return cut.change(to: SceneSignature(Preview(pixels: pixels, size: Self.size, photoSize: Self.size)))
        }
    }

    /// A scene that passes over into another in 0.4 to 2 seconds: not before it begins, nor long after it has ended.
    @Test(arguments: [(10, 12), (16, 12), (25, 12), (50, 9)]) func aDissolveIsSeen(length: Int, least: Int) {
        var found = 0
        for seed in 1...12 {
            let (first, second) = (lightView(seed: seed).pixels, lightView(seed: seed + 100).pixels)
            let changes = changes(from: first, to: second, length: length)
            #expect(!changes.contains { $0.isCut }, "seed \(seed)")
            let frames = changes.indices.filter { changes[$0] == .dissolve }
            #expect(frames.allSatisfy { (20..<20 + length + 10).contains($0) }, "seed \(seed): \(frames)")
            if !frames.isEmpty { found += 1 }
        }
        #expect(found >= least)
    }

    /// A fade to black shows one scene, and so does light that grows.
    @Test(arguments: [0, 0.3]) func fadesAndLightAreNoDissolves(gain: Double) {
        for seed in 1...4 {
            let picture = lightView(seed: seed).pixels
            let dark = picture.map { UInt8(gain * Double($0)) }
            for length in [10, 30] {
                let all =
                    changes(from: picture, to: dark, length: length) + changes(from: dark, to: picture, length: length)
                #expect(!all.contains(.dissolve), "seed \(seed), \(length) frames")
            }
        }
    }

    /// A pan over a scene with details.
    @Test(arguments: [2.0, 8, 20]) func aPanIsNoDissolve(speed: Double) {
        for seed in 1...8 {
            var cut = SceneCut()
            for frame in 0..<40 {
                let seen = view(seed: seed, x: speed * Double(frame) - 300, y: 0, zoom: 2.5)
                let change = cut.change(to: SceneSignature(seen))
                #expect(change != .dissolve, "seed \(seed), frame \(frame)")
            }
        }
    }

    /// Two pictures in turn in one place, unless they are one in other noise or from a camera that hardly moves.
    @Test func anotherPictureMayHaveBeenPutThere() {
        for seed in 1...12 {
            let signature = SceneSignature(view(seed: seed, x: 100, y: 100))
            let moved = SceneSignature(view(seed: seed, x: 101, y: 100))
            let other = SceneSignature(view(seed: seed + 100, x: 100, y: 100))
            #expect(!SceneCut.mayBeExchanged(signature, signature), "seed \(seed)")
            #expect(!SceneCut.mayBeExchanged(signature, moved), "seed \(seed)")
            #expect(SceneCut.mayBeExchanged(signature, other), "seed \(seed)")
        }
    }

    /// A view without black, which would not count.
    private func lightView(seed: Int) -> Preview {
        let pixels = view(seed: seed, x: 100, y: 100).pixels.map { max($0, 40) }
        return Preview(pixels: pixels, size: Self.size, photoSize: Self.size)
    }

    /// A board before a picture changes a part, whatever it covers below a half; a mean difference cannot tell.
    @Test func aBoardChangesAPart() {
        for seed in 1...6 {
            let open = lightView(seed: seed)
            for share in stride(from: 0.1, through: 0.45, by: 0.05) {
                let columns = Int((share * Double(Self.size.width)).rounded())
                for board in [UInt8(0), 255] {
                    var pixels = open.pixels
                    for place in 0..<Self.size.pixelCount where place % Self.size.width < columns {
                        for channel in 0..<3 { pixels[3 * place + channel] = board }
                    }
                    let covered = SceneSignature(Preview(pixels: pixels, size: Self.size, photoSize: Self.size))
                    var cut = SceneCut()
                    let changes = [SceneSignature(open), covered, SceneSignature(open)].map { cut.change(to: $0) }
                    #expect(!changes.contains(.whole), "seed \(seed), \(share) covered: \(changes)")
                    #expect(covered.steadyDifference(to: SceneSignature(open)) < 1e-6)
                }
            }
        }
    }

    /// Of a film with black bars, the picture between them decides: another scene is a cut, and a board none.
    @Test(arguments: [0.3, 0.44, 0.68]) func blackBarsDoNotCount(share: Double) {
        let (width, bar) = (Self.size.width, Int(share / 2 * Double(Self.size.width)))
        func signature(seed: Int, board: ClosedRange<Int>? = nil) -> SceneSignature {
            var pixels = lightView(seed: seed).pixels
            for place in 0..<Self.size.pixelCount {
                let column = place % width
                let isBar = column < bar || column >= width - bar
                guard isBar || board?.contains(column) ?? false else { continue }
                for channel in 0..<3 { pixels[3 * place + channel] = isBar ? 16 : 250 }
            }
            return SceneSignature(Preview(pixels: pixels, size: Self.size, photoSize: Self.size))
        }
        var found = 0
        for seed in 1...12 {
            var cut = SceneCut()
            _ = cut.change(to: signature(seed: seed))
            if cut.change(to: signature(seed: seed + 100)) == .whole { found += 1 }
            let (shown, middle) = (width - 2 * bar, width / 2)
            let board = middle - shown / 6...middle + shown / 6
            var covered = SceneCut()
            let changes = [signature(seed: seed), signature(seed: seed, board: board)].map { covered.change(to: $0) }
            #expect(!changes.contains(.whole), "seed \(seed)")
        }
        #expect(found >= 9)
    }

    /// The same view in a frame of another size is a cut, because places in one frame mean nothing in the other.
    @Test func anotherSizeIsACut() {
        var cut = SceneCut()
        let sizes = [(128, 72), (128, 72), (256, 144), (144, 256), (144, 256)]
        let cuts = sizes.map { width, height in
            let size = PixelSize(width: width, height: height)
            return cut.change(to: SceneSignature(view(seed: 1, x: 100, y: 100, of: size))).isCut
        }
        #expect(cuts == [false, false, true, true, false])
    }

    /// A shot that comes back is the same; a pan, another scene and another size are not.
    @Test func theSameShotHardlyDiffers() {
        func signature(_ seed: Int, x: Double = 100, size: PixelSize = Self.size) -> SceneSignature {
            SceneSignature(view(seed: seed, x: x, y: 100, of: size))
        }
        for seed in 1...6 {
            #expect(SceneCut.areSameShot(signature(seed), signature(seed, x: 102)))
            #expect(!SceneCut.areSameShot(signature(seed), signature(seed, x: 400)))
            #expect(!SceneCut.areSameShot(signature(seed), signature(seed + 100)))
            let wider = PixelSize(width: 256, height: 144)
            #expect(!SceneCut.areSameShot(signature(seed), signature(seed, size: wider)))
        }
    }

    @Test func aSceneDoesNotDifferFromItself() {
        let signature = SceneSignature(view(seed: 3, x: 0, y: 0))
        #expect(signature.steadyDifference(to: signature) == 0)
        #expect(signature.placeDifference(to: signature) == 0)
        #expect(abs(signature.toneDifference(to: signature)) < 1e-5)
        // A picture smaller than the grid has a signature, too.
        let dot = Preview(pixels: [10, 20, 30], size: PixelSize(width: 1, height: 1), photoSize: Self.size)
        #expect(SceneSignature(dot).toneDifference(to: signature) <= 1)
    }
}
