import SystemPackage

/// Draws what was seen in a photo: boxes with points and scores, doubtful faces, and the crop.
struct PhotoDrawing {
    let folder: FilePath
    let plan: OutputPlan

    /// Writes the drawing of a photo.
    func draw(_ seen: SeenPhoto, _ record: PhotoRecord) throws(PhotoError) {
        let options = EncodeOptions()
        let picture = try Annotator.draw(Self.annotations(seen, record), on: seen.decoded)
        let encoded = try Encoder(options: options).encode(picture, of: seen.decoded.photo)
        try OutputWriter.write(encoded, to: folder.pushing(plan.outputPath(for: seen.file)))
    }

    /// What is drawn, in upright photo pixels: chosen faces green, others blue, cut ones red, doubtful ones white, the crop
    /// yellow.
    static func annotations(_ seen: SeenPhoto, _ record: PhotoRecord) -> [Annotation] {
        let doubtful = seen.known.detections.doubtful.flatMap { face in
            [
                Annotation(.outline(face.box), colour: .white),
                Annotation(.label(score(face.score), at: face.box.topLeft), colour: .white),
            ]
        }
        let faces = record.faces.flatMap { face -> [Annotation] in
            let colour: Annotation.Colour = face.role != .chosen ? .blue : face.isCut ? .red : .green
            let label = Annotation(.label("\(face.number): \(score(face.score))", at: face.box.topLeft), colour: colour)
            return [Annotation(.outline(face.box), colour: colour)]
                + face.points.all.map { Annotation(.dot($0), colour: colour) } + [label]
        }
        let crops = seen.plan.crops.map { Annotation(.outline($0.request.frame.asPixelRect), colour: .yellow) }
        return crops + doubtful + faces
    }

    private static func score(_ score: Double) -> String {
        let hundredths = Int((score * 100).rounded())
        return hundredths >= 100 ? "1.0" : "0." + (hundredths < 10 ? "0" : "") + String(hundredths)
    }
}

extension PixelRect {
    fileprivate var topLeft: PixelPoint { PixelPoint(x: x, y: y) }
}
