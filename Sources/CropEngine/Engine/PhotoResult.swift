public import FaceCropModel
public import SystemPackage

/// What became of one photo: the part of its record in the manifest that is the same for every kind of run.
///
/// ``CropEngine/CropEngine/run(onPhoto:)`` gives one for each photo. Boxes, points and crops are in upright photo
/// pixels, with the origin at the top left.
public struct PhotoResult: Sendable, Hashable {
    /// How the work on a photo ended; with several renditions, the worst of them.
    public enum Status: String, Sendable {
        /// The outputs were made for the chosen faces.
        case written
        /// The outputs were made by a step of the fallback chain, or are the original.
        case fallback
        /// The photo was left out.
        case skipped
        /// The photo has an error.
        case failed
    }

    /// A face that was found in the photo.
    public struct Face: Sendable, Hashable {
        /// The number of the face; 1 is the largest.
        public let number: Int
        /// The box of the face, from forehead to chin.
        public let box: PixelRect
        /// The detector's points; `nil` if the detector has not found the face.
        public let points: FacePoints?
        /// The detector's confidence, 0…1; `nil` if the detector has not found the face.
        public let score: Double?
        /// Whether the crop is made for the face.
        public let isChosen: Bool
        /// Whether the crop shows only a part of the face, or nothing of it; `false` without a crop.
        public let isCut: Bool
    }

    /// An output file.
    public struct Output: Sendable, Hashable {
        /// The path, relative to the output folder.
        public let path: FilePath
        /// The name of its rendition; `nil` if the run has no named ones.
        public let rendition: String?
        /// The size in pixels.
        public let size: PixelSize
        /// The part of the photo that it shows; of a rotated or aligned output, the bounding rectangle of that part.
        public let crop: WholePixelRect
        /// The number of the face that it was made for; `nil` unless the run makes an output of each face.
        public let faceNumber: Int?
    }

    /// An error about the photo.
    public struct Failure: Error, Hashable {
        /// The kind of failure, as ``PhotoError/Code-swift.struct`` names it; of a ``PhotoCropper`` also
        /// `frameNotUsable` and `cancelled`.
        public let code: String
        /// What happened, in a sentence.
        public let message: String
    }

    /// The path of the photo, as found.
    public let source: FilePath
    /// Whether an earlier run had done the photo, and nothing was done now.
    public let wasDoneBefore: Bool
    /// How the work ended.
    public let status: Status
    /// The reason of the status, as a stable name, such as `facesFound`; the set may grow.
    public let reason: String
    /// The size of the upright photo; `nil` if it is not a picture, or could not be read.
    public let size: PixelSize?
    /// The faces, largest first.
    public let faces: [Face]
    /// The crop of the first rendition; `nil` if there is none, or each output has its own.
    public let crop: WholePixelRect?
    /// The point to keep in view when the photo is cropped elsewhere, in fractions of the photo.
    public let focalPoint: UnitPoint?
    /// The outputs.
    public let outputs: [Output]
    /// Problems that did not prevent the outputs, a sentence each.
    public let warnings: [String]
    /// The error; `nil` unless ``status-swift.property`` is `failed`.
    public let failure: Failure?
}

extension PhotoResult {
    /// The result that `record` describes.
    init(_ record: PhotoRecord, wasDoneBefore: Bool = false) {
        source = ManifestPath(text: record.source, base64: record.sourceBase64).path ?? FilePath(record.source)
        self.wasDoneBefore = wasDoneBefore
        status =
            switch record.status {
            case .written: .written
            case .fallback: .fallback
            case .skipped: .skipped
            case .failed: .failed
            }
        reason = record.reason
        size = record.size
        faces = record.faces.map(Face.init)
        crop = record.crop?.pixels
        focalPoint = record.focalPoint
        outputs = record.outputs.map(Output.init)
        warnings = record.warnings
        failure = record.error.map { Failure(code: $0.code, message: $0.message) }
    }
}

extension PhotoResult {
    /// The result that `record` describes.
    ///
    /// - Throws: Its error, if it has one.
    static func checked(_ record: PhotoRecord) throws(Failure) -> PhotoResult {
        let result = PhotoResult(record)
        if let failure = result.failure { throw failure }
        return result
    }
}

extension PhotoResult.Face {
    fileprivate init(_ face: FaceRecord) {
        self.init(
            number: face.number,
            box: face.box,
            points: face.points,
            score: face.score,
            isChosen: face.role == .chosen,
            isCut: face.isCut
        )
    }
}

extension PhotoResult.Output {
    fileprivate init(_ output: OutputRecord) {
        self.init(
            path: ManifestPath(text: output.path, base64: output.pathBase64).path ?? FilePath(output.path),
            rendition: output.rendition,
            size: output.size,
            crop: output.crop.pixels,
            faceNumber: output.faceNumber
        )
    }
}

extension PhotoRun.Event {
    /// The photo that the event is about; `nil` for events about something else, and for photos that are done and not
    /// among the inputs.
    var photoResult: PhotoResult? {
        switch self {
        case .finished(let record), .failedAgain(let record): PhotoResult(record)
        case .kept(let photo, _), .moved(let photo, _): photo.decodedRecord.map { PhotoResult($0, wasDoneBefore: true) }
        default: nil
        }
    }
}
