import FaceCropFaces
import FaceCropGeometry
import FaceCropImaging
import FaceCropRun
import Foundation

/// A manifest as its readers see it, declared independently of the types that write it.
struct Manifest: Decodable {
    struct Photo: Decodable {
        var source: String
        var sourceBase64: Data?
        var format: String?
        var size: PixelSize?
        var rawPreview: RawPreview?
        var orientation: Int?
        var turnedClockwiseDegrees: Int?
        var status: String
        var reason: String
        var detail: String?
        var fallbackStep: String?
        var error: Failure?
        var faces: [Face]
        var crop: Crop?
        var focalPoint: UnitPoint?
        var outputs: [Output]
        var warnings: [String]
        var warningKinds: [String]?
        var burst: Burst?
        var identity: Naming?
    }

    struct RawPreview: Decodable {
        var size: PixelSize
        var rawSize: PixelSize
    }

    struct Naming: Decodable {
        struct OtherFace: Decodable {
            var box: PixelRect
        }

        var provider: String
        var status: String
        var reason: String?
        var otherFaces: [OtherFace]?
    }

    struct Burst: Decodable {
        var best: String
        var photos: Int
        var rank: Int
        var openEyes: Int
        var sharpness: Double?
        var poseDegrees: Double?
    }

    struct Failure: Decodable {
        var stage: String
        var code: String
        var message: String
    }

    struct Face: Decodable {
        var number: Int
        var box: PixelRect
        var foundBy: String?
        var role: String
        var isCut: Bool
        var notAligned: String?
        var sharpness: Double?
        var landmarks: Landmarks?
        var identity: Identity?
    }

    struct Identity: Decodable {
        var decision: String
        var name: String?
        var confidence: Double?
        var reason: String?
        var candidates: [IdentityCandidate]
    }

    struct Landmarks: Decodable {
        struct Pose: Decodable {
            var rollDegrees: Double
            var yawDegrees: Double
            var pitchDegrees: Double
        }

        struct Eye: Decodable {
            var aspectRatio: Double
            var state: String
            var doubt: String?
        }

        struct Eyes: Decodable {
            var right: Eye
            var left: Eye
        }

        var presence: Double?
        var absence: String?
        var pose: Pose?
        var eyes: Eyes?
        var points: [String: PixelPoint]?
        var groups: [String: [PixelPoint]]?
        var mesh: [PixelPoint]?
    }

    struct Crop: Decodable {
        var pixels: WholePixelRect
    }

    struct Output: Decodable {
        var path: String
        var pathBase64: Data?
        var format: String
        var size: PixelSize
        var bytes: Int
        var keptByHand: KeptByHand?
        var crop: Crop
        var faceNumber: Int?
        var alignment: Alignment?
        var level: Level?
    }

    struct KeptByHand: Decodable, Equatable {
        var bytes: Int
        var size: PixelSize?
    }

    struct Level: Decodable {
        var clockwiseDegrees: Double
        var matrix: [[Double]]
    }

    struct Alignment: Decodable {
        var template: String
        var matrix: [[Double]]
        var inverse: [[Double]]
        var residualPixels: Double
    }

    struct Summary: Decodable {
        var photos: Int
        var written: Int
        var fallback: Int
        var skipped: Int
        var skippedForBetter: Int
        var notPhotos: Int
        var unsupportedFormats: [String: Int]
        var failed: Int
        var outputs: Int
        var keptByHand: Int
        var interrupted: Bool
        var identity: IdentityCount?
        var thisRun: ThisRun
    }

    struct IdentityCount: Decodable, Equatable {
        var answered: Int
        var pending: Int
        var failed: Int
    }

    struct ThisRun: Decodable {
        var done: Int
        var renderedAgain: Int
        var alreadyDone: Int
        var keptWithoutAnswer: Int
        var outdated: Int
        var orphanedOutputs: Int
        var prunedOutputs: Int
    }

    var photos: [Photo]
    var summary: Summary

    /// The record of the photo with a source that ends with `name`.
    func photo(_ name: String) throws -> Photo {
        guard let photo = photos.first(where: { $0.source.hasSuffix(name) }) else {
            throw MissingPhoto(name: name, sources: photos.map(\.source))
        }
        return photo
    }

    /// The paths of all outputs, in the order of the photos.
    var outputPaths: [String] { photos.flatMap { $0.outputs.map(\.path) } }

    struct MissingPhoto: Error {
        var name: String
        var sources: [String]
    }
}
