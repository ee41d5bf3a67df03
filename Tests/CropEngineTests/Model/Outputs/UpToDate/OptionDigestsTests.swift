import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

@Suite struct OptionDigestsTests {
    private static let models = [ModelFile(name: "m", fileName: "m.onnx", sha256: String(repeating: "0", count: 64))]

    private static func digests(_ options: Options) -> OptionDigests { OptionDigests(options, models: models) }

    /// A new option must say whether it makes processed photos out of date.
    @Test func everyOptionHasItsEffect() {
        let names = Mirror(reflecting: Options()).children.flatMap { stage in
            Mirror(reflecting: stage.value).children.map { "\(stage.label ?? "").\($0.label ?? "")" }
        }
        #expect(names.count > 30)
        #expect(Set(Options.fields.map(\.property)) == Set(names))
        #expect(Options.fields.count == names.count, "each is named once")
    }

    /// A head up to its hair is another picture than one up to its crown, and both depend on the mask of a person.
    @Test func theTopOfAHeadDecidesThePixels() {
        var options = Options()
        options.frame.head = HeadPlacement(heightFraction: 0.7)
        let crown = options.outputDigests
        options.frame.head?.top = .hair
        #expect(crown != options.outputDigests)
    }

    /// The changes of all options: flags and numbers are changed by themselves, others as said below.
    private static let changes = changesBySelf + changesByHand

    /// Options that count only beside others.
    private static let dependent: Set = ["frame.extent", "frame.maximumEnlargement"]

    private static let changesBySelf: [(name: String, change: @Sendable (inout Options) -> Void)] =
        Options.fields.filter { !dependent.contains($0.property) }.compactMap { field in
            let changed = PlainValue.all.lazy.compactMap { Options().changed(field.property, to: $0) }
            return changed.first { $0 != Options() }.map { changed in (field.property, { $0 = changed }) }
        }

