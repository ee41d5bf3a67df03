import FaceCropModel

extension Detections {
    /// These detections with the prominence of each face, measured in `preview`.
    func withProminence(in preview: Preview) -> Self {
        var detections = self
        for (index, face) in faces.enumerated() {
            detections.faces[index].prominence = Prominence.value(
                box: face.box,
                score: face.score,
                sharpness: FaceSharpness.measure(face.box, in: preview),
                photo: preview.photoSize
            )
        }
        return detections
    }
}
