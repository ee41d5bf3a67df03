package import FaceCropModel
package import Foundation

/// A manifest as its readers see it, declared independently of the types that write it.
package struct Manifest: Decodable {
    package struct Photo: Decodable {
        package var source: String
        package var sourceBase64: Data?
        package var format: String?
        package var size: PixelSize?
        package var rawPreview: RawPreview?
        package var orientation: Int?
        package var turnedClockwiseDegrees: Int?
        package var status: String
        package var reason: String
        package var detail: String?
        package var fallbackStep: String?
        package var error: Failure?
        package var faces: [Face]
        package var crop: Crop?
        package var focalPoint: UnitPoint?
        package var outputs: [Output]
        package var renditions: [Rendition]?
        package var warnings: [String]
        package var warningKinds: [String]?
        package var burst: Burst?
        package var identity: Naming?
    }

    package struct Rendition: Decodable {
        package var name: String
        package var status: String
        package var reason: String
    }

    package struct RawPreview: Decodable {
        package var size: PixelSize
        package var rawSize: PixelSize
    }

    package struct Naming: Decodable {
        package struct OtherFace: Decodable {
            package var box: PixelRect
        }

        package var provider: String
        package var status: String
        package var reason: String?
        package var otherFaces: [OtherFace]?
    }

    package struct Burst: Decodable {
        package var best: String
        package var photos: Int
        package var rank: Int
        package var openEyes: Int
        package var sharpness: Double?
        package var poseDegrees: Double?
    }

    package struct Failure: Decodable {
        package var stage: String
        package var code: String
        package var message: String
    }

    package struct Face: Decodable {
        package var number: Int
        package var box: PixelRect
        package var foundBy: String?
        package var role: String
        package var isCut: Bool
        package var notAligned: String?
        package var sharpness: Double?
        package var landmarks: Landmarks?
        package var identity: Identity?
    }

    package struct Identity: Decodable {
        package var decision: String
        package var name: String?
        package var confidence: Double?
        package var reason: String?
        package var candidates: [IdentityCandidate]
    }

    package struct Landmarks: Decodable {
        package struct Pose: Decodable {
            package var rollDegrees: Double
            package var yawDegrees: Double
            package var pitchDegrees: Double
        }

        package struct Eye: Decodable {
            package var aspectRatio: Double
            package var state: String
            package var doubt: String?
        }

        package struct Eyes: Decodable {
            package var right: Eye
            package var left: Eye
        }

        package var presence: Double?
        package var absence: String?
        package var pose: Pose?
        package var eyes: Eyes?
        package var points: [String: PixelPoint]?
        package var groups: [String: [PixelPoint]]?
        package var mesh: [PixelPoint]?
    }

    package struct Crop: Decodable {
        package var pixels: WholePixelRect
    }

    package struct Output: Decodable {
        package var path: String
        package var pathBase64: Data?
        package var format: String
        package var size: PixelSize
        package var bytes: Int
        package var quality: Int?
        package var keptByHand: KeptByHand?
        package var crop: Crop
        package var rendition: String?
        package var scale: Double?
        package var faceNumber: Int?
        package var alignment: Alignment?
        package var level: Level?
    }

    package struct KeptByHand: Decodable, Equatable {
        package var bytes: Int
        package var size: PixelSize?

        package init(bytes: Int, size: PixelSize?) {
            self.bytes = bytes
            self.size = size
        }
    }

    package struct Level: Decodable {
        package var clockwiseDegrees: Double
        package var matrix: [[Double]]
    }

    package struct Alignment: Decodable {
        package var template: String
        package var matrix: [[Double]]
        package var inverse: [[Double]]
        package var residualPixels: Double
    }

    package struct Summary: Decodable {
        package var photos: Int
        package var written: Int
        package var fallback: Int
        package var skipped: Int
        package var skippedForBetter: Int
        package var notPhotos: Int
        package var unsupportedFormats: [String: Int]
        package var failed: Int
        package var outputs: Int
        package var keptByHand: Int
        package var interrupted: Bool
        package var identity: IdentityCount?
        package var thisRun: ThisRun
    }

    package struct IdentityCount: Decodable, Equatable {
        package var answered: Int
        package var pending: Int
        package var failed: Int

        package init(answered: Int, pending: Int, failed: Int) {
            self.answered = answered
            self.pending = pending
            self.failed = failed
        }
    }

    package struct ThisRun: Decodable {
        package var done: Int
        package var renderedAgain: Int
        package var alreadyDone: Int
        package var moved: Int?
        package var keptWithoutAnswer: Int
        package var notLookedAt: Int?
        package var error: String?
        package var outdated: Int
        package var orphanedOutputs: Int
        package var prunedOutputs: Int
    }

    package var photos: [Photo]
    package var summary: Summary

    /// The record of the photo with a source that ends with `name`.
    package func photo(_ name: String) throws -> Photo {
        guard let photo = photos.first(where: { $0.source.hasSuffix(name) }) else {
            throw MissingPhoto(name: name, sources: photos.map(\.source))
        }
        return photo
    }

    /// The paths of all outputs, in the order of the photos.
    package var outputPaths: [String] { photos.flatMap { $0.outputs.map(\.path) } }

    package struct MissingPhoto: Error {
        package var name: String
        package var sources: [String]
    }
}
