import Foundation
import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

@Suite struct FaceSharpnessTests {
    /// Compares with the definition, computed pixel by pixel.
    @Test func sharpnessIsLaplacianVarianceByLumaVariance() {
        var random = SeededGenerator(seed: 1)
        func variance(_ numbers: [Double]) -> Double {
            let mean = numbers.reduce(0, +) / Double(numbers.count)
            return numbers.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / Double(numbers.count)
        }
        for side in [3, 4, 7, 20] {
            let luma = (0..<side * side).map { _ in Float.random(in: 0...255, using: &random) }
            func value(_ x: Int, _ y: Int) -> Double { Double(luma[y * side + x]) }
            let inside = (1..<side - 1).flatMap { y in (1..<side - 1).map { (x: $0, y: y) } }
            let laplacians = inside.map { x, y in
                value(x - 1, y) + value(x + 1, y) + value(x, y - 1) + value(x, y + 1) - 4 * value(x, y)
            }
            let share = variance(laplacians) / variance(luma.map(Double.init))
            #expect(abs(FaceSharpness.value(ofLuma: luma) - share) <= 1e-4 * max(1, share), "\(side)")
        }
    }

    /// Exposure and contrast do not change sharpness; uncorrelated pixels have 1 + 1 + 1 + 1 + 16.
    @Test func exposureAndContrastDoNotMatter() {
        var random = SeededGenerator(seed: 2)
        let luma = (0..<64 * 64).map { _ in Float.random(in: 0...255, using: &random) }
        let usual = FaceSharpness.value(ofLuma: luma)
        #expect(abs(usual - 20) < 1.5)
        for (contrast, exposure): (Float, Float) in [(0.5, 0), (0.1, 100), (1, -40), (0.7, 60)] {
            let other = FaceSharpness.value(ofLuma: luma.map { contrast * $0 + exposure })
            #expect(abs(other / usual - 1) < 1e-3)
        }
    }

    @Test func flatPicturesAndRampsHaveNone() {
        for slope: Float in [0, 1, 2.5] {
            let luma = (0..<96 * 96).map { slope * Float($0 % 96) }
            #expect(FaceSharpness.value(ofLuma: luma) < 1e-4)
        }
    }

    private static let box = PixelRect(x: 181.5, y: 58.2, width: 88.4, height: 119.6)

    private func sharpness(_ photo: [UInt8], box: PixelRect = Self.box, reduction: Int = 1) throws -> Double {
        try FaceSharpness.measure(box, in: openedPhoto(photo).decode(reduction: reduction))
    }

    @Test func theMoreAPhotoIsBlurredTheLessItHas() throws {
        let values = try [0, 0.6, 0.8, 1, 1.5, 2, 3, 5].map { sigma in
            try sharpness(BurstPhotos.portrait(taken: nil, blurSigma: sigma))
        }
        for (sharper, softer) in zip(values, values.dropFirst()) { #expect(sharper > 1.1 * softer, "\(values)") }
    }

    /// The boxes of one face in two photos always differ a little.
    @Test func sharpnessHardlyDependsOnTheBox() throws {
        let photo = try BurstPhotos.portrait(taken: nil)
        let usual = try sharpness(photo)
        for (x, y, growth) in [(-3.0, 0.0, 0.0), (3, 2, 0), (0, -3, 0), (0, 0, 3), (0, 0, -3)] {
            let box = Self.box.offsetBy(x: x, y: y).expanded(left: growth, top: growth, right: growth, bottom: growth)
            #expect(abs(try sharpness(photo, box: box) / usual - 1) < 0.15)
        }
    }

    /// The decode matters only if it has fewer pixels than are measured; the face has 102.
    @Test func sharpnessDoesNotDependOnTheDecode() throws {
        let large = try openedPhoto(BurstPhotos.enlargedPortrait(8))
        let box = Self.box.scaled(by: 8)
        let values = try [1, 2, 4, 8].map { try FaceSharpness.measure(box, in: large.decode(reduction: $0)) }
        for value in values { #expect(abs(value / values[0] - 1) < 0.1, "\(values)") }
    }

    @Test func outsideThePhotoThereIsNone() throws {
        let outside = Self.box.offsetBy(x: 5000, y: 0)
        #expect(try sharpness(BurstPhotos.portrait(taken: nil), box: outside) == 0)
        #expect(try sharpness(BurstPhotos.portrait(taken: nil), box: Self.box.offsetBy(x: -230, y: 0)) > 0)
    }
}
