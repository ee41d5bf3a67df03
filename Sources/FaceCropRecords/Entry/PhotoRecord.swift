package import FaceCropCore
package import FaceCropFaces
package import FaceCropFraming
package import FaceCropGeometry
import Foundation
package import SystemPackage

/// The manifest's entry for one photo.
package struct PhotoRecord: Sendable, Codable {
    /// How the work ended, in one word.
    package enum Status: String, Sendable, Codable {
        case written
        case fallback
        case skipped
        case failed
    }

    /// The path of the source as found; bytes that are not UTF-8 are shown as U+FFFD.
    package var source: String
    /// The bytes of the path in Base64, present only when they are not UTF-8.
    package var sourceBase64: String?
    /// The format, by content; absent for what is no picture or could not be looked at.
    package var format: PictureFormat?
    /// Size of the upright photo in pixels.
    package var size: PixelSize?
    /// What was used of a camera's raw file; absent for all others.
    package var rawPreview: RawPreviewRecord?
    /// The EXIF orientation, 1…8; absent when the file has none.
    package var orientation: Int?
    /// By how much the photo was turned because its clearest face was clearly better to see then: 90, 180 or 270 degrees
    /// clockwise.
    package var turnedClockwiseDegrees: Int?
    package var status: Status
    /// Why the status is what it is, as a stable name.
    package var reason: String
    /// Why a picture of a format that is not read was left out, in a sentence; absent for all others.
    package var detail: String?
    /// The step of the fallback chain that was used.
    package var fallbackStep: FrameOptions.FallbackStep?
    package var error: ErrorRecord?
    /// What came of asking a service whose the faces are; absent when none was asked.
    package var identity: NamingRecord?
    /// The faces, largest first; coordinates in upright photo pixels.
    package var faces: [FaceRecord] = []
    /// The crop; absent when there is none, and with `each`, where every output has its own.
    package var crop: CropRecord?
    /// The mean of the chosen faces' centres, or with the fallback `attention` what that found, as fractions of the photo.
    package var focalPoint: UnitPoint?
    package var outputs: [OutputRecord] = []
    /// `true` when an output has fewer pixels than the size that was asked for, because the photo has fewer; absent
    /// otherwise.
    package var isUndersized: Bool?
    /// What the photo was compared by with others of its burst; absent when it is in none, or could not be compared.
    package var burst: BurstRecord?
    /// What was noticed and did not keep the photo from being done.
    package private(set) var warnings: [String] = []
    /// What each of the warnings is about, in the same order; absent without warnings.
    ///
    /// Manifests of earlier versions have none either.
    package private(set) var warningKinds: [PhotoWarning.Kind]?
    /// Whether the crop needed more pixels than the first decode had.
    package var wasDecodedTwice = false
    package var timings = StageTimings()

    package init(source: FilePath) {
        let text = ManifestPath(source)
        self.source = text.text
        self.sourceBase64 = text.base64
        self.status = .failed
        self.reason = ""
    }

    /// Notes a warning.
    package mutating func note(_ warning: PhotoWarning) {
        warnings.append(warning.text)
        warningKinds = (warningKinds ?? []) + [warning.kind]
    }

    /// The warnings with what they are about.
    package var notedWarnings: [PhotoWarning] { zip(warningKinds ?? [], warnings).map { PhotoWarning($0, $1) } }

    /// Whether a chosen face is cut by the crop.
    package var hasCutFace: Bool { faces.contains { $0.role == .chosen && $0.isCut } }
}

/// The preview that was used in the place of a camera's raw file.
package struct RawPreviewRecord: Sendable, Hashable, Codable {
    /// Size of the upright preview, to which all coordinates refer.
    package var size: PixelSize
    /// Upright size of what the sensor shows.
    package var rawSize: PixelSize

    package init(size: PixelSize, rawSize: PixelSize) {
        self.size = size
        self.rawSize = rawSize
    }
}

