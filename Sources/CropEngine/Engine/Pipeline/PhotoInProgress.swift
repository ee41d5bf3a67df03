import FaceCropModel
import FaceCropPixels

/// A photo between two steps of the pipeline.
struct PhotoInProgress {
    /// The photo in its current orientation, which may differ from that of its file.
    private(set) var loaded: LoadedPhoto
    /// The first decode, in which faces are detected; `nil` until a step needs it.
    private(set) var decoded: DecodedPhoto?
    /// The detections of the photo.
    var cachedDetections: CachedDetections
    /// Whether this run detected the faces, instead of taking them from an earlier run.
    let wasSearched: Bool
    /// The memory reserved for the photo until it is done.
    let memory: MemoryReservation
    /// Decodes faces again that are too small in the first decode; `nil` as long as `decoded` is.
    private(set) var redecoder: FaceRedecoder?
    /// The crops that a person has drawn, as fractions of the upright photo by the orientation of its file.
    var drawnCrops: [ImageRegion] = []
    /// What draws the eye; `nil` until a fallback needs it.
    var salience: SalienceMask?

    /// The photo's file.
    var file: PhotoFile { loaded.file }
    /// The size of the upright photo, in its current orientation.
    var size: PixelSize { loaded.header.uprightSize }

    /// A photo with faces that this run detected.
    init(_ detection: FaceDetector.OrientedDetections, search: FaceSearch, memory: MemoryReservation) {
        loaded = detection.decoded.photo
        cachedDetections = CachedDetections(detection, search: search)
        wasSearched = true
        self.memory = memory
        use(detection.decoded)
    }

    /// A photo with faces that are known from an earlier run.
    init(_ admitted: MemoryAdmission.Admitted, cachedDetections: CachedDetections) {
        loaded = admitted.photo.turnedClockwise(quarterTurns: cachedDetections.quarterTurns)
        self.cachedDetections = cachedDetections
        wasSearched = false
        memory = admitted.reservation
    }

    /// Keeps the first decode for later steps, and what it has read of the file for later decodes.
    mutating func use(_ decoded: DecodedPhoto) {
        self.decoded = decoded
        loaded = decoded.photo
        redecoder = FaceRedecoder(in: decoded)
    }
}
