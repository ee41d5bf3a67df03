import Foundation
import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// Output folders on disks that refuse to flush, or to rename without replacing, as some network disks do:
/// `Tests/Fixtures/refusals.c` stands in for them.
@Suite struct NoFlushTests {
    private func run(
        _ arguments: [String],
        refusals: String,
        in folder: TemporaryFolder
    ) throws -> BuiltCommand.Result {
        let own = ["FACECROP_TEST_REFUSALS": refusals]
        let environment = try PreloadedLibrary.refusals.environment().merging(own) { $1 }
        return try BuiltCommand.run(arguments, environment: environment, currentFolder: folder.path)
    }

    /// Every run ended with status 2 and wrote nothing.
    @Test(arguments: ["file=22 folder=22", "file=95 folder=95", "folder=13", "file=38"])
    func aDiskThatCannotFlushIsWrittenWithOneWarning(refusals: String) throws {
        try withTemporaryFolder { folder in
            for index in 1...3 { try folder.copy("orientation/orientation-\(index).jpg", as: "in/\(index).jpg") }
            let first = try run(TemporaryFolder.arguments(["in"]), refusals: refusals, in: folder)
            #expect(first.status == 0, "\(first.messages)")
            #expect(first.messages.components(separatedBy: "cannot flush").count == 2, "\(first.messages)")
            let again = try run(TemporaryFolder.arguments(["in"]), refusals: refusals, in: folder)
            #expect(again.status == 0 && again.messages.contains("3 were done already"), "\(again.messages)")
            let options = ["--detector", "yunet"]
            let line = ["crop", "in/1.jpg", "--output", "one.jpg"] + options
            let single = try run(line, refusals: refusals, in: folder)
            #expect(single.status == 0 && single.messages.contains("cannot flush"), "\(single.messages)")
            let plan = ["plan", "in", "--output", "planned", "--to", "plan.yaml"] + options
            for line in [plan, ["apply", "plan.yaml"], ["forget", "out", "in/1.jpg"]] {
                let result = try run(line, refusals: refusals, in: folder)
                #expect(result.status == 0, "\(line): \(result.messages)")
                #expect(result.messages.contains("cannot flush"), "\(line): \(result.messages)")
            }
        }
    }

    @Test(arguments: ["file=5", "file=28", "file=122", "folder=5"])
    func aDiskThatFailsEndsTheRun(refusals: String) throws {
        try withTemporaryFolder { folder in
            try folder.copy("orientation/orientation-1.jpg", as: "in/1.jpg")
            let result = try run(TemporaryFolder.arguments(["in"]), refusals: refusals, in: folder)
            #expect(result.status == 2 && !result.messages.contains("cannot flush"), "\(result.messages)")
        }
    }

    /// Each photo failed, and for `EPERM` the permissions were to be changed.
    @Test(arguments: ["rename=95", "rename=1", "rename=22", "rename=38"])
    func aDiskWithoutThatRenameIsWrittenAndKeepsFilesOfOthers(refusals: String) throws {
        try withTemporaryFolder { folder in
            for index in 1...2 { try folder.copy("orientation/orientation-\(index).jpg", as: "in/\(index).jpg") }
            try folder.write("out/2.jpg", [1, 2, 3])
            let result = try run(TemporaryFolder.arguments(["in"]), refusals: refusals, in: folder)
            #expect(result.status == 1 && result.messages.contains("out/2.jpg' is there already"), "\(result.messages)")
            #expect((try? folder("out/1.jpg").stat()) != nil)
            #expect(try FileContent.read(folder("out/2.jpg"), maximumBytes: 3) == [1, 2, 3])
        }
    }
}
