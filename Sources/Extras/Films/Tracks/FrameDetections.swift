import FaceCropModel
import FaceCropPixels
import FaceCropTracking

/// The detections of one frame, without knowledge of other frames.
struct FrameDetections {
    let index: Int
    let milliseconds: Double?
    let name: String
    var size: PixelSize?
    /// The faces, largest first; behind them those that count only where the tracker expects a face, largest first.
    var faces: [FrameFace] = []
    var signature: SceneSignature?
    var projection: GreyProjection?
    /// The colours around each face; `nil` for one that counts only where the tracker expects a face.
    var colours: [HeadColours?] = []
    var damage: String?
    var failure: PhotoError?
    var timings = TrackTimings()
    /// The decoded frame; it is released after it has been compared with the best frames.
    var decoded: DecodedPhoto?

    init(_ frame: SequenceFrame) {
        index = frame.index
        milliseconds = frame.milliseconds
        name = frame.name
    }
}
