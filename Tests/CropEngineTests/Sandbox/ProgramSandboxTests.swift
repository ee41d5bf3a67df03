import Foundation
import SystemPackage
import Testing

@testable import FaceCropFilms
@testable import FaceCropProcesses

/// What programs can do that a confined process starts: the probe starts itself, and programs of the system.
@Suite(.enabled(if: Sandbox.available().isComplete, "this kernel has no Landlock, or no seccomp filters"))
struct ProgramSandboxTests {
    private static let inForce = "files: \(Sandbox.available().files); calls: yes"

    /// The lines that the probe and its programs print; `$probe` stands for the path of the probe.
    private static func probe(_ words: [String], in folder: TemporaryFolder) throws -> [String] {
        let path = BuiltCommand.url.deletingLastPathComponent().appending(path: "sandbox-probe").path
        let words = words.map { $0.replacing("$probe", with: path) }
        let script = "exec \"${0%/*}/sandbox-probe\" \"$@\""
        let result = try BuiltCommand.run(script: script, words, currentFolder: folder.path)
        #expect(result.status == 0, "\(result.messages)")
        return result.outputText.split(separator: "\n").map(String.init)
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
    @Test func programsHaveTheSameRights() throws {
        try withTemporaryFolder { folder in
            for name in ["in/a", "beside", "out/old"] { try folder.write(name, [1]) }
            let actions = [
                "open=in/a", "open=out/old", "create=out/new", "open=beside", "overwrite=in/a", "create=new",
                "open=/etc/passwd", "call=socket", "call=ptrace", "call=mount", "call=unshare", "call=fchmodat",
                "call=clone in a namespace", "call=setsid", "call=setpgid", "call=kill", "call=execveat", "type",
            ]
            let run = (["run=$probe"] + actions).joined(separator: ",")
            let lines = try Self.probe(["read=in", "write=out", "execute=$probe", "enter", run], in: folder)
            let files = ["ok", "ok", "ok", "EACCES", "EACCES", "EACCES", "EACCES"]
            #expect(lines == [Self.inForce] + files + Array(repeating: "EPERM", count: 11) + ["0"])
            let free = try Self.probe(["run=$probe,open=beside,call=clone in a namespace,call=setsid"], in: folder)
            #expect(free == ["ok", "ok", "EPERM", "0"] || free == ["ok", "ok", "ok", "0"])
        }
    }

    /// A list of files may name any; the system refuses what `ffmpeg` is told to allow here.
    @Test(.enabled(if: FilmTools.areThere, "ffmpeg is missing: run make deps"))
    func aListOfFilesReachesNoOtherFile() throws {
        try withTemporaryFolder { folder in
            try TrackRun.writePan(2, to: folder)
            for name in ["film/own.ts", "other.ts"] {
                try folder.makeFolder("film")
                try FilmTools.ffmpeg(["-i", "in/%d.png", "-f", "mpegts", name], in: folder)
            }
            let ffmpeg = try #require(ProgramLookup.find("ffmpeg")).string
            let decode = ["-v", "error", "-xerror", "-f", "concat", "-safe", "0"]
            let scope = ["read=film", "execute=\(ffmpeg)", "enter"]
            for (name, isReached) in [("own.ts", true), ("../other.ts", false)] {
                try folder.write("film/list", Array("ffconcat version 1.0\nfile \(name)\n".utf8))
                let words = [ffmpeg, "-nostdin"] + decode + ["-i", "film/list", "-f", "null", "-"]
                let run = "run=" + words.joined(separator: ",")
                #expect(try Self.probe([run], in: folder) == ["0"], "\(name)")
                let status = try Self.probe(scope + [run], in: folder).last
                #expect((status == "0") == isReached, "\(name): \(status ?? "")")
            }
        }
    }
}
