import Foundation
import Glibc
import SystemPackage
import TestSupport
import Testing

/// What a run needs of the system, and what it says where that is missing.
@Suite struct SurroundingsTests {
    private static let picture = "orientation/orientation-1.jpg"

    /// Runs the built command in a mount namespace of its own without /proc.
    private static func runWithoutProc(_ arguments: [String], in folder: FilePath) throws -> BuiltCommand.Result {
        let script =
            #"exec unshare --mount --map-root-user sh -c 'mount -t tmpfs none /proc && exec "$0" "$@"' "$0" "$@""#
        return try BuiltCommand.run(script: script, arguments, currentFolder: folder)
    }

    private static let canHideProc: Bool = {
        let result = try? withTemporaryFolder { try runWithoutProc(["--version"], in: $0.path) }
        return result?.status == 0
    }()

    /// Every command printed the general help and ended with 0, because it found no arguments.
    @Test(
        .enabled(if: canHideProc, "The system lets this user make no mount namespace."),
        arguments: [
            ["crop", "in", "--output", "out"], ["plan", "in", "--output", "out"], ["inspect", "in"], ["doctor"],
            ["verify", "in/a.jpg", "in/a.jpg"], ["merge", "in", "--output", "out"], ["forget", "in"],
            ["stream", "-o", "out"],
            ["gallery", "list", "--gallery", "x"], ["crop", "in", "--output", "out", "--isolation", "none"],
        ]
    )
    func withoutProcARunSaysWhatIsMissing(arguments: [String]) throws {
        try withTemporaryFolder { folder in
            try folder.copy(Self.picture, as: "in/a.jpg")
            let result = try Self.runWithoutProc(arguments, in: folder.path)
            #expect(result.status == 2 && result.messages.contains("/proc is not mounted"), "\(result.messages)")
            #expect(!folder.hasFile("out"))
        }
    }

    @Test(.enabled(if: canHideProc, "The system lets this user make no mount namespace."))
    func withoutProcWordsAreUnderstood() throws {
        try withTemporaryFolder { folder in
            let version = try Self.runWithoutProc(["--version"], in: folder.path)
            #expect(version.status == 0 && version.outputText.hasPrefix("facecrop "))
            let help = try Self.runWithoutProc(["crop", "--help"], in: folder.path)
            #expect(help.status == 0 && help.outputText.contains("facecrop crop <input>"))
            let wrong = try Self.runWithoutProc(["merge", "--sise", "3"], in: folder.path)
            #expect(wrong.status == 64 && wrong.messages.contains("--sise"), "\(wrong.messages)")
        }
    }

    /// The command waited for a thread for ever, and SIGTERM did not end it.
    ///
    /// The limit does not hold for root, so for root another user runs the command.
    @Test(.enabled(if: BuiltCommand.runsUnprivileged, "The user nobody cannot read the build folder."))
    func tooFewThreadsAreSaid() throws {
        try withTemporaryFolder { folder in
            try folder.copy(Self.picture, as: "in/a.jpg")
            let user = geteuid() == 0 ? "setpriv --reuid=65534 --clear-groups " : ""
            let result = try BuiltCommand.run(
                script: "exec \(user)prlimit --nproc=1 \"$0\" \"$@\"",
                ["inspect", "in"],
                currentFolder: folder.path
            )
            #expect(result.status == 2 && result.messages.contains("ulimit -u"), "\(result.messages)")
        }
    }

    @Test(arguments: [8, 10, 16, 23])
    func tooFewOpenFilesAreSaid(count: Int) throws {
        try withTemporaryFolder { folder in
            try folder.copy(Self.picture, as: "in/a.jpg")
            let result = try BuiltCommand.run(
                script: "ulimit -n \(count); exec \"$0\" \"$@\"",
                TemporaryFolder.arguments(["in"]),
                currentFolder: folder.path
            )
            #expect(result.status == 2, "\(result.messages)")
            #expect(result.messages.contains("only \(count) files open at a time (ulimit -n)"), "\(result.messages)")
        }
    }

    @Test func withTheFewestOpenFilesARunWorks() throws {
        try withTemporaryFolder { folder in
            try folder.copy(Self.picture, as: "in/a.jpg")
            let result = try BuiltCommand.run(
                script: "ulimit -n 25; exec \"$0\" \"$@\"",
                TemporaryFolder.arguments(["in"]),
                currentFolder: folder.path
            )
            #expect(result.status == 0, "\(result.messages)")
        }
    }
}
