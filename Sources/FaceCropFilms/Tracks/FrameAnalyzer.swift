import FaceCropCore
import FaceCropFaces
import FaceCropFormats
import FaceCropFraming
import FaceCropGeometry
import FaceCropImaging
import FaceCropPipeline
import FaceCropTracking
import FaceCropVision

/// One worker's look at single frames: everything that does not depend on other frames.
struct FrameAnalyzer {
    let faceFinder: FaceDetector
    /// `nil` when faces get landmarks only where a best frame is chosen.
    let landmarkFinder: LandmarkDetector?
    /// Told what is worked on.
    let watch: FrameWatch

    /// What a frame shows.
    func look(at frame: SequenceFrame) -> FrameDetections {
        var sight = FrameDetections(frame)
        var timings = TrackTimings()
        do throws(PhotoError) {
            let decoded = try timings.measure(\.decode) { () throws(PhotoError) in try frame.decode() }
            try watch.during(.detect, frame.name) { () throws(PhotoError) in
                try look(at: decoded, &sight, &timings)
            }
        } catch {
            sight.failure = error
        }
        sight.timings = timings
        return sight
    }

    private func look(
        at decoded: DecodedPhoto,
        _ sight: inout FrameDetections,
        _ timings: inout TrackTimings
    ) throws(PhotoError) {
        let preview = try timings.measure(\.shrink) { () throws(PhotoError) in
            try decoded.preview(longSide: faceFinder.options.previewLongSide)
        }
        let detections = try timings.measure(\.detect) { () throws(PhotoError) in
            try faceFinder.detect(in: preview, of: decoded)
        }
        sight.size = decoded.photo.header.uprightSize
        sight.damage = decoded.damage
        sight.decoded = decoded
        sight.signature = timings.measure(\.judge) { SceneSignature(preview) }
        for var face in SubjectChoice.numbered(detections.faces) {
            if let landmarkFinder {
                face.facts = try timings.measure(\.describe) { () throws(PhotoError) in
                    try landmarkFinder.description(of: face, in: decoded)
                }
            }
            sight.faces.append(FrameFace(face))
        }
    }
}

/// What one frame shows, by itself.
struct FrameDetections {
    let index: Int
    let milliseconds: Double?
    let name: String
    var size: PixelSize?
    /// Largest first.
    var faces: [FrameFace] = []
    var signature: SceneSignature?
    var damage: String?
    var failure: PhotoError?
    var timings = TrackTimings()
    /// The pixels, until the best frames are chosen.
    var decoded: DecodedPhoto?

    init(_ frame: SequenceFrame) {
        index = frame.index
        milliseconds = frame.milliseconds
        name = frame.name
    }
}

/// A face in a frame.
struct FrameFace: Sendable {
    var face: Face
    let pose: FivePointPose
    /// How well it is seen, as far as five points tell.
    let posedQuality: Double

    init(_ face: Face) {
        self.face = face
        pose = FivePointPose(face)
        posedQuality = ViewQuality.posed(face, pose)
    }

    /// The turn of the eye line in degrees: that of the landmarks where there are any.
    var rollDegrees: Double? { facts?.pose.rollDegrees ?? pose.rollDegrees }
    /// The longitude of the nose in degrees: that of the landmarks where there are any.
    var yawDegrees: Double? { facts?.pose.yawDegrees ?? pose.yawDegrees }

    private var facts: FaceAttributes? {
        guard case .described(let facts) = face.facts else { return nil }
        return facts
    }
}
