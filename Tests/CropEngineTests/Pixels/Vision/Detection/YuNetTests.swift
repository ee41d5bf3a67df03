import Glibc
import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

@Suite struct YuNetTests {
    /// Writes one face into one cell of an empty output, and expects the same face back; for all cells of all sizes.
    @Test(arguments: [8, 16, 32])
    func findsTheFaceOfEachCell(side: Int) {
        let columns = 128 / side
        let rows = 96 / side
        for cell in 0..<columns * rows {
            let corner = PixelPoint(x: Double(cell % columns * side), y: Double(cell / columns * side))
            let box = PixelRect(x: corner.x - 5, y: corner.y + 3, width: 20, height: 30)
            var outputs = Outputs(cellCount: columns * rows)
            outputs.classScores[cell] = 0.81
            outputs.objectScores[cell] = 1.02  // The network exceeds 1; such a score counts as 1.
            outputs.boxes[4 * cell] = Float((box.center.x - corner.x) / Double(side))
            outputs.boxes[4 * cell + 1] = Float((box.center.y - corner.y) / Double(side))
            outputs.boxes[4 * cell + 2] = Float(log(box.width / Double(side)))
            outputs.boxes[4 * cell + 3] = Float(log(box.height / Double(side)))
            for index in 0..<10 { outputs.points[10 * cell + index] = Float(index) }

            let found = outputs.candidates(side: side, columns: columns, minimumScore: 0.89)
            #expect(found.count == 1 && outputs.candidates(side: side, columns: columns, minimumScore: 0.91).isEmpty)
            guard let face = found.first else { continue }
            #expect(abs(face.score - 0.9) < 1e-6)
            #expect(face.box.intersectionOverUnion(box) > 0.9999)
            for (index, point) in face.points.all.enumerated() {
                #expect(abs(point.x - corner.x - Double(2 * index * side)) < 1e-6)
                #expect(abs(point.y - corner.y - Double((2 * index + 1) * side)) < 1e-6)
            }
        }
    }

    private struct Outputs {
        var classScores: [Float]
        var objectScores: [Float]
        var boxes: [Float]
        var points: [Float]

        init(cellCount: Int) {
            classScores = [Float](repeating: 0, count: cellCount)
            objectScores = [Float](repeating: 0.9, count: cellCount)
            boxes = [Float](repeating: 0, count: 4 * cellCount)
            points = [Float](repeating: 0, count: 10 * cellCount)
        }

        func candidates(side: Int, columns: Int, minimumScore: Double) -> [FaceCandidate] {
            classScores.withUnsafeBufferPointer { classScores in
                objectScores.withUnsafeBufferPointer { objectScores in
                    boxes.withUnsafeBufferPointer { boxes in
                        points.withUnsafeBufferPointer { points in
                            YuNet.Cells(
                                side: side,
                                columns: columns,
                                classScores: classScores,
                                objectScores: objectScores,
                                boxes: boxes,
                                points: points
                            ).candidates(minimumScore: minimumScore)
                        }
                    }
                }
            }
        }
    }
}