    private static let changesByHand: [(name: String, change: @Sendable (inout Options) -> Void)] = [
        ("discover.inputs", { $0.discover.inputs = [DiscoverInput(path: "x")] }),
        ("discover.includes", { $0.discover.includes = ["x"] }),
        ("discover.excludes", { $0.discover.excludes = ["x"] }),
        ("discover.onlyPaths", { $0.discover.onlyPaths = [] }),
        ("discover.onCollision", { $0.discover.onCollision = .refuse }),
        ("decode.decoders", { $0.decode.decoders = .library }),
        ("detect.detector", { $0.detect.detector = .centerface }),
        ("detect.minimumFace", { $0.detect.minimumFace = .pixels(1) }),
        ("detect.minimumFace", { $0.detect.minimumFace = .longSideFraction(0) }),
        ("detect.precision", { $0.detect.precision = .f32 }),
        ("detect.landmarks", { $0.detect.landmarks = .facts }),
        ("detect.landmarks", { $0.detect.landmarks = .mesh }),
        ("frame.framing", { $0.frame.framing = .largest }),
        ("frame.margin", { $0.frame.margin = .faceFraction(0.6000001) }),
        ("frame.people", { $0.frame.people = ["ann"] }),
        (
            "detect.identify",
            {
                $0.detect.identify = IdentifyOptions(
                    known: PersonIndex([], model: EmbeddingModel(name: "x", sha256: "y", dimension: 2))
                )
            }
        ),
        ("frame.margin", { $0.frame.margin = .pixels(0.6) }),
        ("frame.head", { $0.frame.head = HeadPlacement(heightFraction: 0.7) }),
        ("frame.headroomFraction", { $0.frame.headroomFraction = 0.1 }),
        ("frame.placement", { $0.frame.placement = .thirds }),
        ("frame.eyeLineFraction", { $0.frame.eyeLineFraction = 0.4 }),
        ("frame.leastExtent", { $0.frame.leastExtent = .fraction(0.3) }),
        ("frame.requirements", { $0.frame.requirements.openEyes = .lenient }),
        ("frame.requirements", { $0.frame.requirements.openEyes = .strict }),
        ("frame.requirements", { $0.frame.requirements.faceCount = .exactly(1) }),
        ("frame.requirements", { $0.frame.requirements.faceCount = .atLeast(1) }),
        ("frame.requirements", { $0.frame.requirements.minimumEyeDistancePixels = 90 }),
        ("frame.requirements", { $0.frame.requirements.minimumSharpness = 0 }),
        ("frame.requirements", { $0.frame.requirements.maximumYawDegrees = 90 }),
        ("frame.subjectSizeFraction", { $0.frame.subjectSizeFraction = 0.2 }),
        ("frame.shape", { $0.frame.shape = .aspect(AspectRatio(width: 1, height: 1)) }),
        ("frame.shape", { $0.frame.shape = .size(PixelSize(width: 1, height: 1)) }),
        ("frame.extend", { $0.frame.extend = .blur }),
        ("frame.pad", { $0.frame.pad = .blur }),
        ("frame.mask", { $0.frame.mask = RoundMask() }),
        ("frame.mask", { $0.frame.mask = RoundMask(background: .init(red: 1, green: 2, blue: 3)) }),
        ("frame.fallback", { $0.frame.fallback = [.skip] }),
        ("frame.alignment", { $0.frame.alignment = AlignOptions() }),
        ("detect.regions", { $0.detect.regions = .prefer }),
        ("detect.regions", { $0.detect.regions = .add }),
        ("encode.format", { $0.encode.format = .png }),
        ("encode.jpegEffort", { $0.encode.jpegEffort = .optimized }),
        ("outputs.renditions", { $0.outputs.renditions = [RenditionOptions(name: "a")] }),
        ("outputs.nameTemplate", { $0.outputs.nameTemplate = (try? NameTemplate("x/{stem}.{ext}")) ?? .standard }),
        ("run.destination", { $0.run.destination = .folder("x") }),
        ("run.memoryBudget", { $0.run.memoryBudget = .bytes(1) }),
        ("run.modelFolder", { $0.run.modelFolder = "x" }),
        ("run.check", { $0.run.check = .content }),
        ("outputs.nameTable", { $0.outputs.nameTable = "x.csv" }),
        ("overrides.files", { $0.overrides.files = ["x"] }),
        ("run.shard", { $0.run.shard = Shard(number: 1, of: 2) }),
        ("run.isolation", { $0.run.isolation = .process(photoLimitSeconds: 1) }),
    ]

    @Test func eachOptionChangesWhatItSays() throws {
        let usual = Self.digests(Options())
        for (name, change) in Self.changes {
            let field = try #require(Options.fields.first { $0.property == name })
            var options = Options()
            change(&options)
            #expect(options != Options())
            let changed = Self.digests(options)
            let findsOthers = field.effect == .detection || options.faceSearch != Options().faceSearch
            #expect((changed.detection != usual.detection) == findsOthers, "\(name)")
            let changesOutputs = field.effect == .pixels || field.effect == .otherFiles
            #expect((changed.pixels != usual.pixels) == changesOutputs, "\(name)")
        }
        let named = Set(Self.changes.map(\.name)).union(Self.dependent)
        #expect(named == Set(Options.fields.map(\.property)))
    }

    /// Folders of earlier versions stay up to date where no face keeps a share of the crop.
    @Test func theMaximumEnlargementCountsOnlyWhereFacesKeepTheirShare() {
        func changes(_ set: (inout FrameOptions) -> Void) -> Bool {
            var usual = Options()
            set(&usual.frame)
            var changed = usual
            changed.frame.maximumEnlargement = 4
            return Self.digests(changed).pixels != Self.digests(usual).pixels
        }
        let size = FrameOptions.Shape.size(PixelSize(width: 9, height: 9))
        #expect(!changes { _ in } && !changes { $0.shape = size } && !changes { $0.faceHeightFraction = 0.4 })
        func share(_ frame: inout FrameOptions) { (frame.shape, frame.faceHeightFraction) = (size, 0.4) }
        #expect(changes(share))
        let others: [(inout FrameOptions) -> Void] = [
            { $0.enlarges = true }, { $0.pad = .blur }, { $0.extent = .largest },
        ]
        for other in others {
            let changesWithIt = changes {
                share(&$0)
                other(&$0)
            }
            #expect(!changesWithIt)
        }
    }

