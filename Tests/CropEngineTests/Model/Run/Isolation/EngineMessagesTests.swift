import Foundation
import SystemPackage
import Testing

@testable import FaceCropModel

@Suite struct EngineMessagesTests {
    /// Every byte that a name may contain, alone and next to others.
    @Test func pathsCrossAsTheBytesTheyAre() throws {
        let names = (1...255).map { [UInt8($0)] } + (1...255).map { Array("a/".utf8) + [UInt8($0), 0xC3, UInt8($0)] }
        for name in names + [Array(repeating: 0xFF, count: 4095)] {
            let path = FilePath(bytes: name)
            let json = try JSONEncoder().encode([EncodedPath(path)])
            #expect(try JSONDecoder().decode([EncodedPath].self, from: json) == [EncodedPath(path)])
        }
    }

    @Test func aZeroByteIsNoPartOfAPath() {
        let json = Data("[\"\(Data(Array("a".utf8) + [0] + Array("b".utf8)).base64EncodedString())\"]".utf8)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode([EncodedPath].self, from: json) }
    }

    @Test func optionsCrossWhole() throws {
        for options in Self.optionSets {
            let crossed = try Self.crossed(EngineHello(options))
            #expect(crossed.isUnderstood)
            var expected = options
            expected.discover.inputs = []
            expected.run.jobs = options.run.workerCount
            expected.run.isolation = .none
            #expect(crossed.options == expected)
            #expect(crossed.scope == SandboxScope(options))
        }
    }

    /// Any number of inputs with names of any length fits in one frame.
    @Test func inputsAlwaysFitInAFrame() throws {
        let longest = FilePath(Array(repeating: String(repeating: "a", count: 250), count: 15).joined(separator: "/"))
        for (path, count) in [(longest, SandboxScope.maximumRuleCount), ("a", 20_000)] {
            var options = Options()
            options.discover.inputs = Array(repeating: DiscoverInput(path: path), count: count)
            let hello = EngineHello(options)
            #expect(hello.options.discover.inputs.isEmpty)
            #expect(hello.scope.readable.count <= SandboxScope.maximumRuleCount + 2)
            #expect(try PipeFrame(.hello, number: 0, json: hello).encoded != nil)
        }
    }

    @Test func otherVersionsAreNotUnderstood() throws {
        var hello = EngineHello(Options())
        hello.version += 1
        #expect(try !Self.crossed(hello).isUnderstood)
        hello = EngineHello(Options())
        hello.program += " "
        #expect(try !Self.crossed(hello).isUnderstood)
    }

    @Test func ordersCross() throws {
        let names = [Array("in/a.png".utf8), [0x69, 0xFF, 0x0A, 0x2E, 0x6A, 0x70, 0x67]]
        let face = Face(
            box: PixelRect(x: 0.1, y: 1 / 3, width: 20, height: 30),
            score: 0.1 + 0.2,
            points: FacePoints { PixelPoint(x: Double($0) / 7, y: 5) }
        )
        let found = CachedDetections(
            detections: Detections(faces: [face], doubtful: []),
            quarterTurns: 3,
            damage: "a \u{1B}"
        )
        for (name, work) in zip(names, [.process, .survey] as [PhotoRequest.Work]) {
            let path = FilePath(bytes: name)
            let file = PhotoFile(path: "/x/a.jpg", relativePath: path, isNamedByUser: work == .process)
            let known = work == .process ? found : nil
            let form = UprightCopy.Form(longSide: 480, quality: 75, quarterTurns: known == nil ? 0 : 3)
            let order = try Self.crossed(EngineOrder(file, PhotoRequest(work, knowing: known, as: form)))
            let request = order.request
            #expect(request.known == known && request.work == work && request.form == form)
            #expect(order.file == file)
        }
    }

    /// The bytes follow the order; until they are there, the photo has no content.
    @Test func anOrderSaysHowManyBytesFollowIt() throws {
        var file = PhotoFile(path: "a.jpg", relativePath: "a.jpg", isNamedByUser: true)
        let without = EngineOrder(file, PhotoRequest(.process))
        #expect(try Self.crossed(without).contentByteCount == nil)
        file.content = PhotoContent([1, 2, 3])
        var crossed = try Self.crossed(EngineOrder(file, PhotoRequest(.process)))
        #expect(crossed.contentByteCount == 3 && crossed.file.content == nil)
        crossed.content = file.content
        #expect(crossed.file == file)
    }

    @Test func refusalsCross() throws {
        let error = RunError(.modelAltered, "Not \u{1B} this one.", details: ["a", "b\n"])
        let crossed = try Self.crossed(EngineRefusal(error)).error
        #expect(crossed.code == error.code && crossed.message == error.message && crossed.details == error.details)
    }

    private static func crossed<Message: Codable>(_ message: Message) throws -> Message {
        let frame = try PipeFrame(.order, number: 1, json: message)
        var parser = PipeFrameParser()
        parser.append(try #require(frame.encoded))
        return try #require(try parser.next()).json(Message.self)
    }

    /// Every option with a value other than its default; the numbers would reveal rounding.
    private static var optionSets: [Options] {
        var first = Options()
        first.discover.inputs = [
            DiscoverInput(path: "a"), DiscoverInput(path: FilePath(bytes: [0x2F, 0xFF]), origin: .list),
            DiscoverInput(path: "b/c", origin: .list, base: FilePath(bytes: [0xFE])),
        ]
        first.discover.includes = ["*.jpg"]
        first.discover.excludes = ["é*"]
        first.discover.followsSymbolicLinks = true
        first.discover.onCollision = .refuse
        first.decode.maximumPixels = 1
        first.decode.maximumFileBytes = .max
        first.detect.detector = .centerface
        first.detect.minimumScore = 0.1 + 0.2
        first.detect.minimumFace = .longSideFraction(1 / 3)
        first.detect.previewLongSide = 333
        first.detect.triesRotations = true
        first.detect.precision = .f32
        first.frame.framing = .index(3)
        first.frame.margin = .pixels(1e-300)
        first.frame.faceHeightFraction = 0.7
        first.frame.headroomFraction = .leastNonzeroMagnitude
        first.frame.placement = .thirds
        first.frame.keepsFaces = false
        first.frame.leastExtent = .fraction(0.4)
        first.frame.pad = .colour(red: 1, green: 2, blue: 3)
        first.frame.mask = RoundMask(background: .init(red: 1, green: 2, blue: 3))
        first.frame.subjectSizeFraction = 1 / 7
        first.frame.shape = .aspect(AspectRatio(width: 1.91, height: 1))
        first.frame.extent = .tight
        first.frame.enlarges = true
        first.frame.extend = .colour(red: 1, green: 2, blue: 255)
        first.frame.fallback = [.attention, .center]
        first.frame.requirements.openEyes = .strict
        first.frame.requirements.faceCount = .atLeast(2)
        first.frame.requirements.minimumEyeDistancePixels = 90.5
        first.frame.requirements.minimumSharpness = 0.1 + 0.2
        first.frame.requirements.maximumYawDegrees = 1 / 3
        first.burst.maximumGapSeconds = 0.1 + 0.2
        first.encode.format = .webp
        first.encode.quality = 7
        first.encode.jpegEffort = .progressive
        first.encode.keepsMetadata = true
        first.encode.keepsProfile = true
        first.run.destination = .dryRun(FilePath(bytes: [0xFE, 0x0A]))
        first.run.jobs = 5
        first.run.modelFolder = FilePath(bytes: [0x80])
        first.run.isolation = .process(photoLimitSeconds: 0.1)
        first.run.redoesAll = true
        first.run.check = .content
        first.run.overwrites = true
        first.run.prunes = true
        first.run.shard = Shard(number: 2, of: 3)
        var second = Options()
        second.frame.shape = .size(PixelSize(width: 3, height: 4))
        second.frame.extend = .blur
        second.frame.framing = .each
        second.run.destination = .folder("out")
        return [Options(), first, second]
    }
}
