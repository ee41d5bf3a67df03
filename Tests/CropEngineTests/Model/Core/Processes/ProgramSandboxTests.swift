import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// What programs can do that a confined process starts: the probe starts itself, and programs of the system.
@Suite(.enabled(if: Sandbox.available().isComplete, "this kernel has no Landlock, or no seccomp filters"))
struct ProgramSandboxTests {
    private static let inForce = "files: \(Sandbox.available().files); calls: yes"

    /// The lines that the probe and its programs print; `$probe` stands for the path of the probe.
    private static func probe(_ words: [String], in folder: TemporaryFolder) throws -> [String] {
        try SandboxProbe.lines(words.map { $0.replacing("$probe", with: SandboxProbe.path) }, in: folder)
    }

    @Test func onlyNamedProgramsCanBeStarted() throws {
        try withTemporaryFolder { folder in
            try folder.write("in/a", Array("text\n".utf8))
            try folder.write("script", Array("#!/bin/sh\necho from a script\n".utf8))
            // What can be read can still not be started.
            try folder.write("in/program", FileTree.bytes(of: "/bin/true"))
            for name in ["script", "in/program"] { try folder.setMode(0o755, of: name) }
            let runs = ["run=/bin/cat,in/a", "run=in/program", "run=/bin/sh,-c,exit", "run=./script"]
            let lines = try Self.probe(
                ["read=in", "read=script", "execute=/bin/cat", "execute=script", "enter"] + runs,
                in: folder
            )
            // A script is read by a program that is not named.
            #expect(lines == [Self.inForce, "text", "0", "EACCES", "EACCES", "EACCES"])
            #expect(try Self.probe(["read=in", "enter", runs[0]], in: folder) == [Self.inForce, "EPERM"])
            #expect(try Self.probe(runs.suffix(3), in: folder) == ["0", "0", "from a script", "0"])
        }
    }

    /// The probe that is started tries the same things as in the tests of the sandbox.
    @Test(.notSanitized) func programsHaveTheSameRights() throws {
        try withTemporaryFolder { folder in
            for name in ["in/a", "beside", "out/old"] { try folder.write(name, [1]) }
            let actions = [
                "open=in/a", "open=out/old", "create=out/new", "open=beside", "overwrite=in/a", "create=new",
                "open=/etc/passwd", "call=socket", "call=ptrace", "call=mount", "call=unshare", "call=fchmodat",
                "call=clone:0x10000000", "call=setsid", "call=setpgid", "call=kill:1:0", "call=execveat",
                "call=ioctl:pipe:0x5412:zeros",
            ]
            let run = (["run=$probe"] + actions).joined(separator: ",")
            let lines = try Self.probe(["read=in", "write=out", "execute=$probe", "enter", run], in: folder)
            let files = ["ok", "ok", "ok", "EACCES", "EACCES", "EACCES", "EACCES"]
            #expect(lines == [Self.inForce] + files + Array(repeating: "EPERM", count: 11) + ["0"])
            // In a container, namespaces may be forbidden to all.
            let clone = "call=clone:0x10000000"
            let usual = try Self.probe([clone], in: folder)
            #expect(try Self.probe(["run=$probe,open=beside,\(clone)"], in: folder) == ["ok"] + usual + ["0"])
        }
    }
}
