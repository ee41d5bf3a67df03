import CropEngine
import FaceCropModel
import FaceCropPixels
import FaceCropTracking

/// Analyses single frames, without knowledge of other frames; one per worker.
struct FrameAnalyzer {
    let faceDetector: FaceDetector
    /// Finds landmarks of every face; `nil` if only candidates for the best frame get landmarks.
    let landmarkDetector: LandmarkDetector?
    /// The least score of a detection that counts anywhere in the frame.
    let minimumScore: Double
    /// Reports each frame while it is analysed.
    let watch: FrameWatch

    /// Whether a detection counts only where the tracker expects a face; it gets no landmarks.
    private func isFaint(_ face: Face) -> Bool { face.score < minimumScore }

    /// Detects the faces of a frame, unless they are `known` from an earlier run.
    func analyze(_ frame: SequenceFrame, known: [Face]? = nil) -> FrameDetections {
        var frameDetections = FrameDetections(frame)
        var timings = TrackTimings()
        do throws(PhotoError) {
            let decoded = try timings.measure(\.decode) { () throws(PhotoError) in try frame.decode() }
            try watch.during(.detect, frame.name) { () throws(PhotoError) in
                try analyze(decoded, known, &frameDetections, &timings)
            }
        } catch {
            frameDetections.failure = error
        }
        frameDetections.timings = timings
        return frameDetections
    }

    /// The most faces of a frame that are taken from an earlier run, so that a journal that others wrote cannot keep
    /// the tracker busy without an end.
    private static let maximumKnownCount = 500

    /// The `known` faces, if a detector can have found them in a frame of `size`.
    static func possible(_ known: [Face]?, in size: PixelSize) -> [Face]? {
        guard let known, known.count <= maximumKnownCount, known.allSatisfy({ $0.isPossible(in: size) }) else {
            return nil
        }
        return known
    }

    private func analyze(
        _ decoded: DecodedPhoto,
        _ known: [Face]?,
        _ frameDetections: inout FrameDetections,
        _ timings: inout TrackTimings
    ) throws(PhotoError) {
        let size = decoded.photo.header.uprightSize
        let preview = try timings.measure(\.shrink) { () throws(PhotoError) in
            try faceDetector.preview(of: decoded)
        }
        let faces = try timings.measure(\.detect) { () throws(PhotoError) in
            if let known = Self.possible(known, in: size) { return known }
            return try faceDetector.detect(in: preview, of: decoded).faces
        }
        frameDetections.size = size
        frameDetections.damage = decoded.damage
        frameDetections.decoded = decoded
        timings.measure(\.judge) {
            frameDetections.signature = SceneSignature(preview)
            frameDetections.projection = GreyProjection(preview)
        }
        let numbered = SubjectChoice.numbered(faces)
        for var face in numbered.filter({ !isFaint($0) }) + numbered.filter(isFaint) {
            if let landmarkDetector, !isFaint(face) {
                face.facts = try timings.measure(\.describe) { () throws(PhotoError) in
                    try landmarkDetector.description(of: face, in: decoded)
                }
            }
            frameDetections.faces.append(FrameFace(face))
            let colours = isFaint(face) ? nil : timings.measure(\.judge) { HeadColours(around: face.box, in: preview) }
            frameDetections.colours.append(colours)
        }
    }
}
