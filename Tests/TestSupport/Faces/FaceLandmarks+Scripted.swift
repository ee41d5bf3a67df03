package import FaceCropModel
import Foundation
import Testing

extension EyeContour {
    /// An eye between two corners with lids that are `height` apart everywhere, each half of that from the line of the
    /// corners.
    package static func scripted(
        outer: PixelPoint,
        inner: PixelPoint,
        height: Double,
        side: Side = .right,
        light: EyeLight = EyeLight(brightness: 1, contrast: 0.2)
    ) throws -> EyeContour {
        let width = outer.distance(to: inner)
        // Perpendicular to the line of the corners, half a height long, and down in an upright face.
        let down = (side == .right ? 1 : -1) * height / 2 / width
        let half = PixelPoint(x: -(inner.y - outer.y) * down, y: (inner.x - outer.x) * down)
        func point(_ share: Double, _ side: Double) -> PixelPoint {
            PixelPoint(
                x: outer.x + share * (inner.x - outer.x) + side * half.x,
                y: outer.y + share * (inner.y - outer.y) + side * half.y
            )
        }
        let shares = (1...7).map { Double($0) / 8 }
        return try #require(
            EyeContour(
                lowerLid: [outer] + shares.map { point($0, 1) } + [inner],
                upperLid: shares.map { point($0, -1) },
                iris: [PixelPoint](repeating: point(0.5, 0), count: 5),
                light: light
            )
        )
    }
}

extension FaceLandmarks {
    /// The mean face, turned and seen from far away; points that the model does not have are in the middle.
    package static func scripted(
        pitch: Double = 0,
        yaw: Double = 0,
        roll: Double = 0,
        eyeDistance: Double = 60,
        at center: PixelPoint = PixelPoint(x: 300, y: 200),
        eyeHeight: Double = 8
    ) throws -> FaceLandmarks {
        var mesh = [PixelPoint](repeating: center, count: meshCount)
        var depths = [Double](repeating: 0, count: meshCount)
        for point in FacePoseModel.points {
            // Looking up turns the nose (z) towards y, which is negative about x by the right-hand rule. Leaning to the
            // picture's right is clockwise, which is negative about z.
            let place = point.place.turned(aboutX: -pitch, thenY: yaw, thenZ: -roll)
            mesh[point.index] = PixelPoint(x: center.x + eyeDistance * place.x, y: center.y - eyeDistance * place.y)
            depths[point.index] = -eyeDistance * place.z
        }
        return try #require(
            FaceLandmarks(
                mesh: mesh,
                depths: depths,
                presence: 1,
                rightEye: .scripted(outer: mesh[33], inner: mesh[133], height: eyeHeight),
                leftEye: .scripted(outer: mesh[263], inner: mesh[362], height: eyeHeight, side: .left)
            )
        )
    }
}
