import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// The remaining rights of a process in the sandbox, tested with real processes.
@Suite(.enabled(if: Sandbox.available().isComplete, "this kernel has no Landlock, or no seccomp filters"))
struct SandboxTests {
    private static let inForce = "files: \(Sandbox.available().files); calls: yes"

    @Test func writingIsPossibleBelowTheOutputFolderOnly() throws {
        try withTemporaryFolder { folder in
            try folder.write("beside.txt", [1])
            try folder.write("out/old.txt", [1])
            let inside = try SandboxProbe.lines(
                [
                    "write=out", "enter", "create=out/new", "makeFolder=out/deep", "create=out/deep/new",
                    "overwrite=out/old.txt",
                    "rename=out/old.txt", "remove=out/new", "open=out/deep/new", "list=out",
                ],
                in: folder
            )
            #expect(inside == [Self.inForce] + Array(repeating: "ok", count: 8))
            let outside = [
                "create=new", "overwrite=beside.txt", "append=beside.txt", "remove=beside.txt", "rename=beside.txt",
                "makeFolder=new", "create=out/../new",
            ]
            for action in outside {
                #expect(
                    try SandboxProbe.lines(["write=out", "enter", action], in: folder) == [Self.inForce, "EACCES"],
                    "\(action)"
                )
            }
            #expect(try FileTree.contents(of: folder.path)["beside.txt"] == [1])
            for action in outside.dropLast(3) {
                #expect(
                    try SandboxProbe.lines([action], in: folder) == ["ok"],
                    "\(action) is possible without a sandbox"
                )
            }
        }
    }

    @Test func readingIsPossibleInInputsOnly() throws {
        try withTemporaryFolder { folder in
            for name in ["in/a", "in/deep/b", "single", "beside", "far/target"] { try folder.write(name, [1]) }
            try folder.link("link", to: "far/target")
            try folder.link("in/outwards", to: "../beside")
            let paths = ["in/a", "in/deep/b", "single", "link", "far/target", "./in/../single", "\(folder.path)/in/a"]
            let lines = try SandboxProbe.lines(
                ["read=in", "read=single", "read=link", "read=not-there", "enter"]
                    + paths.map { "open=\($0)" } + ["list=in"]
                    + ["open=beside", "open=in/outwards", "list=.", "list=far", "open=/etc/passwd"],
                in: folder
            )
            #expect(lines == [Self.inForce] + Array(repeating: "ok", count: 8) + Array(repeating: "EACCES", count: 5))
        }
    }

    /// Dispatch needs `/proc`; the memory and the environment of the parent process must be inaccessible.
    @Test func otherProcessesAreClosed() throws {
        try withTemporaryFolder { folder in
            let own = "open=/proc/\(getpid())/environ"
            let lines = try SandboxProbe.lines(
                [own, "enter", own, "open=/proc/self/stat", "open=/proc/1/mem"],
                in: folder
            )
            #expect(lines == ["ok", Self.inForce, "EACCES", "ok", "EACCES"])
        }
    }

    /// Of root's capabilities only those for reading and replacing files of other users remain; other users have no
    /// capabilities.
    @Test func capabilitiesAreThoseOnFilesOnly() throws {
        let overridePermissions: UInt64 = 1 << 1
        let readAll: UInt64 = 1 << 2
        let actAsOwner: UInt64 = 1 << 3
        try withTemporaryFolder { folder in
            let lines = try SandboxProbe.lines(
                ["capabilities", "enter", "capabilities", "later", "capabilities"],
                in: folder
            )
            let held = try lines.enumerated().filter { $0.offset != 1 }.map {
                try #require(UInt64($0.element, radix: 16))
            }
            try #require(held.count == 3)
            let kept = held[0] & (overridePermissions | readAll | actAsOwner)
            #expect(held[1] == kept && held[2] == kept)
        }
    }

    @Test func writingInInputsIsNotPossible() throws {
        try withTemporaryFolder { folder in
            try folder.write("in/photo", [1])
            let lines = try SandboxProbe.lines(
                [
                    "read=in", "enter", "overwrite=in/photo", "remove=in/photo", "create=in/new", "rename=in/photo",
                ],
                in: folder
            )
            #expect(lines == [Self.inForce] + Array(repeating: "EACCES", count: 4))
        }
    }

    @Test func laterThreadsAreConfined() throws {
        try withTemporaryFolder { folder in
            try folder.makeFolder("out")
            let lines = try SandboxProbe.lines(
                ["write=out", "enter", "later", "create=out/new", "create=new", "open=/etc/passwd"],
                in: folder
            )
            #expect(lines == [Self.inForce, "ok", "EACCES", "EACCES"])
        }
    }

    /// Before version 8, Landlock did not confine threads that already ran; an incomplete sandbox is reported as such.
    @Test(.notSanitized) func earlierThreadsAreConfinedOrReported() throws {
        try withTemporaryFolder { folder in
            let lines = try SandboxProbe.lines(["thread", "enter", "call=socket", "open=/etc/passwd"], in: folder)
            #expect(lines[1] == "EPERM")
            if lines[0] != Self.inForce {
                #expect(lines == ["files: no: 2 threads were running already; calls: yes", "EPERM", "ok"])
            }
        }
    }

    @Test func enteringTwiceAddsUp() throws {
        try withTemporaryFolder { folder in
            let lines = try SandboxProbe.lines(["write=.", "enter", "create=new", "enter", "create=newer"], in: folder)
            #expect(lines == [Self.inForce, "ok", Self.inForce, "ok"])
        }
    }

    /// Missing paths are skipped, and none is created.
    @Test func missingPathsAreNotCreated() throws {
        try withTemporaryFolder { folder in
            let words = ["read=not-there", "write=nor/this", "enter", "makeFolder=nor", "create=not-there"]
            let lines = try SandboxProbe.lines(words, in: folder)
            #expect(lines == [Self.inForce, "EACCES", "EACCES"])
            #expect(FileTree.files(in: folder.path).isEmpty)
        }
    }
}
