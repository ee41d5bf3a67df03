import Foundation
import TestSupport
import Testing

@testable import FaceCropModel

/// The detections in `samples/` match `samples/annotations.json`.
@Suite struct SamplesTruthTests {
    /// The minimum overlap (intersection over union) of boxes for one face from two sources.
    private static let minimumOverlap = 0.4
    /// Smaller faces, as a share of the photo's long side, have too few pixels in the default preview.
    private static let smallestFaceShare = 0.03

    @Test func everyFaceIsFound() throws {
        let manifest = try SamplesRun.manifest()
        for truth in try Samples.annotations() {
            let photo = try manifest.photo("samples/\(truth.file)")
            let longSide = try #require(truth.size?.longSide)
            #expect(photo.size == truth.size, "\(truth.file)")
            for face in truth.faces where face.box.width >= Self.smallestFaceShare * Double(longSide) {
                #expect(photo.face(at: face.box, Self.minimumOverlap) != nil, "\(truth.file): no face at \(face.box)")
            }
        }
    }

    @Test func samplesHaveNoFalseFaces() throws {
        let manifest = try SamplesRun.manifest()
        for truth in try Samples.annotations() {
            for face in try manifest.photo("samples/\(truth.file)").faces {
                let isTrue = truth.faces.contains { $0.box.intersectionOverUnion(face.box) >= Self.minimumOverlap }
                #expect(isTrue, "\(truth.file): a face that is none at \(face.box)")
            }
        }
    }

    @Test func groupFramingKeepsEveryChosenFaceWhole() throws {
        for chosen in try Self.chosenInGroupFraming() {
            let tolerance = max(2, 0.03 * chosen.truth.box.height)
            #expect(chosen.crop.contains(chosen.truth.box, tolerance: tolerance), "\(chosen)")
        }
    }

    @Test func groupFramingKeepsEveryChosenHeadWhole() throws {
        // The heads of the photo that lies on its side are estimated only after it is turned upright.
        for chosen in try Self.chosenInGroupFraming() where !chosen.file.contains("sideways") {
            // Of the group of 29, only the faces are known.
            guard let head = chosen.truth.head else { continue }
            // A head is estimated from a face box, and the edges of the box depend on the detector.
            let tolerance = max(2, 0.03 * head.height)
            #expect(chosen.crop.contains(head, tolerance: tolerance), "\(chosen)")
        }
    }

    /// A bystander of 27 pixels in a photo of 1,600 is found only in a larger preview, and does not change the crop.
    @Test func aBystanderIsFoundAndDoesNotDragTheCrop() throws {
        try withTemporaryFolder { folder in
            try folder.copy("scenes/group-5-bystander.jpg", as: "in/group.jpg")
            let run = try folder.launchCrop("in", options: ["--detect-size", "1600"])
            let photo = try run.manifest().photo("group.jpg")
            #expect(photo.faces.map(\.role) == Array(repeating: "chosen", count: 5) + ["bystander"])
            let everyone = try folder.launchCrop(
                "in",
                options: ["--detect-size", "1600", "--subject-size", "off"],
                output: "all"
            )
            let all = try everyone.manifest().photo("group.jpg")
            #expect(all.faces.allSatisfy { $0.role == "chosen" })
            let bystander = try #require(all.faces.last)
            let crop = try #require(photo.crop?.pixels)
            #expect(all.crop?.pixels != crop)
            #expect(bystander.box.minX < crop.asPixelRect.minX)
        }
    }

    /// A known face for which the crop was made.
    private struct Chosen {
        var file: String
        var truth: AnnotatedPhoto.Face
        var crop: PixelRect
    }

    private static func chosenInGroupFraming() throws -> [Chosen] {
        let manifest = try JSONDecoder().decode(Manifest.self, from: SamplesRun.run(["--framing", "group"]))
        return try Samples.annotations().flatMap { annotated in
            let photo = try manifest.photo("samples/\(annotated.file)")
            return try annotated.faces.filter { photo.face(at: $0.box, minimumOverlap)?.role == "chosen" }.map {
                truth in
                Chosen(file: annotated.file, truth: truth, crop: try #require(photo.crop?.pixels.asPixelRect))
            }
        }
    }
}

extension Manifest.Photo {
    /// The face with the largest overlap with `box`, if that is at least `minimumOverlap`.
    fileprivate func face(at box: PixelRect, _ minimumOverlap: Double) -> Manifest.Face? {
        faces.filter { $0.box.intersectionOverUnion(box) >= minimumOverlap }
            .max { $0.box.intersectionOverUnion(box) < $1.box.intersectionOverUnion(box) }
    }
}
