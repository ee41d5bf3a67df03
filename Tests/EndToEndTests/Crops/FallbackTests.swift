import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// Tests of photos without a face through the command.
@Suite struct FallbackTests {
    /// The expected result for a photo of 451 × 300 pixels without a face.
    struct Case: Sendable, CustomTestStringConvertible {
        var fallback: String
        var status: String
        var reason = "noFace"
        var step: String?
        var crop: PixelSize?
        var output: PixelSize?
        var exitStatus: Int32 = 0

        var testDescription: String { "--fallback \(fallback)" }
    }

    static let cases = [
        Case(
            fallback: "original",
            status: "fallback",
            step: "original",
            crop: PixelSize(width: 451, height: 300),
            output: PixelSize(width: 60, height: 40)
        ),
        Case(
            fallback: "center",
            status: "fallback",
            step: "center",
            crop: PixelSize(width: 300, height: 300),
            output: PixelSize(width: 60, height: 60)
        ),
        Case(
            fallback: "attention,center",
            status: "fallback",
            step: "attention",
            crop: PixelSize(width: 300, height: 300),
            output: PixelSize(width: 60, height: 60)
        ),
        Case(fallback: "skip", status: "skipped"),
        Case(fallback: "fail", status: "failed", exitStatus: 1),
    ]

    @Test(arguments: cases)
    func thePhotoIsTreatedAsAsked(_ expected: Case) throws {
        try withTemporaryFolder { folder in
            try folder.copy("chelsea.png", as: "cat.png")
            let run = try folder.crop("cat.png", options: ["--size", "60x60", "--fallback", expected.fallback])
            #expect(run.status == expected.exitStatus, "\(run.messages)")
            let photo = try run.manifest().photo("cat.png")
            #expect(photo.status == expected.status && photo.reason == expected.reason)
            #expect(photo.fallbackStep == expected.step)
            #expect(photo.crop?.pixels.size == expected.crop)
            #expect((photo.focalPoint != nil) == (expected.step == "attention"))
            #expect(photo.outputs.map(\.size) == [expected.output].compactMap { $0 })
            for output in photo.outputs { #expect(try run.header(output.path).uprightSize == output.size) }
            #expect(try run.outputs().count == photo.outputs.count)
        }
    }

    /// The detections are in the manifest, so that failures can be analysed.
    @Test func facesAreNotedWhateverTheEnd() throws {
        try withTemporaryFolder { folder in
            try folder.copy("scenes/group-2.jpg", as: "pair.jpg")
            var faces: [[PixelRect]] = []
            for fallback in ["skip", "fail"] {
                let options = ["--size", "60x60", "--framing", "index:9", "--fallback", fallback]
                let run = try folder.crop("pair.jpg", options: options, output: fallback)
                #expect(run.status == (fallback == "fail" ? 1 : 0), "\(run.messages)")
                #expect(try run.manifest().photo("pair.jpg").reason == "noSuchFace")
                faces.append(try run.manifest().photo("pair.jpg").faces.map(\.box))
            }
            #expect(faces[0].count == 2 && faces[0] == faces[1])
        }
    }

    @Test func failOnTurnsAnEndIntoAFailure() throws {
        try withTemporaryFolder { folder in
            try folder.copy("chelsea.png", as: "cat.png")
            #expect(try folder.crop("cat.png", options: ["--fail-on", "fallback"]).status == 1)
            #expect(try folder.crop("cat.png", options: ["--fail-on", "skipped,cut"]).status == 0)
            #expect(try folder.crop("cat.png", options: ["--fail-on", "skipped", "--fallback", "skip"]).status == 1)
        }
    }

    @Test func failOnCutSeesACutFace() throws {
        try withTemporaryFolder { folder in
            try folder.copy("scenes/portrait-fills-frame.jpg", as: "portrait.jpg")
            let wide = ["--aspect", "4:1", "--fail-on", "cut"]
            let run = try folder.crop("portrait.jpg", options: wide)
            #expect(run.status == 1, "\(run.messages)")
            #expect(try run.manifest().photo("portrait.jpg").faces.map(\.isCut) == [true])
        }
    }
}