    /// An option changes the digest of the kinds of outputs that it decides, and of no others.
    @Test func eachKindOfOutputHasItsOwnDigest() throws {
        var small = RenditionOptions(name: "small")
        small.frame.shape = .size(PixelSize(width: 10, height: 10))
        var webp = EncodeOptions()
        webp.format = .webp
        var large = RenditionOptions(name: "large", encodings: [EncodeOptions(), webp], scales: [1, 2])
        large.frame.shape = .size(PixelSize(width: 20, height: 10))
        var options = Options()
        options.outputs.renditions = [small, large]
        let usual = options.outputDigests
        #expect(usual.count == 5 && Set(usual.values).count == 5)

        func changedKinds(_ change: (inout Options) -> Void) -> Set<String> {
            var changed = options
            change(&changed)
            let digests = changed.outputDigests
            #expect(Self.digests(changed).pixels != Self.digests(options).pixels || digests == usual)
            return Set(
                digests.filter { usual[$0.key] != $0.value }
                    .map { "\($0.key.rendition) \($0.key.scale) \($0.key.fileExtension)" }
            )
        }
        let ofLarge: Set = ["large 1.0 jpg", "large 1.0 webp", "large 2.0 jpg", "large 2.0 webp"]
        #expect(changedKinds { $0.outputs.renditions[1].frame.margin = .pixels(3) } == ofLarge)
        #expect(changedKinds { $0.outputs.renditions[0].encodings[0].quality = 7 } == ["small 1.0 jpg"])
        #expect(
            changedKinds { $0.outputs.renditions[1].encodings[1].quality = 7 } == ["large 1.0 webp", "large 2.0 webp"]
        )
        #expect(changedKinds { $0.outputs.renditions.append(RenditionOptions(name: "new")) } == ["new 1.0 jpg"])
        // What is decided for a greater scale is another frame.
        let thrice = changedKinds { $0.outputs.renditions[1].scales = [1, 3] }
        #expect(thrice == ["large 1.0 jpg", "large 1.0 webp", "large 3.0 jpg", "large 3.0 webp"])
        #expect(changedKinds { $0.outputs.renditions.removeLast() }.isEmpty)
        #expect(changedKinds { $0.outputs.renditions.swapAt(0, 1) }.isEmpty)
        // What is not used, or is about other files.
        #expect(changedKinds { $0.frame.margin = .pixels(3) }.isEmpty)
        #expect(changedKinds { $0.detect.landmarks = .facts }.isEmpty)
        #expect(changedKinds { $0.run.writesRegions = true }.isEmpty)
        #expect(changedKinds { $0.detect.regions = .prefer }.count == 5)
    }

    /// The extent counts only with a ratio.
    @Test func theExtentCountsWhereItDecides() {
        var options = Options()
        options.frame.extent = .tight
        #expect(Self.digests(options) == Self.digests(Options()))
        options.frame.shape = .aspect(AspectRatio(width: 1, height: 1))
        let tight = Self.digests(options)
        options.frame.extent = .largest
        #expect(Self.digests(options).pixels != tight.pixels)
    }

    /// If the user names a default, nothing changes.
    @Test func namingADefaultChangesNothing() {
        var options = Options()
        options.encode.quality = 82
        options.detect.minimumScore = 0.5
        options.frame.margin = .faceFraction(0.6)
        #expect(Self.digests(options) == Self.digests(Options()))
        options.encode.format = .png
        let png = Self.digests(options)
        options.encode.quality = 3
        options.encode.jpegEffort = .progressive
        #expect(Self.digests(options) == png, "neither counts for PNG")
    }

    @Test func anotherModelFindsOtherFaces() {
        var models = Self.models
        models[0].sha256 = String(repeating: "1", count: 64)
        let other = OptionDigests(Options(), models: models)
        #expect(other.detection != Self.digests(Options()).detection)
        #expect(other.pixels == Self.digests(Options()).pixels)
    }
}
