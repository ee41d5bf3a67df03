import FaceCropCore
import FaceCropFraming
package import FaceCropRunModel

/// Why a person might have to decide something about a photo.
///
/// A defect that the user cannot mend, such as an unusable colour profile or too few pixels, is no concern.
package struct Concern: Sendable, Hashable, Codable, Comparable {
    /// The kinds of concerns, the most urgent first.
    package enum Kind: String, Sendable, Codable, CaseIterable {
        /// The photo failed, or makes the exit status 1 in another way.
        case failure
        /// The picture may be wrong.
        case damage
        /// A crop cuts a face that it is made for.
        case cutFace
        /// An option or a correction could not be obeyed, or the faces are not as required.
        case unmetRequest
        /// The crop is made for what may be no face, or a face that lies on its side.
        case uncertainFace
        /// No face was found.
        case noFace
        /// The format of the picture is not read.
        case unreadFormat

        /// Whether each such photo is to be looked at, however many there are.
        var isAlwaysListed: Bool { self == .failure || self == .damage }
        /// Whether some of such photos are more urgent than others.
        var isGraded: Bool { self == .cutFace }
    }

    /// The share of a face from which its eyes, nose and mouth are in the crop.
    ///
    /// Of 950 crops of real photos, 8 show less than 95 % of a face. In those with 85 % and more, no part is missing
    /// that a person would decide about; in the others, a face is outside.
    static let recognizableFraction = 0.8
    /// The score below which a face is uncertain if it is the best one.
    ///
    /// Of the same 950 crops, 4 are below: a figure of a few pixels, two heads that turn their back, and a photo that
    /// lies on its side.
    static let uncertainScore = 0.7

    package var kind: Kind
    /// The share of the most cut face that the crop shows; 1 if none is cut.
    package var keptFraction = 1.0

    package init(_ kind: Kind, keptFraction: Double = 1) {
        self.kind = kind
        self.keptFraction = keptFraction
    }

    /// The most urgent concern about a photo; `nil` if a person need not decide anything.
    package init?(_ record: PhotoRecord) {
        let tally = PhotoTally(record)
        if record.status == .failed {
            self.init(.failure)
        } else if record.notedWarnings.contains(where: { $0.kind == .damaged }) {
            self.init(.damage)
        } else if tally.hasCutFace, Self.keptFraction(record) < Self.recognizableFraction {
            self.init(.cutFace, keptFraction: Self.keptFraction(record))
        } else if Self.isUnmet(record) {
            self.init(.unmetRequest)
        } else if Self.uncertainScore(of: record) != nil {
            self.init(.uncertainFace)
        } else if record.reason == PhotoOutcome.SkipReason.unsupportedFormat.rawValue {
            self.init(.unreadFormat)
        } else if record.reason == PhotoOutcome.SkipReason.noFace.rawValue {
            self.init(.noFace)
        } else {
            return nil
        }
    }

    /// The share that the crop shows of the most cut face; 0 if only another rendition cuts one.
    private static func keptFraction(_ record: PhotoRecord) -> Double {
        record.faces.filter { $0.role == .chosen && $0.isCut }.compactMap(\.keptFraction).min() ?? 0
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
            .faceTooSmall, .notAligned:
            true
        }
    }

    package static func < (one: Self, other: Self) -> Bool {
        one.kind == other.kind ? one.keptFraction < other.keptFraction : one.kind.place < other.kind.place
    }
}

extension Concern.Kind {
    fileprivate var place: Int { Self.allCases.firstIndex(of: self) ?? Self.allCases.count }
}
