import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// The sandbox on a kernel with an older Landlock, or none, or no filters: the probe starts itself, and answers its
/// question for the version as such a kernel does.
@Suite(.enabled(if: Sandbox.available().isComplete, "this kernel has no Landlock, or no seccomp filters"))
struct OlderKernelTests {
    private static let emptying = [
        "call=openat:-100:@in/a:512", "call=openat:-100:@in/a:515", "call=openat:-100:@beside:512",
        "call=openat:-100:@beside:515", "call=truncate:@in/a:0", "call=openat2:-100:@in/a:ints/512/0/0/0/0/0:24",
    ]

    /// The versions up to that of this kernel.
    private static let versions: ClosedRange<Int> = {
        guard case .inForce(let version?) = Sandbox.available().files else { return 1...1 }
        return 1...max(1, version)
    }()

    /// What the probe prints on the kernel that `pretence` names, behind the line about the sandbox.
    private static func lines(
        _ pretence: String,
        _ words: [String],
        in folder: TemporaryFolder
    ) throws -> (report: String, answers: [String]) {
        for name in ["in/a", "beside", "out/old"] { try folder.write(name, Array(name.utf8)) }
        let run = ([SandboxProbe.path, "read=in", "write=out"] + words).joined(separator: ",")
        let lines = try SandboxProbe.lines([pretence, "run=\(run)"], in: folder)
        #expect(lines.last == "0", "\(lines)")
        return (lines.first ?? "", Array(lines.dropFirst().dropLast()))
    }

    @Test(arguments: versions)
    func filesAreConfined(version: Int) throws {
        try withTemporaryFolder { folder in
            let permitted = ["open=in/a", "open=out/old", "create=out/new", "rename=out/new", "makeFolder=out/deep"]
            let denied = [
                "open=beside", "list=.", "create=new", "overwrite=in/a", "append=beside", "remove=beside",
                "rename=in/a", "makeFolder=new", "open=/etc/passwd", "open=/proc/1/mem",
            ]
            let (report, answers) = try Self.lines("landlock=\(version)", ["enter"] + permitted + denied, in: folder)
            #expect(report == "files: version \(version); calls: yes")
            #expect(
                answers == Array(repeating: "ok", count: permitted.count)
                    + Array(repeating: "EACCES", count: denied.count)
            )
        }
    }

    /// Before its version 3, Landlock lets a file be emptied that may only be read, or not even that.
    @Test(arguments: versions)
    func noFileIsEmptied(version: Int) throws {
        try withTemporaryFolder { folder in
            let (_, answers) = try Self.lines("landlock=\(version)", ["enter"] + Self.emptying, in: folder)
            #expect(answers.dropLast() == ["EPERM", "EPERM", "EPERM", "EPERM", "EPERM"])
            // `openat2` hides its flags from the filter.
            #expect(answers.last == (version < 3 ? "ENOSYS" : "EACCES"))
            for name in ["in/a", "beside"] {
                #expect(try FileTree.contents(of: folder.path)[FilePath(name)] == Array(name.utf8), "\(name)")
            }
        }
    }

    /// Before its version 6, Landlock does not restrict signals, so the filter does.
    @Test(arguments: versions)
    func noOtherProcessGetsASignal(version: Int) throws {
        try withTemporaryFolder { folder in
            let signals = ["kill:other:0", "kill:1:0", "tgkill:other:other:0", "fcntl:pipe:8:other"].map {
                "call=\($0)"
            }
            let (_, answers) = try Self.lines("landlock=\(version)", ["enter"] + signals, in: folder)
            #expect(answers == Array(repeating: "EPERM", count: signals.count))
            let (_, ofPrograms) = try Self.lines(
                "landlock=\(version)",
                ["execute=/bin/true", "enter"] + signals,
                in: folder
            )
            #expect(ofPrograms == Array(repeating: "EPERM", count: signals.count))
        }
    }

    /// Then the filter alone holds: files are open, but not their modes, and nothing else.
    @Test(arguments: [
        ("none", "the kernel has no Landlock, which came with Linux 5.13"),
        ("off", "Landlock is switched off; add it to lsm= on the kernel's command line"),
    ])
    func withoutLandlockTheFilterHolds(answer: String, reason: String) throws {
        try withTemporaryFolder { folder in
            let open = ["open=beside", "create=new", "open=/etc/passwd"]
            let denied = [
                "call=socket", "call=execve", "call=clone", "call=ptrace", "call=kill:other:0",
                "call=fcntl:pipe:8:other",
                "call=fchmodat:-100:@beside:420", "call=openat:-100:@beside:512", "call=openat:-100:@beside:515",
            ]
            let (report, answers) = try Self.lines("landlock=\(answer)", ["enter"] + open + denied, in: folder)
            #expect(report == "files: no: \(reason); calls: yes")
            #expect(
                answers == Array(repeating: "ok", count: open.count) + Array(repeating: "EPERM", count: denied.count)
            )
        }
    }

    @Test func withoutFiltersLandlockHolds() throws {
        try withTemporaryFolder { folder in
            let actions = ["open=in/a", "open=beside", "create=out/new", "create=new", "call=kcmp"]
            let (report, answers) = try Self.lines("seccomp=none", ["enter"] + actions, in: folder)
            #expect(report.hasSuffix("; calls: no: the kernel has no seccomp filters (Function not implemented)"))
            #expect(answers.dropLast() == ["ok", "EACCES", "ok", "EACCES"] && answers.last != "EPERM")
        }
    }
}
