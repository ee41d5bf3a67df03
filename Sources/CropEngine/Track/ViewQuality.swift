/// How well a frame shows a face, for the choice of a track's best one: frontal, open eyes, sharp, large.
package enum ViewQuality {
    /// What a face in profile is worth beside one that looks straight into the camera.
    private static let profileWorth = 0.1
    /// At this yaw or roll a face is worth half as much as a straight one.
    private static let halfWorthDegrees = 25.0
    /// The side of the face, in frame pixels, from where on more of them add nothing.
    private static let sufficientSide = 200.0

    /// The quality as far as five points tell, 0…1.
    package static func quick(_ face: Face, _ pose: PointsPose, sharpness: Double) -> Double {
        let size = min(1, face.box.side / sufficientSide).squareRoot()
        return face.score * size * sharpness.squareRoot() * frontality(pose.yawDegrees) * frontality(pose.rollDegrees)
    }

    /// The quality of a face that has been described, by its quick one.
    package static func full(_ quick: Double, _ description: FaceDescription) -> Double {
        guard case .described(let facts) = description else { return quick * profileWorth }
        let pitch = frontality(facts.pose.pitchDegrees)
        return quick * pitch * worth(facts.rightEye) * worth(facts.leftEye)
    }

    private static func frontality(_ degrees: Double?) -> Double {
        guard let degrees else { return profileWorth }
        let share = degrees / halfWorthDegrees
        return max(profileWorth, 1 / (1 + share * share))
    }

    private static func worth(_ eye: EyeOpenness) -> Double {
        switch eye.state {
        case .open: 1
        case .unsure: 0.7
        case .closed: 0.4
        }
    }
}

/// How sharp a face is.
package enum Sharpness {
    /// Faces are looked at in so many pixels a side, whatever their size, so that equal faces are equally sharp.
    private static let side = 48

    /// The sharpness of what `preview` shows in `box`, in upright photo pixels, 0…1: how much of the variance of its brightness lies
    /// between neighbours.
    package static func of(_ box: PixelRect, in preview: Preview) -> Double {
        let area = preview.previewRect(box)
        let luma = (0..<side).map { row in
            let y = area.y + (Double(row) + 0.5) * area.height / Double(side)
            return (0..<side).map { column in
                preview.luma(x: area.x + (Double(column) + 0.5) * area.width / Double(side), y: y)
            }
        }
        let all = luma.flatMap { $0 }
        let mean = all.reduce(0, +) / Double(all.count)
        let variance = all.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(all.count)
        guard variance > 1 else { return 0 }
        var sum = 0.0
        for row in 1..<side {
            for column in 1..<side {
                let (x, y) = (luma[row][column] - luma[row][column - 1], luma[row][column] - luma[row - 1][column])
                sum += x * x + y * y
            }
        }
        let steps = Double(2 * (side - 1) * (side - 1))
        // Neighbours without anything in common differ by twice the variance.
        return min(1, sum / steps / (2 * variance))
    }
}

extension Preview {
    /// The brightness at a place, 0…255, between the four pixels around it.
    fileprivate func luma(x: Double, y: Double) -> Double {
        let (x, y) = (min(max(x - 0.5, 0), Double(size.width - 1)), min(max(y - 0.5, 0), Double(size.height - 1)))
        let (column, row) = (Int(x), Int(y))
        let (nextColumn, nextRow) = (min(column + 1, size.width - 1), min(row + 1, size.height - 1))
        let (shareX, shareY) = (x - Double(column), y - Double(row))
        let upper = luma(column, row) * (1 - shareX) + luma(nextColumn, row) * shareX
        let lower = luma(column, nextRow) * (1 - shareX) + luma(nextColumn, nextRow) * shareX
        return upper * (1 - shareY) + lower * shareY
    }

    private func luma(_ column: Int, _ row: Int) -> Double {
        let pixel = 3 * (row * size.width + column)
        return 0.299 * Double(pixels[pixel]) + 0.587 * Double(pixels[pixel + 1]) + 0.114 * Double(pixels[pixel + 2])
    }
}
