import FaceCropModel

/// Why a person might have to decide something about a photo.
///
/// A defect that the user cannot mend, such as an unusable colour profile or too few pixels, is no concern.
struct Concern: Sendable, Hashable, Codable, Comparable {
    /// The kinds of concerns, the most urgent first.
    enum Kind: String, Sendable, Codable, CaseIterable {
        /// The photo failed, or makes the exit status 1 in another way.
        case failure
        /// The picture may be wrong.
        case damage
        /// It is not sure that a person would publish the crop: it cuts a face, or may show none.
        case unsureCrop
        /// An option or a correction could not be obeyed, or the faces are not as required.
        case unmetRequest
        /// No face was found.
        case noFace
        /// The format of the picture is not read.
        case unreadFormat

        /// Whether each such photo is to be looked at, however many there are.
        var isAlwaysListed: Bool { self == .failure || self == .damage }
        /// Whether some of such photos are more urgent than others.
        var isGraded: Bool { self == .unsureCrop }
    }

    /// The confidence of a crop below which a person should look at it (`Benchmarks/confidence.md`).
    static let sureConfidence = 0.7
    /// The share of a face from which its eyes, nose and mouth are in the crop; it counts for manifests of versions
    /// without confidence.
    static let recognizableFraction = 0.8
    /// The score below which a face is uncertain if it is the best one.
    ///
    /// Of 950 crops of real photos, 4 are below: a figure of a few pixels, two heads that turn their back, and a photo
    /// that lies on its side.
    static let uncertainScore = 0.7

    var kind: Kind
    /// How sure the least sure crop is, 0…1; 1 if that is not the concern.
    var confidence = 1.0

    init(_ kind: Kind, confidence: Double = 1) {
        self.kind = kind
        self.confidence = confidence
    }

    /// The most urgent concern about a photo; `nil` if a person need not decide anything.
    init?(_ record: PhotoRecord) {
        if record.status == .failed {
            self.init(.failure)
        } else if record.notedWarnings.contains(where: { $0.kind == .damaged }) {
            self.init(.damage)
        } else if let confidence = Self.confidence(of: record), confidence < Self.sureConfidence {
            self.init(.unsureCrop, confidence: confidence)
        } else if Self.isUnmet(record) {
            self.init(.unmetRequest)
        } else if record.reason == PhotoOutcome.SkipReason.unsupportedFormat.rawValue {
            self.init(.unreadFormat)
        } else if record.reason == PhotoOutcome.SkipReason.noFace.rawValue {
            self.init(.noFace)
        } else {
            return nil
        }
    }

    /// The confidence of the least sure crop; `nil` without a crop to faces.
    ///
    /// Outputs of plans, and of versions without confidence, have the share that is shown of the most cut face, or a
    /// score, where these are low. About a frame that a person has drawn, nothing is asked again.
    static func confidence(of record: PhotoRecord) -> Double? {
        if let least = record.outputs.compactMap(\.confidence).min() { return least }
        if record.override?.applied.contains(where: \.placesFrame) ?? false { return nil }
        let isCut = PhotoTally(record).hasCutFace
        // 0 if only another rendition cuts one.
        let kept = record.faces.filter { $0.role == .chosen && $0.isCut }.compactMap(\.keptFraction).min() ?? 0
        return isCut && kept < recognizableFraction ? kept : uncertainScore(of: record)
    }

    /// The best score of the faces that a crop is made for, if the detector is not sure of any; otherwise `nil`.
    ///
    /// Faces that a person or a service has found have no score.
    static func uncertainScore(of record: PhotoRecord) -> Double? {
        let scores = record.faces.filter { $0.role == .chosen }.map { $0.score ?? 1 }
        guard record.status == .written, let best = scores.max(), best < uncertainScore else { return nil }
        return best
    }

    /// Whether something was asked for that the photo does not have, or that could not be done.
    private static func isUnmet(_ record: PhotoRecord) -> Bool {
        if record.notedWarnings.contains(where: { $0.kind == .crop || $0.kind == .regions }) { return true }
        guard record.status != .written, let reason = PhotoOutcome.SkipReason(rawValue: record.reason) else {
            return false
        }
        return switch reason {
        case .notAPhoto, .unsupportedFormat, .noFace, .burst, .skippedByOverride, .keptByOverride: false
        case .noSuchFace, .personAbsent, .notIdentified, .frameOutsidePhoto, .eyesClosed, .eyesNotSeen,
            .eyeDistanceTooSmall, .tooBlurred, .turnedAway, .unexpectedFaceCount, .headNotMeasured, .frameBeyondPhoto,
            .faceTooSmall, .cropUnsure, .notAligned:
            true
        }
    }

    static func < (one: Self, other: Self) -> Bool {
        one.kind == other.kind ? one.confidence < other.confidence : one.kind.place < other.kind.place
    }
}

extension Concern.Kind {
    fileprivate var place: Int { Self.allCases.firstIndex(of: self) ?? Self.allCases.count }
}
