import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

/// A grey picture for tests that need pixels but no decoder.
struct GreyPicture {
    var size: PixelSize
    var values: [UInt8]

    /// The head and shoulders of `Tests/Fixtures/astronaut-face.pgm`.
    static func astronautFace() throws -> GreyPicture {
        let bytes = try FileTree.bytes(of: PackageFolder.fixture("astronaut-face.pgm"))
        let header = Array("P5\n128 128\n255\n".utf8)
        try #require(bytes.starts(with: header))
        return GreyPicture(size: PixelSize(width: 128, height: 128), values: Array(bytes[header.count...]))
    }

    /// The picture as the preview of a photo of the same size.
    var preview: Preview {
        Preview(pixels: values.flatMap { [$0, $0, $0] }, size: size, photoSize: size)
    }

    /// The picture with each pixel enlarged to a square of `factor` × `factor` pixels.
    func enlarged(by factor: Int) -> GreyPicture {
        let large = PixelSize(width: size.width * factor, height: size.height * factor)
        return GreyPicture(
            size: large,
            values: (0..<large.pixelCount).map { index in
                values[index / large.width / factor * size.width + index % large.width / factor]
            }
        )
    }

    /// The picture, which must be square, after `quarterTurns` clockwise quarter turns.
    func turnedClockwise(quarterTurns: Int) -> GreyPicture {
        (0..<quarterTurns).reduce(self) { picture, _ in
            var turned = picture
            for index in picture.values.indices {
                let row = index / size.width
                let column = index % size.width
                turned.values[index] = picture.values[(size.width - 1 - column) * size.width + row]
            }
            return turned
        }
    }

    /// A grey preview of `canvasSize` with the picture at (x, y).
    func placed(atX x: Int, y: Int, on canvasSize: PixelSize) -> Preview {
        var canvas = GreyPicture(size: canvasSize, values: [UInt8](repeating: 128, count: canvasSize.pixelCount))
        for row in 0..<size.height {
            let start = (y + row) * canvasSize.width + x
            canvas.values.replaceSubrange(
                start..<start + size.width,
                with: values[row * size.width..<(row + 1) * size.width]
            )
        }
        return canvas.preview
    }
}
