import FaceCropCore
import FaceCropFaces
import FaceCropFormats
import FaceCropFraming
import FaceCropGeometry
import FaceCropRecords
import Testing

@Suite struct OptionsValidationTests {
    @Test func theDefaultsAreValid() throws { try Options().validate() }

    static let wrong: [(String, @Sendable (inout Options) -> Void)] = [
        ("jobs", { $0.run.jobs = 0 }),
        ("detect size", { $0.detect.previewLongSide = 0 }),
        ("score", { $0.detect.minimumScore = 1.5 }),
        ("score", { $0.detect.minimumScore = .nan }),
        ("least face", { $0.detect.minimumFace = .pixels(-.infinity) }),
        ("pixels", { $0.decode.maximumPixels = 0 }),
        ("bytes", { $0.decode.maximumFileBytes = -1 }),
        ("quality", { $0.encode.quality = 0 }),
        ("margin", { $0.frame.margin = .pixels(-1) }),
        ("margin", { $0.frame.margin = .faceFraction(.infinity) }),
        ("face height", { $0.frame.faceHeightFraction = 0 }),
        ("headroom", { $0.frame.headroomFraction = .nan }),
        ("subject size", { $0.frame.subjectSizeFraction = 1.01 }),
        ("index", { $0.frame.framing = .index(0) }),
        ("fallback", { $0.frame.fallback = [] }),
        ("landmarks", { $0.frame.requirements.openEyes = .lenient }),
        ("landmarks", { $0.frame.requirements.minimumSharpness = 0 }),
        ("landmarks", { $0.frame.requirements.maximumYawDegrees = 30 }),
        ("number of faces", { $0.frame.requirements.faceCount = .exactly(0) }),
        ("number of faces", { $0.frame.requirements.faceCount = .atLeast(-1) }),
        ("sharpness", { ($0.detect.landmarks, $0.frame.requirements.minimumSharpness) = (.facts, -1) }),
        ("sharpness", { ($0.detect.landmarks, $0.frame.requirements.minimumSharpness) = (.facts, .nan) }),
        ("yaw", { ($0.detect.landmarks, $0.frame.requirements.maximumYawDegrees) = (.facts, 90.1) }),
        ("yaw", { ($0.detect.landmarks, $0.frame.requirements.maximumYawDegrees) = (.facts, .nan) }),
        ("landmarks", { $0.burst.maximumGapSeconds = 1 }),
        ("burst", { $0.burst.maximumGapSeconds = 0 }),
        ("burst", { $0.burst.maximumGapSeconds = .nan }),
        ("burst", { $0.burst.maximumGapSeconds = 86_401 }),
        (
            "--shard",
            {
                $0.burst.maximumGapSeconds = 1
                $0.detect.landmarks = .facts
                $0.run.shard = Shard(number: 1, of: 2)
            }
        ),
        ("size", { $0.frame.shape = .size(PixelSize(width: 0, height: 5)) }),
        (
            "webp",
            {
                $0.frame.shape = .size(PixelSize(width: 16_384, height: 5))
                $0.encode.format = .webp
            }
        ),
        ("max-pixels", { $0.frame.shape = .size(PixelSize(width: 40_000, height: 40_000)) }),
        ("largest", { $0.frame.extent = .largest }),
        (
            "--fill",
            {
                $0.frame.shape = .aspect(AspectRatio(width: 1, height: 1))
                $0.frame.extent = .largest
                $0.frame.extend = .blur
            }
        ),
    ]

    @Test(arguments: wrong.indices)
    func eachWrongValueIsNamed(index: Int) {
        let (name, change) = Self.wrong[index]
        var options = Options()
        change(&options)
        let error = #expect(throws: RunError.self) { try options.validate() }
        #expect(error?.code == .invalidOptions)
        #expect(error?.message.contains(name) == true, "\(error?.message ?? "") does not name \(name)")
    }
}
