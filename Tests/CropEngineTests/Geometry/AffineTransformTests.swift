import CropEngine
import Testing

@Suite struct AffineTransformTests {
    private var transforms: [AffineTransform] {
        var random = SeededGenerator(seed: 5)
        return (0..<200).map { _ in
            func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
            return AffineTransform(
                a: number(-3...3),
                b: number(-3...3),
                c: number(-3...3),
                d: number(-3...3),
                translationX: number(-900...900),
                translationY: number(-900...900)
            )
        }
    }

    private let points = [PixelPoint(x: 0, y: 0), PixelPoint(x: 1, y: 0), PixelPoint(x: -7, y: 431.5)]

    @Test func theInverseLeadsBack() throws {
        for transform in transforms where abs(transform.determinant) > 0.05 {
            let inverse = try #require(transform.inverse)
            for point in points {
                #expect(inverse.applied(to: transform.applied(to: point)).distance(to: point) < 1e-7)
                #expect(transform.applied(to: inverse.applied(to: point)).distance(to: point) < 1e-7)
            }
        }
    }

    @Test func oneAfterTheOther() {
        for (first, second) in zip(transforms, transforms.reversed()) {
            for point in points {
                let twice = second.applied(to: first.applied(to: point))
                #expect(first.followed(by: second).applied(to: point).distance(to: twice) < 1e-6)
            }
        }
    }

    @Test func whatSqueezesThePlaneHasNoInverse() {
        #expect(AffineTransform(a: 1, b: 2, c: 2, d: 4, translationX: 0, translationY: 0).inverse == nil)
        #expect(AffineTransform.identity.inverse == .identity)
    }
}
