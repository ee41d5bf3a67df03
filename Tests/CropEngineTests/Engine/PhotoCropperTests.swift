import Dispatch
import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import CropEngine
@testable import FaceCropModel
@testable import FaceCropPixels

@Suite struct PhotoCropperTests {
    private static func options(_ width: Int = 60, _ height: Int = 60) -> Options {
        var options = Options()
        options.frame.shape = .size(PixelSize(width: width, height: height))
        return options
    }

    private static func data(_ sample: String) throws -> Data { Data(try Samples.bytes(sample)) }

    private static func size(_ data: Data) throws -> PixelSize { try openedPhoto([UInt8](data)).header.storedSize }

    /// The bytes of a photo, its file, and a run give the same output.
    @Test func outputsAreThoseOfARun() throws {
        try withTemporaryFolder { folder in
            try folder.copy("scenes/group-2.jpg", as: "in/group.jpg")
            var options = Self.options()
            options.discover.inputs = [DiscoverInput(path: folder("in"))]
            options.run.destination = .folder(folder("out"))
            _ = try CropEngine(options: options).run()
            let expected = try FileTree.bytes(of: folder("out/group.jpg"))

            let cropper = try PhotoCropper(options: options)
            let fromData = try cropper.crop(.data(Self.data("scenes/group-2.jpg")))
            let fromFile = try cropper.crop(.file(folder("in/group.jpg")))
            #expect(fromData.outputs.map { [UInt8]($0.data) } == [expected])
            #expect(fromFile.outputs.map { [UInt8]($0.data) } == [expected])
            #expect(fromFile.result.outputs.map(\.path) == ["group.jpg"] && fromData.result.faces.count == 2)
            #expect(FileTree.files(in: folder("out")).count == 2, "only the run has written anything")
        }
    }

    @Test func aPlanIsRenderedAsItWasDecided() throws {
        let cropper = try PhotoCropper(options: Self.options())
        let photo = PhotoSource.data(try Self.data("scenes/group-2.jpg"))
        let plan = try cropper.plan(photo)
        let cropped = try cropper.crop(photo)
        #expect(plan.result.crop == cropped.result.crop && plan.result.faces == cropped.result.faces)
        #expect(plan.result.outputs.map(\.size) == [PixelSize(width: 60, height: 60)])
        #expect(try cropper.render(plan, of: photo).outputs.map(\.data) == cropped.outputs.map(\.data))
    }

    /// A frame of the caller's is shown to the pixel, and one that cannot be is refused.
    @Test func aFrameOfTheCallersIsRendered() throws {
        let cropper = try PhotoCropper(options: Self.options(60, 40))
        let photo = PhotoSource.data(try Self.data("scenes/group-2.jpg"))
        var plan = try cropper.plan(photo)
        let frame = WholePixelRect(x: 7, y: 5, width: 180, height: 120)
        plan.frame = frame
        let cropped = try cropper.render(plan, of: photo)
        #expect(cropped.result.crop == frame)
        #expect(try cropped.outputs.map { try Self.size($0.data) } == [PixelSize(width: 60, height: 40)])
        for wrong in [
            WholePixelRect(x: 0, y: 0, width: 100, height: 100), WholePixelRect(x: -1, y: 0, width: 60, height: 40),
            WholePixelRect(x: 0, y: 0, width: 60_000, height: 40_000), WholePixelRect(x: 0, y: 0, width: 0, height: 0),
            WholePixelRect(x: .max, y: 1, width: 60, height: 40), WholePixelRect(x: 0, y: 0, width: .max, height: 40),
        ] {
            plan.frame = wrong
            let failure = #expect(throws: PhotoResult.Failure.self) { try cropper.render(plan, of: photo) }
            #expect(failure?.code == "frameNotUsable", "\(wrong)")
            #expect(failure?.message.contains("frame of \(wrong.size) pixels") == true)
        }
    }

    @Test func faultsOfAPhotoAreThrown() throws {
        let cropper = try PhotoCropper(options: Self.options())
        let failure = #expect(throws: PhotoResult.Failure.self) { try cropper.crop(.data(Data("no picture".utf8))) }
        #expect(failure?.code == "notAnImage")
        let missing = #expect(throws: PhotoResult.Failure.self) { try cropper.plan(.file("/nowhere/at/all.jpg")) }
        #expect(missing?.code == "vanished")
        var wrong = Self.options()
        wrong.encode.quality = 0
        #expect(throws: RunError.self) { try PhotoCropper(options: wrong) }
    }

    /// A photo without a face that is left out has a result and no outputs.
    @Test func aPhotoThatIsLeftOutHasNoOutputs() throws {
        var options = Self.options()
        options.frame.fallback = [.skip]
        let cropped = try PhotoCropper(options: options).crop(.data(Self.data("chelsea.png")))
        #expect(cropped.outputs.isEmpty && cropped.result.status == .skipped && cropped.result.reason == "noFace")
    }

