import FaceCropModel
import FaceCropPixels

/// Draws the analysis of a photo: boxes with points and scores, landmarks, doubtful faces, and the crop.
enum PhotoDrawing {
    /// The drawing of a photo, compressed.
    static func drawing(_ inspected: InspectedPhoto, _ record: PhotoRecord) throws(PhotoError) -> EncodedImage {
        let picture = try Annotator.draw(annotations(inspected, record), on: inspected.decoded)
        return try OutputEncoder(options: EncodeOptions()).encode(picture, of: inspected.decoded.photo).file
    }

    /// The annotations in upright photo pixels: chosen faces green, others blue, cut ones red, doubtful ones white, the
    /// crop yellow.
    static func annotations(_ inspected: InspectedPhoto, _ record: PhotoRecord) -> [Annotation] {
        let doubtful = inspected.photo.cachedDetections.detections.doubtful.flatMap { face in
            [
                Annotation(.outline(face.box), colour: .white),
                Annotation(.label(score(face.score), at: face.box.topLeft), colour: .white),
            ]
        }
        let faces = record.faces.flatMap { face -> [Annotation] in
            let colour: Annotation.Colour = face.role != .chosen ? .blue : face.isCut ? .red : .green
            let number = "\(face.number):\(face.score.map { " \(score($0))" } ?? "")"
            let text = [number, face.landmarks?.caption].compactMap { $0 }
            let label = Annotation(.label(text.joined(separator: " "), at: face.box.topLeft), colour: colour)
            let parts = face.landmarks?.paths ?? []
            let points = parts.isEmpty ? (face.points?.all ?? []).map { Annotation(.dot($0), colour: colour) } : []
            return [Annotation(.outline(face.box), colour: colour)] + parts + points + [label]
        }
        let crops = inspected.plan.crops.map { crop in
            let turned = crop.turned.map { Annotation.Shape.path($0.corners, isClosed: true) }
            return Annotation(turned ?? .outline(crop.request.frame.asPixelRect), colour: .yellow)
        }
        return crops + doubtful + faces
    }

    private static func score(_ score: Double) -> String {
        let hundredths = Int((score * 100).rounded())
        return hundredths >= 100 ? "1.0" : "0." + (hundredths < 10 ? "0" : "") + String(hundredths)
    }
}

extension LandmarksRecord {
    /// The facts in a few words.
    fileprivate var caption: String? {
        if let absence { return "(\(absence.rawValue))" }
        guard let pose, let eyes else { return nil }
        let angles = [("yaw", pose.yawDegrees), ("pitch", pose.pitchDegrees)].map { "\($0) \(Int($1.rounded()))°" }
        return (angles + ["eyes \(eyes.right.state.rawValue), \(eyes.left.state.rawValue)"]).joined(separator: ", ")
    }

    /// The parts of the face as lines, the pupils as dots.
    fileprivate var paths: [Annotation] {
        LandmarkGroup.allCases.flatMap { group -> [Annotation] in
            let points = groups?[group] ?? []
            return points.count > 1
                ? [Annotation(.path(points, isClosed: group.isClosed), colour: .yellow)]
                : points.map { Annotation(.dot($0), colour: .yellow) }
        }
    }
}

extension PixelRect {
    fileprivate var topLeft: PixelPoint { PixelPoint(x: x, y: y) }
}
