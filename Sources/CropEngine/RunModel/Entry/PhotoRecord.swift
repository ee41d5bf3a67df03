package import FaceCropCore
package import FaceCropFraming
import Foundation
package import SystemPackage

/// The manifest's record of one photo.
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
    /// The format, by content; absent if the file is not a picture or could not be read.
    package var format: PictureFormat?
    /// Size of the upright photo in pixels.
    package var size: PixelSize?
    /// The preview that was used of a camera's raw file; absent for all other files.
    package var rawPreview: RawPreviewRecord?
    /// The EXIF orientation, 1…8; absent if the file has none.
    package var orientation: Int?
    /// By how many degrees the photo was turned clockwise, 90, 180 or 270, because a face is much clearer in that
    /// orientation.
    package var turnedClockwiseDegrees: Int?
    package var status: Status
    /// The reason of the status, as a stable name.
    package var reason: String
    /// Why a picture in a format that is not read was left out, in a sentence; absent for all others.
    package var detail: String?
    /// The step of the fallback chain that was used.
    package var fallbackStep: FrameOptions.FallbackStep?
    package var error: ErrorRecord?
    /// The result of asking a service who the faces are; absent if no service was asked.
    package var identity: NamingRecord?
    /// The face regions that a person has drawn; absent if they were not requested.
    package var regions: RegionsRecord?
    /// What a person has decided about the photo; absent if there is no override.
    package var override: OverrideRecord?
    /// The faces, largest first; coordinates in upright photo pixels.
    package var faces: [FaceRecord] = []
    /// The crop; absent if there is none, and with `each`, because every output has its own.
    package var crop: CropRecord?
    /// The mean of the chosen faces' centres, or with the fallback `attention` the centre of attention, in fractions of
    /// the photo; moved so that a box of the crop's ratio that the photo fills shows the chosen faces whole.
    package var focalPoint: UnitPoint?
    package var outputs: [OutputRecord] = []
    /// How each named rendition ended, in their order; absent if the run has none.
    ///
    /// Top-level members describe the first rendition; `status` and `reason` are those of the worst one.
    package var renditions: [RenditionRecord]?
    /// The sidecar with the faces as regions; absent if none was written.
    package var sidecar: SidecarRecord?
    /// The sidecar with the focal point; absent if none was written.
    package var focalSidecar: SidecarRecord?
    /// `true` if an output has fewer pixels than the requested size, because the photo has too few; otherwise absent.
    package var isUndersized: Bool?
    /// The measurements by which the photo was compared with others of its burst; absent if it is in no burst, or could
    /// not be compared.
    package var burst: BurstRecord?
    /// Problems that did not prevent the outputs.
    package private(set) var warnings: [String] = []
    /// The kind of each warning, in the same order; absent without warnings.
    ///
    /// Manifests of earlier versions have no kinds.
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

    /// Records a warning.
    package mutating func note(_ warning: PhotoWarning) {
        warnings.append(warning.text)
        warningKinds = (warningKinds ?? []) + [warning.kind]
    }

    /// The warnings with their kinds.
    package var notedWarnings: [PhotoWarning] { zip(warningKinds ?? [], warnings).map { PhotoWarning($0, $1) } }

    /// The outputs that have fewer pixels than the requested size.
    ///
    /// Manifests of earlier versions do not tell which they are: then these are all outputs of an undersized photo.
    package var undersizedOutputs: [OutputRecord] {
        let marked = outputs.filter { $0.isUndersized ?? false }
        return marked.isEmpty && isUndersized ?? false ? outputs : marked
    }

    /// Whether the crop of a rendition cuts a face that it is made for.
    package var hasCutFace: Bool {
        faces.contains { $0.role == .chosen && $0.isCut } || renditions?.contains { $0.cutFaces != nil } ?? false
    }
}

/// The preview that was used instead of a camera's raw file.
package struct RawPreviewRecord: Sendable, Hashable, Codable {
    /// Size of the upright preview, to which all coordinates refer.
    package var size: PixelSize
    /// The upright size of the sensor's picture.
    package var rawSize: PixelSize

    package init(size: PixelSize, rawSize: PixelSize) {
        self.size = size
        self.rawSize = rawSize
    }
}

