package import FaceCropCore
import FaceCropFaces
import FaceCropFormats
import FaceCropGeometry
package import FaceCropImaging
package import FaceCropRecords
import FaceCropVision

/// A photo between two steps of the pipeline.
package struct PhotoInProgress {
    /// The photo as it is held, which may be turned against what its file says.
    private(set) var loaded: LoadedPhoto
    /// The decode that faces are looked for in; `nil` as long as no step needed it.
    package private(set) var decoded: DecodedPhoto?
    /// What the photo shows.
    package var known: CachedDetections
    /// Whether the photo was searched for faces, and not only reminded of earlier results.
    let wasSearched: Bool
    /// The memory that the photo may use until it is done.
    let memory: MemoryReservation
    /// Decodes faces again that the first decode shows too small; `nil` like `decoded`.
    private(set) var redecoder: FaceRedecoder?

    /// The file.
    package var file: PhotoFile { loaded.file }
    /// The size of the upright photo, as it is held.
    var size: PixelSize { loaded.header.uprightSize }

    /// A photo that was searched.
    init(_ detection: FaceDetector.Sight, memory: MemoryReservation) {
        loaded = detection.decoded.photo
        known = CachedDetections(detection)
        wasSearched = true
        self.memory = memory
        use(detection.decoded)
    }

    /// A photo whose faces are known from an earlier run.
    init(_ admitted: MemoryAdmission.Granted, known: CachedDetections) {
        loaded = admitted.photo.turnedClockwise(quarterTurns: known.quarterTurns)
        self.known = known
        wasSearched = false
        memory = admitted.share
    }

    /// Keeps the first decode for the steps after this one.
    mutating func use(_ decoded: DecodedPhoto) {
        self.decoded = decoded
        redecoder = FaceRedecoder(in: decoded)
    }
}
