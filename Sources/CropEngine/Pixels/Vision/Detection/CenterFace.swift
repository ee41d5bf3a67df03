package import FaceCropModel
import Glibc

/// CenterFace (Xu, Yan, Yang et al.: "CenterFace: Joint Face Detection and Alignment Using Face as Point", 2019).
///
/// The network divides its input into cells of 4 pixels and predicts for each cell the likelihood that it contains the
/// centre of a face. The outputs are decoded as in the authors' `centerface.py`.
package struct CenterFace: FaceNetwork {
    package let modelFile = ModelFile.centerFace
    package let bytesPerInputPixel = 190
    package let channelOrder = ChannelOrder.redGreenBlue
    /// Heat map, sizes, offsets, points.
    package let outputs = ["537", "538", "539", "540"]

    package func candidates(
        in outputs: [UnsafeBufferPointer<Float>],
        inputSize: PixelSize,
        minimumScore: Double
    ) -> [FaceCandidate] {
        Cells(
            columns: inputSize.width / Cells.side,
            scores: outputs[0],
            sizes: outputs[1],
            offsets: outputs[2],
            points: outputs[3]
        ).candidates(minimumScore: minimumScore)
    }

    /// The outputs for all cells, as planes of one value per cell, row by row.
    package struct Cells {
        /// Width and height of a cell in input pixels.
        static let side = 4

        /// The number of cells in a row.
        let columns: Int
        /// One plane: the likelihood of a face's centre, 0…1.
        let scores: UnsafeBufferPointer<Float>
        /// Two planes: the logarithms of height and width in cell sides.
        let sizes: UnsafeBufferPointer<Float>
        /// Two planes: y and x of the face's centre relative to the cell's centre, in cell sides.
        let offsets: UnsafeBufferPointer<Float>
        /// Ten planes: y and x of the five points relative to the box's corner, in box heights and widths.
        let points: UnsafeBufferPointer<Float>

        package init(
            columns: Int,
            scores: UnsafeBufferPointer<Float>,
            sizes: UnsafeBufferPointer<Float>,
            offsets: UnsafeBufferPointer<Float>,
            points: UnsafeBufferPointer<Float>
        ) {
            self.columns = columns
            self.scores = scores
            self.sizes = sizes
            self.offsets = offsets
            self.points = points
        }

        /// The cells with a score of at least `minimumScore`.
        package func candidates(minimumScore: Double) -> [FaceCandidate] {
            let minimumScore = Float(minimumScore)
            return scores.indices.compactMap { cell in
                scores[cell] >= minimumScore ? candidate(at: cell) : nil
            }
        }

        private func candidate(at cell: Int) -> FaceCandidate {
            let plane = scores.count
            let side = Double(Self.side)
            let height = exp(Double(sizes[cell])) * side
            let width = exp(Double(sizes[plane + cell])) * side
            let centerX = (Double(cell % columns) + Double(offsets[plane + cell]) + 0.5) * side
            let centerY = (Double(cell / columns) + Double(offsets[cell]) + 0.5) * side
            let box = PixelRect(x: centerX - width / 2, y: centerY - height / 2, width: width, height: height)
            return FaceCandidate(
                box: box,
                score: min(Double(scores[cell]), 1),
                points: FacePoints { index in
                    PixelPoint(
                        x: box.x + Double(points[(2 * index + 1) * plane + cell]) * width,
                        y: box.y + Double(points[2 * index * plane + cell]) * height
                    )
                }
            )
        }
    }
}