/// A path as JSON text: file names are bytes, which need not be valid text.
package struct ManifestPath: Sendable, Hashable {
    /// The path as text, with U+FFFD for bytes that are not UTF-8.
    package var text: String
    /// The bytes in Base64; only if the text is not exact.
    package var base64: String?

    package init(text: String, base64: String?) {
        self.text = text
        self.base64 = base64
    }

    /// The path; `nil` if the Base64 is invalid or decodes to a zero byte.
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

/// An error about a photo, as the manifest reports it.
///
/// The library's own text is left out: libvips has one error buffer for the whole process, so with several workers the
/// text may be about another photo.
package struct ErrorRecord: Sendable, Hashable, Codable {
    package var stage: PhotoError.Stage
    package var code: String
    package var message: String

    package init(stage: PhotoError.Stage, code: String, message: String) {
        self.stage = stage
        self.code = code
        self.message = message
    }

    package init(_ error: PhotoError) {
        self.init(stage: error.stage, code: error.code.rawValue, message: error.message)
    }
}

/// A face in the manifest.
package struct FaceRecord: Sendable, Codable {
    /// The number of the face; 1 is the largest.
    package var number: Int
    package var box: PixelRect
    /// Whether a person has drawn the face; absent if regions were not requested.
    package var source: Source?
    /// The name that a person gave to the face's region; absent if there is none.
    package var name: String?
    /// The source that found the face; absent for the detector and for people.
    package var foundBy: Finder?
    /// The detector's confidence; absent if the detector has not found the face.
    package var score: Double?
    /// The detector's points; absent if the detector has not found the face.
    package var points: FacePoints?
    /// The sharpness of the face, on the scale of ``FaceSharpness``; absent if no sharpness was required, or the face
    /// was not chosen.
    package var sharpness: Double?
    /// The other facts about the face; absent if they were not requested, or the face was not chosen.
    package var landmarks: LandmarksRecord?
    /// Who the face is; absent if it was not requested.
    package var identity: IdentityRecord?
    /// How much the face stands out in the photo, 0…1, see ``Prominence``; absent if the detector has not found the
    /// face.
    package var prominence: Double?
    package var role: FrameDecision.Role
    /// Why the face is not aligned although it was requested; `nil` if it is aligned, and for crops.
    package var notAligned: String?
    /// The share of the face box in the crop, or with `each` in the face's own crop, 0…1; `nil` without such a crop.
    package var keptFraction: Double?
    /// Whether the crop shows only a part of the face, or nothing of it; `false` without a crop.
    package var isCut: Bool

    /// Who says that there is a face.
    package enum Source: String, Sendable, Codable {
        /// A person, who has drawn a region around it; the detector may have found it, too.
        case region
        /// The detector or a service; the face has no region.
        case detected
    }

    /// The source of a face that the detector has not found.
    package enum Finder: String, Sendable, Codable {
        /// The identification service.
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
    /// The name of its rendition; absent if the run has no named ones.
    package var rendition: String?
    /// How many times the size of its rendition it was asked for; absent for 1.
    package var scale: Double?
    /// Size in pixels.
    package var size: PixelSize
    package var bytes: Int
    /// The file with which a person has replaced the output; `nil` if the output is as it was written.
    ///
    /// All other fields describe the output as it was, or would have been, written.
    package var keptByHand: KeptByHandRecord?
    package var crop: CropRecord
    /// With `each`, the number of the face in the output.
    package var faceNumber: Int?
    /// How the face was aligned; `nil` for a crop.
    ///
    /// The crop of an aligned face is the bounding rectangle of the visible part.
    package var alignment: AlignmentRecord?
    /// How a levelled crop is rotated; `nil` for other crops.
    ///
    /// The crop is then the bounding rectangle of the visible part.
    package var level: LevelRecord?
    /// `true` if the pixels are those of the photo, not compressed again; otherwise absent.
    package var lossless: Bool?
    /// The EXIF orientation in the output, 2…8; absent if the output is upright without it.
    package var orientation: Int?
    /// `true` if the output has fewer pixels than the requested size, because the photo has too few; otherwise absent.
    package var isUndersized: Bool?
}