    /// Overrides, bursts, sidecars and the like are about folders.
    @Test func optionsAboutFoldersAreRefused() {
        for (path, change) in [
            ("burst.maximumGapSeconds", { ($0.burst.maximumGapSeconds, $0.detect.landmarks) = (1, .facts) }),
            ("run.writesRegions", { $0.run.writesRegions = true }),
            ("overrides.files", { $0.overrides.files = ["overrides.yaml"] }),
        ] as [(String, (inout Options) -> Void)] {
            var options = Self.options()
            change(&options)
            let error = #expect(throws: RunError.self) { try PhotoCropper(options: options) }
            #expect(error?.options == [path])
        }
    }

    @Test func aFrameCannotReplaceSeveral() throws {
        var options = Self.options()
        options.frame.framing = .each
        let cropper = try PhotoCropper(options: options)
        let photo = PhotoSource.data(try Self.data("scenes/group-2.jpg"))
        var plan = try cropper.plan(photo)
        plan.frame = WholePixelRect(x: 0, y: 0, width: 100, height: 100)
        let failure = #expect(throws: PhotoResult.Failure.self) { try cropper.render(plan, of: photo) }
        #expect(failure?.code == "frameNotUsable")
    }

    /// The photo lies on its side and has no tag; the frame is in the pixels of the photo as it was turned.
    @Test func aFrameOfATurnedPhotoIsRendered() throws {
        let photo = try openedPhoto(Samples.bytes("scenes/group-2.jpg"))
        let onItsSide = try TestPicture(photo.decode().preview(longSide: photo.header.storedSize.longSide))
            .stored(as: .needsClockwiseTurn).encoded(as: .jpeg)
        var options = Self.options(60, 40)
        options.detect.triesRotations = true
        let cropper = try PhotoCropper(options: options)
        var plan = try cropper.plan(.data(Data(onItsSide)))
        #expect(plan.result.size == photo.header.uprightSize, "it was turned")
        plan.frame = WholePixelRect(x: 8, y: 4, width: 180, height: 120)
        #expect(try cropper.render(plan, of: .data(Data(onItsSide))).result.crop == plan.frame)
    }

    /// An engine process gets the content of a file, because it may not open it.
    @Test func anEngineProcessGetsTheContent() throws {
        try withTemporaryFolder { folder in
            try folder.copy("camera.png", as: "camera.png")
            var options = Self.options()
            #expect(try PhotoSource.file(folder("camera.png")).file(options).content == nil)
            options.run.isolation = .process(photoLimitSeconds: 1)
            let file = try PhotoSource.file(folder("camera.png")).file(options)
            #expect(try file.content?.bytes == Samples.bytes("camera.png") && file.relativePath == "camera.png")
            #expect(throws: PhotoResult.Failure.self) { try PhotoSource.file("/nowhere").file(options) }
        }
    }

    @Test func aCancelledCropperRefusesPhotos() throws {
        let cropper = try PhotoCropper(options: Self.options())
        let photo = PhotoSource.data(try Self.data("scenes/group-2.jpg"))
        _ = try cropper.crop(photo)
        cropper.cancel()
        let failure = #expect(throws: PhotoResult.Failure.self) { try cropper.crop(photo) }
        #expect(failure?.code == "cancelled")
    }

    @Test func tooManyBytesAreRefused() throws {
        var options = Self.options()
        options.decode.maximumFileBytes = 1_000
        let cropper = try PhotoCropper(options: options)
        let failure = #expect(throws: PhotoResult.Failure.self) {
            try cropper.crop(.data(Self.data("scenes/group-2.jpg")))
        }
        #expect(failure?.code == "tooManyBytes")
    }

    /// More calls than workers, from several threads at once.
    @Test func callsMayComeFromManyThreads() async throws {
        var options = Self.options()
        options.run.jobs = 2
        let cropper = try PhotoCropper(options: options)
        let photo = PhotoSource.data(try Self.data("scenes/group-2.jpg"))
        let expected = try cropper.crop(photo).outputs.map(\.data)
        let results = try await withThrowingTaskGroup(of: [Data].self) { group in
            for _ in 0..<6 {
                group.addTask { try await onOwnThread { try cropper.crop(photo).outputs.map(\.data) } }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(results.count == 6 && results.allSatisfy { $0 == expected })
    }

    /// A task that is cancelled stops its run, which then ends as after ``CropEngine/stop()``.
    @Test func aCancelledTaskStopsItsRun() async throws {
        let folder = TemporaryFolder(path: try makeTemporaryFolder())
        defer { removeTree(folder.path) }
        for number in 0..<12 { try folder.copy("scenes/group-2.jpg", as: "in/\(number).jpg") }
        var options = Self.options()
        options.discover.inputs = [DiscoverInput(path: folder("in"))]
        options.run.destination = .folder(folder("out"))
        options.run.jobs = 1
        let engine = CropEngine(options: options)
        let (first, signal) = AsyncStream.makeStream(of: Void.self)
        // The run waits in its own thread at the first photo until it is cancelled.
        let cancelled = DispatchSemaphore(value: 0)
        let task = Task {
            try await engine.runInTask { _ in
                signal.yield()
                cancelled.wait()
                cancelled.signal()
            }
        }
        for await _ in first { break }
        task.cancel()
        cancelled.signal()
        let summary = try await task.value
        #expect(summary.interrupted && summary.photos < 12)
    }
}
