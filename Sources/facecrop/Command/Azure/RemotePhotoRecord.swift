import AzureFace
import FaceCropModel

/// A photo with the answer of the Azure Face service, as `identify --identify-with azure` prints it.
struct RemotePhotoRecord: Encodable {
    /// A face and its identity.
    struct Face: Encodable {
        /// The number of the face; the largest has number 1.
        var number: Int
        /// In upright photo pixels.
        var box: PixelRect
        var decision: IdentityRecord.Decision
        var name: String?
        var confidence: Double?
        /// Why the face is unknown.
        var reason: String?
        /// The candidates, the most likely first.
        var candidates: [IdentityCandidate]
    }

    var source: String
    var sourceBase64: String?
    /// Why the photo could not be identified.
    var error: String?
    /// Why there is no answer yet, and when to run again.
    var pending: String?
    /// Why the file was skipped: `notAPhoto`.
    var skipped: String?
    var faces: [Face] = []

    init(_ photo: AnsweredPhoto, by rule: IdentityRule) {
        let path = ManifestPath(photo.path)
        source = path.text
        sourceBase64 = path.base64
        switch photo.answer {
        case .identified(let remote, _):
            let largestFirst = remote.sorted { $0.rectangle.area > $1.rectangle.area }
            faces = largestFirst.enumerated().map { Face($1, number: $0 + 1, by: rule) }
        case .pending(let message): pending = message
        case .notAPhoto: skipped = PhotoOutcome.SkipReason.notAPhoto.rawValue
        case .failed(let message): error = message
        }
    }
}

extension RemotePhotoRecord.Face {
    fileprivate init(_ face: RemoteFace, number: Int, by rule: IdentityRule) {
        self.number = number
        let seen = ServiceIdentities.ServiceFace(face)
        box = seen.box.rounded
        candidates = seen.candidates
        switch rule.decision(candidates) {
        case .known(let person):
            decision = .known
            name = person.name
            confidence = person.confidence
        case .unknown(let why):
            decision = .unknown
            reason = why.rawValue
        }
    }
}

extension RemoteFace.Rectangle {
    fileprivate var area: Double { width * height }
}