/// A path as JSON can hold it: JSON is text, file names are bytes.
package struct ManifestPath: Sendable, Hashable {
    /// The path as text, with U+FFFD for what is not UTF-8.
    package var text: String
    /// The bytes in Base64, only when the text does not say it all.
    package var base64: String?

    package init(text: String, base64: String?) {
        self.text = text
        self.base64 = base64
    }

    /// The path; `nil` when the Base64 is none, or when there is a zero byte, which no path has.
    package var path: FilePath? {
        let bytes = base64.map { Data(base64Encoded: $0).map(Array.init) } ?? Array(text.utf8)
        return bytes.flatMap { $0.contains(0) ? nil : FilePath(bytes: $0) }
    }

    package init(_ path: FilePath) {
        let bytes = path.bytes
        text = String(decoding: bytes, as: UTF8.self)
        base64 = Array(text.utf8) == bytes ? nil : Data(bytes).base64EncodedString()
    }
}

/// What went wrong with a photo, as the manifest tells it.
///
/// The library's own text is left out: libvips keeps one buffer for the whole process, so with several workers it may
/// speak of another photo.
package struct ErrorRecord: Sendable, Codable {
    package var stage: PhotoError.Stage
    package var code: String
    package var message: String

    package init(stage: PhotoError.Stage, code: String, message: String) {
        self.stage = stage
        self.code = code
        self.message = message
    }
}

/// A face in the manifest.
package struct FaceRecord: Sendable, Codable {
    /// The number of the face, 1 being the largest.
    package var number: Int
    package var box: PixelRect
    /// Who has found it; absent for the detector.
    package var foundBy: Finder?
    /// How sure the detector is; absent when it has not seen the face.
    package var score: Double?
    /// The detector's points; absent when it has not seen the face.
    package var points: FacePoints?
    /// How sharp the face is, on the scale of ``FaceSharpness``; absent when no sharpness was required, or the face was
    /// not chosen.
    package var sharpness: Double?
    /// What else is known about the face; absent when it was not asked for, or the face was not chosen.
    package var landmarks: LandmarksRecord?
    /// Who the face is; absent when it was not asked for.
    package var identity: IdentityRecord?
    /// How much the face stands out in the photo, 0…1, see ``Prominence``; absent when the detector has not seen it.
    package var prominence: Double?
    package var role: FrameDecision.Role
    /// Why the face is not aligned though it was to be; `nil` when it is, and for crops.
    package var notAligned: String?
    /// The share of the face box that the crop, or with `each` the face's own crop, shows, 0…1; `nil` without such a crop.
    package var keptFraction: Double?
    /// Whether the crop shows the face in part only, or not at all; `false` without a crop.
    package var isCut: Bool

    /// Who has found a face that the detector has not.
    package enum Finder: String, Sendable, Codable {
        /// The service that was asked whose the faces are.
        case service
    }
}

/// A crop in the manifest.
package struct CropRecord: Sendable, Codable {
    /// In upright photo pixels.
    package var pixels: WholePixelRect
    /// As fractions of the photo.
    package var fractions: UnitRect
}

/// An output file in the manifest.
package struct OutputRecord: Sendable, Codable {
    /// Relative to the output folder; bytes that are not UTF-8 are shown as U+FFFD.
    package var path: String
    /// The bytes of the path in Base64, present only when they are not UTF-8.
    package var pathBase64: String?
    package var format: String
    /// Size in pixels.
    package var size: PixelSize
    package var bytes: Int
    /// The file that lies in its place, because a person has put it there; `nil` when the output is as it was written.
    ///
    /// All else is about the output as it was, or would have been, written.
    package var keptByHand: KeptByHandRecord?
    package var crop: CropRecord
    /// With `each`, the number of the face that it shows.
    package var faceNumber: Int?
    /// How the face was aligned; `nil` for a crop.
    ///
    /// The crop of an aligned face is the rectangle around all that is shown.
    package var alignment: AlignmentRecord?
    /// How a levelled crop is turned; `nil` for one that is not.
    ///
    /// The crop is then the rectangle around all that is shown.
    package var level: LevelRecord?
}
