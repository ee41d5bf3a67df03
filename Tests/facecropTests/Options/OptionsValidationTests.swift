import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropCommandLine
@testable import FaceCropModel

@Suite struct OptionsValidationTests {
    /// Makes options that place heads validly, then breaks a rule.
    private static func placeHead(in options: inout Options, _ change: (inout Options) -> Void) {
        (options.frame.framing, options.detect.landmarks) = (.largest, .facts)
        options.frame.shape = .aspect(AspectRatio(width: 7, height: 9))
        options.frame.head = HeadPlacement(heightFraction: 0.7)
        change(&options)
    }

    @Test func theDefaultsAreValid() throws { try Options().validate() }

    static let wrong: [(String, @Sendable (inout Options) -> Void)] = [
        ("jobs", { $0.run.jobs = 0 }),
        ("detect size", { $0.detect.previewLongSide = 0 }),
        ("score", { $0.detect.minimumScore = 1.5 }),
        ("score", { $0.detect.minimumScore = .nan }),
        ("minimum face", { $0.detect.minimumFace = .pixels(-.infinity) }),
        ("pixel limit", { $0.decode.maximumPixels = 0 }),
        ("byte limit", { $0.decode.maximumFileBytes = -1 }),
        ("quality", { $0.encode.quality = 0 }),
        (
            "without loss",
            {
                $0.encode.cropsLosslessly = true
                $0.encode.format = .png
            }
        ),
        (
            "without loss",
            {
                $0.encode.cropsLosslessly = true
                $0.frame.alignment = AlignOptions()
            }
        ),
        ("A PNG", { ($0.encode.maximumBytes, $0.encode.format) = (1, .png) }),
        ("A mask", { ($0.encode.cropsLosslessly, $0.frame.mask) = (true, RoundMask()) }),
        ("margin", { $0.frame.margin = .pixels(-1) }),
        ("margin", { $0.frame.margin = .faceFraction(.infinity) }),
        ("face height", { $0.frame.faceHeightFraction = 0 }),
        ("headroom", { $0.frame.headroomFraction = .nan }),
        ("head height", { placeHead(in: &$0) { $0.frame.head?.heightFraction = 0.1 } }),
        ("eye line", { placeHead(in: &$0) { $0.frame.head?.eyeLineFraction = 0.3 } }),
        ("cannot be measured", { placeHead(in: &$0) { $0.detect.landmarks = .none } }),
        ("a size or a ratio", { placeHead(in: &$0) { $0.frame.shape = nil } }),
        ("one head", { placeHead(in: &$0) { $0.frame.framing = .group } }),
        ("excludes headroom", { placeHead(in: &$0) { $0.frame.headroomFraction = 0.1 } }),
        ("subject size", { $0.frame.subjectSizeFraction = 1.01 }),
        ("index", { $0.frame.framing = .index(0) }),
        ("a size or a ratio", { $0.frame.framing = .guarded(from: .center) }),
        (
            "no margin",
            {
                ($0.frame.framing, $0.frame.shape, $0.frame.margin) = (
                    .guarded(from: .center), .aspect(AspectRatio(width: 1, height: 1)), .pixels(1)
                )
            }
        ),
        ("fallback", { $0.frame.fallback = [] }),
        ("landmarks", { $0.frame.requirements.openEyes = .lenient }),
        ("landmarks", { $0.frame.requirements.minimumSharpness = 0 }),
        ("landmarks", { $0.frame.requirements.maximumYawDegrees = 30 }),
        ("landmarks", { $0.frame.requirements.minimumEyeDistancePixels = 90 }),
        ("between eyes", { ($0.detect.landmarks, $0.frame.requirements.minimumEyeDistancePixels) = (.facts, 0) }),
        ("between eyes", { ($0.detect.landmarks, $0.frame.requirements.minimumEyeDistancePixels) = (.facts, .nan) }),
        ("number of faces", { $0.frame.requirements.faceCount = .exactly(0) }),
        ("number of faces", { $0.frame.requirements.faceCount = .atLeast(-1) }),
        ("confidence of crops", { $0.frame.requirements.minimumCropConfidence = 1 }),
        ("confidence of crops", { $0.frame.requirements.minimumCropConfidence = -0.1 }),
        ("sharpness", { ($0.detect.landmarks, $0.frame.requirements.minimumSharpness) = (.facts, -1) }),
        ("sharpness", { ($0.detect.landmarks, $0.frame.requirements.minimumSharpness) = (.facts, .nan) }),
        ("yaw", { ($0.detect.landmarks, $0.frame.requirements.maximumYawDegrees) = (.facts, 90.1) }),
        ("yaw", { ($0.detect.landmarks, $0.frame.requirements.maximumYawDegrees) = (.facts, .nan) }),
        ("landmarks", { $0.burst.maximumGapSeconds = 1 }),
        ("burst", { $0.burst.maximumGapSeconds = 0 }),
        ("burst", { $0.burst.maximumGapSeconds = .nan }),
        ("burst", { $0.burst.maximumGapSeconds = 86_401 }),
        (
            "shard",
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
        ("pixels", { $0.frame.shape = .size(PixelSize(width: 40_000, height: 40_000)) }),
        ("largest", { $0.frame.extent = .largest }),
        (
            "filling",
            {
                $0.frame.shape = .aspect(AspectRatio(width: 1, height: 1))
                $0.frame.extent = .largest
                $0.frame.extend = .blur
            }
        ),
        ("timeout", { $0.run.isolation = .process(photoLimitSeconds: 0) }),
        ("minimum extent", { $0.frame.leastExtent = .fraction(1.01) }),
        ("levelled", { $0.frame.levelsEyes = true }),
        ("blurred", { ($0.frame.levelsEyes, $0.detect.landmarks, $0.frame.extend) = (true, .facts, .blur) }),
        ("No known people", { $0.frame.people = ["Ann"] }),
        ("No known people", { $0.frame.fallback = [.person("Ann"), .original] }),
        (
            "recognized without landmarks",
            { $0.detect.identify = IdentifyOptions(known: nobody) }
        ),
        (
            "a crop to a person",
            {
                ($0.burst.maximumGapSeconds, $0.frame.people, $0.detect.landmarks) = (1, ["Ann"], .facts)
                $0.detect.identify = IdentifyOptions(known: nobody)
            }
        ),
        (
            "a service",
            {
                ($0.burst.maximumGapSeconds, $0.detect.landmarks) = (1, .facts)
                let service = IdentityServiceReference(provider: "azure", group: "g", question: "q")
                $0.detect.identify = IdentifyOptions(asking: service)
            }
        ),
        (
            "Bursts and face regions",
            { ($0.burst.maximumGapSeconds, $0.detect.landmarks, $0.detect.regions) = (1, .facts, .prefer) }
        ),
        ("padded", { $0.frame.pad = .blur }),
        ("aligned without landmarks", { $0.frame.alignment = AlignOptions() }),
        (
            "size of aligned faces",
            {
                ($0.detect.landmarks, $0.frame.framing) = (.facts, .each)
                $0.frame.alignment = AlignOptions()
                $0.frame.alignment?.size = PixelSize(width: 0, height: 1)
            }
        ),
        (
            "template",
            {
                ($0.detect.landmarks, $0.frame.framing) = (.facts, .each)
                $0.frame.alignment = AlignOptions()
                $0.frame.alignment?.template.points = [:]
            }
        ),
        ("one by one", { ($0.detect.landmarks, $0.frame.alignment) = (.facts, AlignOptions()) }),
    ]

    private static let nobody = PersonIndex(
        [(name: String, embedding: Embedding)](),
        model: EmbeddingModel(name: "m", sha256: String(repeating: "a", count: 64), dimension: 1)
    )

    /// The sentence says the rule in the library's words, and the command adds its options.
    @Test(arguments: wrong.indices)
    func eachWrongValueIsNamed(index: Int) throws {
        let (name, change) = Self.wrong[index]
        var options = Options()
        change(&options)
        let error = try #require(throws: RunError.self) { try options.validate() }
        #expect(error.code == .invalidOptions)
        #expect(error.message.contains(name), "\(error.message) does not name \(name)")
        #expect(!error.message.contains("--") && error.message.hasSuffix("."), "\(error.message)")
        #expect(!error.options.isEmpty)
        for path in error.options {
            #expect(Self.isThere(path, in: options) && !Remedy.optionNames(path).isEmpty, "\(path)")
        }
        #expect(ExitStatus(error) == .usage && Remedy.text(error).contains(" --"), "\(Remedy.text(error))")
    }

    /// Options with one flag or number, or two that a rule is about, at each plain value.
    private static let sweeps: [Options] = Options.fields.flatMap { field in
        let changed = PlainValue.all.compactMap { Options().changed(field.property, to: $0) }
        let others = Set(field.rules.flatMap(\.others))
        return changed
            + changed.flatMap { options in
                others.flatMap { other in PlainValue.all.compactMap { options.changed(other, to: $0) } }
            }
    }

    /// All rules of the library are broken above: each rule of a field, and each `try check(` of the source, says its
    /// own sentence.
    @Test func noRuleIsLeftOut() throws {
        let path = PackageFolder.root.appending("Sources/CropEngine/Model/RunModel/Options/Options+Validation.swift")
        let source = try String(contentsOfFile: path.string, encoding: .utf8)
        let broken = Self.wrong.map { _, change in
            var options = Options()
            change(&options)
            return options
        }
        let messages = (broken + Self.sweeps).compactMap { options -> String? in
            do throws(RunError) {
                try options.validate()
                return nil
            } catch {
                return error.message
            }
        }
        // Two of the calls check fields, and one is in `check` itself.
        let rulesOfSeveralStages = source.components(separatedBy: "try check(").count - 3
        #expect(Set(messages).count == Options.fields.flatMap(\.rules).count + rulesOfSeveralStages)
    }

    /// Whether the options have the property: a path may end within an enumeration or an optional value.
    private static func isThere(_ path: String, in options: Options) -> Bool {
        var value: Any = options
        for name in path.split(separator: ".") {
            let mirror = Mirror(reflecting: value)
            guard mirror.displayStyle == .struct else { return true }
            guard let child = mirror.children.first(where: { $0.label == String(name) }) else { return false }
            value = child.value
        }
        return true
    }
}
