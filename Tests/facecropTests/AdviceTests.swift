import SystemPackage
import TestSupport
import Testing

@testable import FaceCropCommandLine
@testable import FaceCropModel
@testable import FaceGallery

/// What the command says about errors that the library has really made: its message, and then the advice.
struct AdviceTests {
    private let photo = PixelSize(width: 1200, height: 800)

    @Test func anEmptyFileCanBeLeftOut() throws {
        let error = try #require(FileKind.failed(.emptyFile).error(path: "x/a.jpg"))
        #expect(Remedy.text(error).contains("0 bytes") && Remedy.text(error).contains("--exclude"))
    }

    @Test(arguments: [
        ("film.mp4", "film", true), ("film", "film", true), ("photo.jpg", "film", true), ("film.MKV", "no film", true),
        ("notes.txt", "no film", false), ("photo.jpg", "no film", false),
    ])
    func onlyFilmsAreSentToTrack(name: String, content: String, isFilm: Bool) throws {
        let bytes = content == "film" ? [0, 0, 0, 24] + Array("ftypisom0000".utf8) : Array(content.utf8)
        try withTemporaryFolder { folder in
            let path = try folder.write(name, bytes)
            let file = PhotoFile(path: path, relativePath: FilePath(name), isNamedByUser: true)
            let error = try #require(throws: PhotoError.self) { try FileKind.isPhoto(file) }
            #expect(Remedy.text(error).contains("facecrop track") == isFilm, "\(Remedy.text(error))")
        }
    }

    @Test func aFileOutsideTheBaseNamesTheOption() throws {
        try withTemporaryFolder { folder in
            for name in ["photos/a.jpg", "other/d.jpg"] { try folder.write(name) }
            for base in [folder("photos"), folder("other/../photos/.")] {
                var options = DiscoverOptions()
                options.inputs = [DiscoverInput(path: folder("other/d.jpg"), origin: .list, base: base)]
                let findings = Array(try InputWalk(options))
                guard findings.count == 1, case .problem(let error) = findings[0] else {
                    Issue.record("\(findings)")
                    continue
                }
                #expect(Remedy.text(error).contains("--base"), "\(Remedy.text(error))")
            }
        }
    }

    /// Each reason for a missing frame, a decision with that reason, and a word of the advice for it.
    private var decisionsWithoutFrame: [(PhotoOutcome.FallbackReason, FrameDecision, String)] {
        func decision(
            _ faces: [Face],
            _ change: (inout FrameOptions) -> Void = { _ in }
        ) -> FrameDecision {
            var options = FrameOptions()
            change(&options)
            return FaceFramer(options: options).decide(Detections(faces: faces), photo: photo)
        }
        let face = ScriptedFaces.face(x: 500, y: 300, width: 100, height: 130)
        let outside = ScriptedFaces.face(x: 5000, y: 300, width: 100, height: 130)
        var asleep = face
        asleep.facts = .described(.scripted(right: .closed, left: .closed))
        return [
            (.noFace, decision([]), "--min-score"),
            (.noSuchFace, decision([face]) { $0.framing = .index(3) }, "--framing"),
            (.frameOutsidePhoto, decision([outside]), "--place"),
            (.eyesClosed, decision([asleep]) { $0.requirements.openEyes = .lenient }, "--require-open-eyes"),
            (.eyesNotSeen, decision([face]) { $0.requirements.openEyes = .strict }, "strict"),
            (
                .eyeDistanceTooSmall,
                decision([face]) { $0.requirements.minimumEyeDistancePixels = 90 },
                "--min-eye-distance"
            ),
            (.tooBlurred, decision([face]) { $0.requirements.minimumSharpness = 1 }, "--min-sharpness"),
            (.turnedAway, decision([face]) { $0.requirements.maximumYawDegrees = 30 }, "--max-yaw"),
            (.cropUnsure, decision([face]) { $0.requirements.minimumCropConfidence = 1 }, "--min-crop-confidence"),
            (.unexpectedFaceCount, decision([face]) { $0.requirements.faceCount = .exactly(2) }, "--expect-faces"),
        ]
    }

    @Test func aPhotoWithoutAFrameGetsTheOptionThatLetItFail() {
        for (reason, decision, advice) in decisionsWithoutFrame {
            var options = FrameOptions()
            options.fallback = [.fail]
            options.shape = .size(PixelSize(width: 400, height: 400))
            let plan = FallbackChain(options: options).plan(decision, photo: photo, file: .named("photo.jpg")) {
                _ throws(PhotoError) in PixelPoint(x: 0, y: 0)
            }
            guard case .failed(let error) = plan.outcome else {
                Issue.record("\(reason): \(plan.outcome)")
                continue
            }
            #expect(error.code.rawValue == reason.rawValue)
            let text = Remedy.text(error)
            #expect(text.contains(advice) && text.contains("--fallback"), "\(text)")
        }
    }

    @Test func aGalleryOfAnotherModelNamesTheOption() throws {
        try withTemporaryFolder { folder in
            let model = EmbeddingModel(name: "test 1", sha256: String(repeating: "a", count: 64), dimension: 8)
            let gallery = try Gallery(folder("g"), creatingFor: model)
            var other = model
            other.sha256 = String(repeating: "b", count: 64)
            let error = try #require(throws: RunError.self) { try gallery.require(other) }
            #expect(Remedy.text(error).contains(model.name) && Remedy.text(error).contains("--embedder"))
        }
    }
}
