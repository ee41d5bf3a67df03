package import FaceCropModel
import Glibc

/// YuNet 2023mar (Wu, Peng, Yu: "YuNet: A Tiny Millisecond-level Face Detector", 2023), from the OpenCV zoo.
///
/// The network divides its input into cells of 8, 16 and 32 pixels and predicts one face for each. The outputs are
/// decoded as in OpenCV's `FaceDetectorYN`.
package struct YuNet: FaceNetwork {
    package let modelFile = ModelFile.yuNet
    package let bytesPerInputPixel = 60
    package let channelOrder = ChannelOrder.blueGreenRed
    package let outputs = Self.cellSides.flatMap { side in ["cls", "obj", "bbox", "kps"].map { "\($0)_\(side)" } }

    private static let cellSides = [8, 16, 32]

    package func candidates(
        in outputs: [UnsafeBufferPointer<Float>],
        inputSize: PixelSize,
        minimumScore: Double
    ) -> [FaceCandidate] {
        Self.cellSides.enumerated().flatMap { index, side in
            Cells(
                side: side,
                columns: inputSize.width / side,
                classScores: outputs[4 * index],
                objectScores: outputs[4 * index + 1],
                boxes: outputs[4 * index + 2],
                points: outputs[4 * index + 3]
            ).candidates(minimumScore: minimumScore)
        }
    }

    /// The outputs for all cells of one size, row by row.
    package struct Cells {
        /// Width and height of a cell in input pixels.
        let side: Int
        /// The number of cells in a row.
        let columns: Int
        /// One value per cell: the likelihood that the object is a face, nominally 0…1.
        let classScores: UnsafeBufferPointer<Float>
        /// One value per cell: the likelihood that there is an object, nominally 0…1.
        let objectScores: UnsafeBufferPointer<Float>
        /// Four values per cell: the centre's x and y relative to the cell's corner in cell sides, and the logarithms
        /// of width and height in cell sides.
        let boxes: UnsafeBufferPointer<Float>
        /// Ten values per cell: x and y of the five points relative to the cell's corner, in cell sides.
        let points: UnsafeBufferPointer<Float>

        package init(
            side: Int,
            columns: Int,
            classScores: UnsafeBufferPointer<Float>,
            objectScores: UnsafeBufferPointer<Float>,
            boxes: UnsafeBufferPointer<Float>,
            points: UnsafeBufferPointer<Float>
        ) {
            self.side = side
            self.columns = columns
            self.classScores = classScores
            self.objectScores = objectScores
            self.boxes = boxes
            self.points = points
        }

        /// The cells with a score of at least `minimumScore`; the score is the geometric mean of both scores.
        package func candidates(minimumScore: Double) -> [FaceCandidate] {
            // Squares are compared, so that a root is taken only for the few cells above the minimum.
            let minimumProduct = Float(minimumScore * minimumScore)
            return classScores.indices.compactMap { cell in
                let product = clamped(classScores[cell]) * clamped(objectScores[cell])
                guard product >= minimumProduct else { return nil }
                return candidate(at: cell, score: Double(product).squareRoot())
            }
        }

        private func candidate(at cell: Int, score: Double) -> FaceCandidate {
            let column = Double(cell % columns)
            let row = Double(cell / columns)
            let side = Double(side)
            let width = exp(Double(boxes[4 * cell + 2])) * side
            let height = exp(Double(boxes[4 * cell + 3])) * side
            return FaceCandidate(
                box: PixelRect(
                    x: (column + Double(boxes[4 * cell])) * side - width / 2,
                    y: (row + Double(boxes[4 * cell + 1])) * side - height / 2,
                    width: width,
                    height: height
                ),
                score: score,
                points: FacePoints { index in
                    PixelPoint(
                        x: (column + Double(points[10 * cell + 2 * index])) * side,
                        y: (row + Double(points[10 * cell + 2 * index + 1])) * side
                    )
                }
            )
        }

        private func clamped(_ value: Float) -> Float { min(max(value, 0), 1) }
    }
}
