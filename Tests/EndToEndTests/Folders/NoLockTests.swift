import Foundation
import SystemPackage
import TestSupport
import Testing

/// An output folder on a disk without locks, as some network disks are: `Tests/Fixtures/nolocks.c` stands in for it.
@Suite struct NoLockTests {
    private static let picture = "orientation/orientation-1.jpg"

    private func run(_ arguments: [String], in folder: TemporaryFolder) throws -> BuiltCommand.Result {
        try BuiltCommand.run(
            arguments,
            environment: try PreloadedLibrary.noLocks.environment(),
            currentFolder: folder.path
        )
    }

    /// Each command that locks the folder says which folder it is and how to go on, and goes on.
    @Test func everyCommandGoesOnOnRequest() throws {
        try withTemporaryFolder { folder in
            try folder.copy(Self.picture, as: "in/a.jpg")
            let options = ["--detector", "yunet", "--jobs", "1"]
            let plan = try run(["plan", "in", "--output", "out", "--to", "plan.yaml"] + options, in: folder)
            #expect(plan.status == 0, "\(plan.messages)")
            for line in [
                ["crop", "in", "--output", "out"] + options, ["crop", "in", "--output", "out", "--force"] + options,
                ["align", "in", "--output", "aligned"] + options, ["apply", "plan.yaml"],
                ["crop", "in", "--output", "shards", "--shard", "1/1"] + options,
                ["merge", "shards", "--output", "merged"], ["forget", "out", "in/a.jpg"],
            ] {
                let output =
                    line.contains("--output") ? line[line.firstIndex(of: "--output").map { $0 + 1 } ?? 0] : "out"
                let refused = try run(line, in: folder)
                #expect(refused.status == 2, "\(line): \(refused.messages)")
                let locked = line[0] == "merge" ? "shards" : output
                #expect(
                    refused.messages.contains("The disk of '\(locked)' gives no locks"),
                    "\(line): \(refused.messages)"
                )
                #expect(refused.messages.contains("--no-lock"), "\(line): \(refused.messages)")
                let done = try run(line + ["--no-lock"], in: folder)
                #expect(done.status == 0, "\(line): \(done.messages)")
            }
        }
    }
}
