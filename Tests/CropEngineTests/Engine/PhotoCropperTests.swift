import CropEngine
import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropFormats
@testable import FaceCropFraming
@testable import FaceCropImaging
@testable import FaceCropRunModel

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
        ] {
            plan.frame = wrong
            let failure = #expect(throws: PhotoResult.Failure.self) { try cropper.render(plan, of: photo) }
            #expect(failure?.code == "frameNotUsable", "\(wrong)")
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
        let task = Task { try await engine.run { _ in signal.yield() } }
        for await _ in first { break }
        task.cancel()
        let summary = try await task.value
        #expect(summary.interrupted && summary.photos < 12)
    }
}
