import Foundation
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import CropEngine
@testable import FaceCropModel

/// Which names a request can have that an earlier one had; each request is sent when the one before it is answered.
@Suite struct StreamNamesTests {
    private static let photo = Samples.path("orientation/orientation-1.jpg")

    /// What is in the way of the first request.
    enum Obstacle: String, CaseIterable {
        case file = "x-a.jpg"
        case fileOfALaterOutput = "x-b.jpg"
        case folder = "x-b.jpg/"
        case sidecar = "x.jpg.xmp"
    }

    /// What became of each request; `beforeNext` is called between two of them.
    private static func reasons(
        _ requests: [String],
        _ options: Options,
        _ backends: any BackendProvider,
        beforeNext: @escaping @Sendable () -> Void
    ) throws -> [String] {
        let (input, answers) = (Pipe(), try UnnamedFile.make())
        let stream = try StreamRun(
            options: options,
            wire: .lines,
            backends: backends,
            input: FileDescriptor(rawValue: input.fileHandleForReading.fileDescriptor),
            output: FileDescriptor(rawValue: answers.fileDescriptor)
        )
        let rest = Mutex(requests[...])
        let reasons = Mutex<[String]>([])
        @Sendable func sendNext() {
            guard let request = rest.withLock({ $0.popFirst() }) else {
                return stream.stop()
            }
            input.fileHandleForWriting.write(Data("\(request)\n".utf8))
        }
        _ = try stream.run { event in
            switch event {
            case .ready: sendNext()
            case .answered(let record):
                reasons.withLock { $0.append(record.reason) }
                beforeNext()
                sendNext()
            case .mistaken(let mistake, _): Issue.record("\(mistake)")
            }
        }
        return reasons.withLock { $0 }
    }

    private static func options(_ output: FilePath, isolated: Bool) throws -> Options {
        var options = try StreamInProcess.options(output)
        options.outputs.renditions = ["a", "b"].map { name in
            RenditionOptions(name: name, frame: options.frame, encodings: [EncodeOptions()], scales: [1])
        }
        options.run.writesRegions = true
        options.run.isolation = isolated ? .process(photoLimitSeconds: 60) : .none
        return options
    }

    private static func backends(isolated: Bool) -> any BackendProvider {
        guard isolated else { return EngineBackends() }
        let engine = FilePath(BuiltCommand.url.path).removingLastComponent().appending(EngineProgram.name)
        return SubprocessBackends(executable: engine)
    }

    /// Whichever file cannot be written, and whatever was written before, the same request works when it can be.
    @Test(arguments: Obstacle.allCases, [false, true])
    func namesOfARequestThatFailedAreFree(obstacle: Obstacle, isolated: Bool) throws {
        try withTemporaryFolder { folder in
            let place = try folder.write("out/\(obstacle.rawValue)\(obstacle == .folder ? "x" : "")", [1])
            let request = #"{"path": "\#(Self.photo)", "output": "x"}"#
            let reasons = try Self.reasons(
                [request, request, request],
                Self.options(folder("out"), isolated: isolated),
                Self.backends(isolated: isolated)
            ) {
                removeTree(obstacle == .folder ? place.removingLastComponent() : place)
            }
            #expect(reasons.count == 3 && reasons.first != "facesFound", "\(reasons)")
            #expect(reasons.dropFirst() == ["facesFound", "outputCollision"])
        }
    }

    /// As long as nothing is changed, it fails for the same reason.
    @Test(arguments: [false, true]) func aRequestThatFailsAgainSaysWhy(isolated: Bool) throws {
        try withTemporaryFolder { folder in
            try folder.write("out/x-b.jpg", [1])
            let request = #"{"path": "\#(Self.photo)", "output": "x"}"#
            let reasons = try Self.reasons(
                [request, request, request],
                Self.options(folder("out"), isolated: isolated),
                Self.backends(isolated: isolated)
            ) {}
            #expect(reasons == ["outputExists", "outputExists", "outputExists"])
        }
    }

    @Test(arguments: [false, true]) func namesAreFreeAfterAFullDiskIsEmptied(isolated: Bool) throws {
        try withTemporaryFolder { folder in
            try withSmallDisk(at: folder, bytes: 1 << 16) { disk in
                let filler = try folder.write("out/filler", [UInt8](repeating: 1, count: (1 << 16) - (1 << 12)))
                #expect(disk == folder("out"))
                let request = #"{"path": "\#(Self.photo)", "output": "x"}"#
                let reasons = try Self.reasons(
                    [request, request],
                    Self.options(folder("out"), isolated: isolated),
                    Self.backends(isolated: isolated)
                ) {
                    unlink(filler.string)
                }
                #expect(reasons == ["diskFull", "facesFound"])
            }
        }
    }
}
