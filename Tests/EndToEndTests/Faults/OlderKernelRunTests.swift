import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// Runs of commands on a kernel with an older Landlock, or none, or no filters: the probe stands in for it.
@Suite(.enabled(if: Sandbox.available().isComplete, "this kernel has no Landlock, or no seccomp filters"))
struct OlderKernelRunTests {
    private struct Run {
        var status: String
        var messages: String
        var outputs: [FilePath: [UInt8]]

        var warnings: [String] { messages.split(separator: "\n").map(String.init).filter { $0.contains("sandbox") } }
    }

    /// Runs the command with `words` on the kernel that `pretence` names; `nil` is this one.
    private static func run(_ pretence: String?, _ words: [String], in folder: TemporaryFolder) throws -> Run {
        let output = folder("out").string
        if FileManager.default.fileExists(atPath: output) { try FileManager.default.removeItem(atPath: output) }
        // The words of a command are separated by commas.
        let command = ["/bin/sh", "-c", "exec \"$0\" \"$@\" 2>messages", BuiltCommand.url.path] + words
        let lines = try SandboxProbe.lines(
            [pretence, "run=\(command.joined(separator: ","))"].compactMap { $0 },
            in: folder
        )
        let messages = try FileTree.bytes(of: folder("messages"))
        let outputs = try FileTree.contents(of: folder("out")).filter { $0.key.extension == "jpg" }
        return Run(status: lines.last ?? "", messages: String(decoding: messages, as: UTF8.self), outputs: outputs)
    }

    private static func withPhotos(_ body: (TemporaryFolder) throws -> Void) throws {
        try withTemporaryFolder { folder in
            for name in ["scenes/group-2.jpg", "camera.png", "formats/hevc.heic", "formats/lossy.webp"] {
                try folder.copy(name, as: "in/\(FilePath(name).lastComponent?.string ?? name)")
            }
            try body(folder)
        }
    }

    private static let crop = TemporaryFolder.arguments(["in"])

    /// The versions of Landlock up to that of this kernel.
    private static let versions: ClosedRange<Int> = {
        guard case .inForce(let version?) = Sandbox.available().files else { return 1...1 }
        return 1...max(1, version)
    }()

    @Test func anyVersionOfLandlockWillDo() throws {
        try Self.withPhotos { folder in
            let usual = try Self.run(nil, Self.crop, in: folder)
            #expect(usual.status == "0" && usual.warnings == [] && usual.outputs.count == 4, "\(usual.messages)")
            for version in Self.versions {
                let run = try Self.run("landlock=\(version)", Self.crop, in: folder)
                #expect(run.status == "0" && run.warnings == [], "\(version): \(run.messages)")
                #expect(run.outputs == usual.outputs, "\(version)")
            }
        }
    }

    /// The run goes on with what there is, and says what is open.
    @Test(arguments: [
        ("landlock=none", "the kernel has no Landlock", "could read and write every file of this user"),
        ("landlock=off", "Landlock is switched off", "could read and write every file of this user"),
        ("seccomp=none", "the kernel has no seccomp filters", "could reach the network and other processes"),
    ])
    func missingKernelFeaturesAreWarnedOf(pretence: String, reason: String, harm: String) throws {
        try Self.withPhotos { folder in
            let usual = try Self.run(nil, Self.crop, in: folder)
            let run = try Self.run(pretence, Self.crop, in: folder)
            #expect(run.status == "0" && run.outputs == usual.outputs, "\(run.messages)")
            #expect(run.warnings.count == 1, "\(run.messages)")
            #expect(run.messages.contains(reason) && run.messages.contains(harm), "\(run.messages)")
            let unconfined = try Self.run(pretence, Self.crop + ["--isolation", "none"], in: folder)
            #expect(unconfined.status == "0" && unconfined.warnings == [], "\(unconfined.messages)")
        }
    }

    @Test func everyCommandThatDecodesWarns() throws {
        try Self.withPhotos { folder in
            for words in [["inspect", "in/camera.png"], ["blinks", "in/camera.png", "in/group-2.jpg"]] {
                let run = try Self.run("landlock=none", words, in: folder)
                #expect(run.warnings.count == 1, "\(words): \(run.messages)")
            }
        }
    }
}
