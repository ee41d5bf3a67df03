import Glibc
import TestSupport
import Testing

@testable import FaceCropFilms
@testable import FaceCropModel
@testable import FaceCropPixels

/// The motion of the camera from the means of columns and rows.
@Suite struct GreyProjectionTests {
    private static let size = PixelSize(width: 160, height: 90)
    private static let frame = PixelSize(width: 640, height: 360)

    /// A window on a scene of hills at (x, y), in pixels of the picture, with a bright square that stays in the middle.
    private static func view(x: Int, y: Int, brightness: Double = 1, square: Int = 0) -> Preview {
        var pixels: [UInt8] = []
        for row in 0..<size.height {
            for column in 0..<size.width {
                let (across, down) = (Double(column + x), Double(row + y))
                let hills = 40 * sin(across / 9) + 30 * cos(down / 7) + 25 * sin(across / 23 + down / 31)
                let isSquare = abs(column - 80) < square && abs(row - 45) < square
                let value = isSquare ? 250 : (120 + hills) * brightness
                pixels += [UInt8](repeating: UInt8(min(max(value, 0), 255)), count: 3)
            }
        }
        return Preview(pixels: pixels, size: size, photoSize: frame)
    }

    private static func motion(_ first: Preview, _ second: Preview) -> PixelPoint {
        GreyProjection(second).motion(since: GreyProjection(first))
    }

    @Test(arguments: [0, 12]) func motionIsThatOfThePicture(square: Int) {
        for (x, y) in [(0, 0), (1, 0), (-7, 4), (15, -9), (-18, 10), (3, 3)] {
            let moved = Self.motion(
                Self.view(x: 300, y: 200, square: square),
                Self.view(x: 300 + x, y: 200 + y, square: square)
            )
            // The window moves to the right, so the picture moves to the left; a pixel of it is four of the frame.
            #expect(abs(moved.x + 4 * Double(x)) <= 4 && abs(moved.y + 4 * Double(y)) <= 4, "\(x), \(y): \(moved)")
        }
    }

    @Test func lightIsNoMotion() {
        let moved = Self.motion(Self.view(x: 300, y: 200), Self.view(x: 300, y: 200, brightness: 0.8))
        #expect(moved == PixelPoint(x: 0, y: 0))
    }

    /// What nothing explains is no motion: another scene, a grey picture, another size.
    @Test func unexplainedChangesAreNoMotion() {
        let grey = Preview(
            pixels: [UInt8](repeating: 90, count: 3 * Self.size.pixelCount),
            size: Self.size,
            photoSize: Self.frame
        )
        let dot = Preview(pixels: [1, 2, 3], size: PixelSize(width: 1, height: 1), photoSize: Self.frame)
        for (first, second) in [(grey, grey), (grey, dot), (dot, dot), (Self.view(x: 0, y: 0), grey)] {
            #expect(Self.motion(first, second) == PixelPoint(x: 0, y: 0))
        }
    }
}
