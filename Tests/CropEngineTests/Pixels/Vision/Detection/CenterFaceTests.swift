import Glibc
import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

@Suite struct CenterFaceTests {
    /// Writes one face into one cell of an empty output, and expects the same face back; for all cells.
    @Test func findsTheFaceOfEachCell() {
        let columns = 24
        let cellCount = columns * 16
        for cell in 0..<cellCount {
            let cellCenter = PixelPoint(x: Double(cell % columns) * 4 + 2, y: Double(cell / columns) * 4 + 2)
            let box = PixelRect(x: cellCenter.x - 10.5, y: cellCenter.y - 14, width: 20, height: 30)
            var outputs = Outputs(cellCount: cellCount)
            outputs.scores[cell] = 0.7
            outputs.sizes[cell] = Float(log(box.height / 4))
            outputs.sizes[cellCount + cell] = Float(log(box.width / 4))
            outputs.offsets[cell] = Float((box.center.y - cellCenter.y) / 4)
            outputs.offsets[cellCount + cell] = Float((box.center.x - cellCenter.x) / 4)
            for index in 0..<10 { outputs.points[index * cellCount + cell] = Float(index) / 10 }

            let found = outputs.candidates(columns: columns, minimumScore: 0.69)
            #expect(found.count == 1 && outputs.candidates(columns: columns, minimumScore: 0.71).isEmpty)
            guard let face = found.first else { continue }
            #expect(abs(face.score - 0.7) < 1e-6)
            #expect(face.box.intersectionOverUnion(box) > 0.9999)
            for (index, point) in face.points.all.enumerated() {
                #expect(abs(point.y - box.y - Double(2 * index) / 10 * box.height) < 1e-4)
                #expect(abs(point.x - box.x - Double(2 * index + 1) / 10 * box.width) < 1e-4)
            }
        }
    }

    /// Found by fuzzing: such a face had a score above 1.
    @Test func aScoreAboveOneCountsAsOne() {
        for score: Float in [1, 1.000001, 2, 1e30, .infinity] {
            var outputs = Outputs(cellCount: 1)
            outputs.scores[0] = score
            #expect(outputs.candidates(columns: 1, minimumScore: 0.5).map(\.score) == [1])
        }
    }

    private struct Outputs {
        var scores: [Float]
        var sizes: [Float]
        var offsets: [Float]
        var points: [Float]

        init(cellCount: Int) {
            scores = [Float](repeating: 0.01, count: cellCount)
            sizes = [Float](repeating: 0, count: 2 * cellCount)
            offsets = [Float](repeating: 0, count: 2 * cellCount)
            points = [Float](repeating: 0, count: 10 * cellCount)
        }

        func candidates(columns: Int, minimumScore: Double) -> [FaceCandidate] {
            scores.withUnsafeBufferPointer { scores in
                sizes.withUnsafeBufferPointer { sizes in
                    offsets.withUnsafeBufferPointer { offsets in
                        points.withUnsafeBufferPointer { points in
                            CenterFace.Cells(
                                columns: columns,
                                scores: scores,
                                sizes: sizes,
                                offsets: offsets,
                                points: points
                            ).candidates(minimumScore: minimumScore)
                        }
                    }
                }
            }
        }
    }
}
