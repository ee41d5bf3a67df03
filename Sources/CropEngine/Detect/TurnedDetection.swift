/// Looking for faces in a photo that may lie on its side.
extension FaceDetecting {
    /// The faces of the preview, upright or else turned by 90°, 180° or 270°, whichever shows most.
    ///
    /// The turned previews are looked at unless the upright one shows a face that certainly stands upright. Faces come
    /// back in upright photo pixels of the photo as it was given, along with the clockwise quarter turns that set them
    /// upright.
    package func detectTryingRotations(
        in preview: Preview
    ) throws(InferenceError) -> (detections: Detections, quarterTurns: Int) {
        var best = (detections: try detect(in: preview), quarterTurns: 0)
        guard !best.detections.showsUprightFace else { return best }
        for quarterTurns in 1...3 {
            let turned = try detect(in: preview.turnedClockwise(quarterTurns: quarterTurns))
            if turned.totalScore > best.detections.totalScore { best = (turned, quarterTurns) }
        }
        return (
            best.detections.turnedBack(quarterTurns: best.quarterTurns, photoSize: preview.photoSize),
            best.quarterTurns
        )
    }
}

extension Detections {
    /// The networks see faces that lie, too, but on the photos of `Benchmarks/detectors.md` never with more than 0.84.
    package static let certainlyUprightScore = 0.85

    /// Whether there is a face that the networks would not see so well if it lay on its side or upside down.
    package var showsUprightFace: Bool { faces.contains { $0.score >= Self.certainlyUprightScore } }

    /// The sum of the scores of all faces, doubtful ones not counted.
    package var totalScore: Double { faces.reduce(0) { $0 + $1.score } }

    /// Faces found after `quarterTurns` clockwise quarter turns, in pixels of the photo before those.
    ///
    /// `photoSize` is the size of the photo before the turns.
    package func turnedBack(quarterTurns: Int, photoSize: PixelSize) -> Detections {
        let turn = Orientation.upright.turnedClockwise(quarterTurns: quarterTurns)
        let turnedSize = turn.uprightSize(stored: photoSize)
        let back = { (point: PixelPoint) in turn.inverse.upright(point, stored: turnedSize) }
        return Detections(faces: faces.map { $0.mapped(back) }, doubtful: doubtful.map { $0.mapped(back) })
    }
}

extension Face {
    /// The face after a `transform` of the photo by quarter turns.
    fileprivate func mapped(_ transform: (PixelPoint) -> PixelPoint) -> Face {
        let first = transform(PixelPoint(x: box.minX, y: box.minY))
        let second = transform(PixelPoint(x: box.maxX, y: box.maxY))
        return Face(
            box: PixelRect(
                minX: min(first.x, second.x),
                minY: min(first.y, second.y),
                maxX: max(first.x, second.x),
                maxY: max(first.y, second.y)
            ),
            score: score,
            points: points.mapped(transform)
        )
    }
}

extension Preview {
    /// The preview of the photo turned by so many clockwise quarter turns.
    package func turnedClockwise(quarterTurns: Int) -> Preview {
        let turn = Orientation.upright.turnedClockwise(quarterTurns: quarterTurns)
        let turnedSize = turn.uprightSize(stored: size)
        let turnedPixels = [UInt8](unsafeUninitializedCapacity: pixels.count) { buffer, count in
            for row in 0..<turnedSize.height {
                for column in 0..<turnedSize.width {
                    let center = PixelPoint(x: Double(column) + 0.5, y: Double(row) + 0.5)
                    let source = turn.inverse.upright(center, stored: turnedSize)
                    let from = 3 * (Int(source.y) * size.width + Int(source.x))
                    let to = 3 * (row * turnedSize.width + column)
                    for channel in 0..<3 { buffer[to + channel] = pixels[from + channel] }
                }
            }
            count = pixels.count
        }
        return Preview(
            pixels: turnedPixels,
            size: turnedSize,
            photoSize: turn.uprightSize(stored: photoSize)
        )
    }
}
