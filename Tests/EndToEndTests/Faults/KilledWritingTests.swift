import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// A run is killed after it has renamed an output to its final name and before it has recorded that in the journal.
@Suite struct KilledWritingTests {
    private static func noted(_ run: EngineInProcess) throws {
        let log = WriteAheadLog(run.log)
        for (path, bytes) in try run.outputs() {
            let checksum = bytes.withUnsafeBytes { OutputChecksum.of($0) }
            try log.note(.init(path: path.bytes, byteCount: bytes.count, checksum: checksum))
        }
    }

    private static func photos(_ folder: TemporaryFolder) throws {
        for number in 1...3 { try folder.copy("orientation/orientation-\(number).jpg", as: "in/\(number).jpg") }
        folder.settle("in")
    }

    @Test(.long, arguments: [false, true])
    func anOutputThatNoJournalKnowsIsKnownByTheLog(isNoted: Bool) throws {
        try withTemporaryFolder { folder in
            try Self.photos(folder)
            let first = try folder.run("in")
            unlink(StateFolder(first.output).journal.string)
            if isNoted { try Self.noted(first) }
            let second = try folder.run("in") { $0.encode.quality = 40 }
            #expect(second.summary.failed == (isNoted ? 0 : 3))
        }
    }

    /// The journal records the earlier output, so the file looks as if a person had replaced it.
    @Test(.long, arguments: [false, true])
    func anOutputThatWasReplacedIsKnownByTheLog(isNoted: Bool) throws {
        try withTemporaryFolder { folder in
            try Self.photos(folder)
            let first = try folder.run("in")
            let journal = try FileTree.bytes(of: StateFolder(first.output).journal)
            let second = try folder.run("in") { $0.encode.quality = 40 }
            let outputs = try second.outputs()
            try folder.write("out/.facecrop/journal.jsonl", journal)
            if isNoted { try Self.noted(second) }
            let third = try folder.run("in") { $0.encode.quality = 40 }
            #expect(third.summary.keptByHand == (isNoted ? 0 : 3))
            #expect(try third.outputs() == outputs)
        }
    }

    @Test func theLogIsDroppedWithTheRun() throws {
        try withTemporaryFolder { folder in
            try Self.photos(folder)
            let first = try folder.run("in")
            #expect(PathState.isThere(first.log) == false)
            try Self.noted(first)
            let second = try folder.run("in")
            #expect(second.summary.thisRun.done == 0)
            #expect(PathState.isThere(first.log) == false, "the journal says all that it says")
        }
    }

    /// The log is needed until the journal records its outputs.
    @Test(.long) func theLogStaysForPhotosThatHaveFailed() throws {
        try withTemporaryFolder { folder in
            try folder.copy("scenes/group-2.jpg", as: "in/g.jpg")
            try folder.write("out/g-2.jpg", [1])
            let first = try folder.run("in") { $0.frame.framing = .each }
            #expect(first.summary.failed == 1 && PathState.isThere(first.log))
            unlink(folder("out/g-2.jpg").string)
            let second = try folder.run("in") { $0.frame.framing = .each }
            #expect(second.summary.failed == 0 && !PathState.isThere(first.log))
        }
    }

    private enum PathState {
        static func isThere(_ path: FilePath) -> Bool { access(path.string, F_OK) == 0 }
    }
}
