package import FaceCropModel
package import Foundation
package import SystemPackage

/// A shell script in the place of the engine process: it sends frames that a test has made, and keeps those that it
/// receives.
///
/// In the script, `receive NAME` waits for the next frame of the command and keeps it, and `send NAME` sends one.
/// Several processes may run one script, one after the other; `$number` counts them, from 1.
package struct ScriptedEngine {
    /// The program to start in the place of an engine process.
    package let program: FilePath
    private let folder: TemporaryFolder

    private static let prelude = """
        #!/bin/sh
        cd "${0%/*}" || exit 9
        echo >>starts
        number=$(($(wc -l <starts)))
        receive() { head -c $(($(head -c 4 <&3 | od -An -tu4))) <&3 >"received-$1"; }
        send() { cat "frame-$1" >&4; }

        """

    /// Writes the program to `folder`.
    ///
    /// - Parameters:
    ///   - script: What each process does, as a shell script.
    ///   - frames: What it can send, by names.
    ///   - folder: The test's folder; the program and what it receives are in `engine` there.
    /// - Throws: `Errno` if it cannot be written.
    package init(_ script: String, sending frames: [String: PipeFrame] = [:], in folder: TemporaryFolder) throws {
        self.folder = folder
        for (name, frame) in frames { try folder.write("engine/frame-\(name)", frame.encoded ?? []) }
        program = try folder.write("engine/program", Array((Self.prelude + script + "\n").utf8))
        try folder.setMode(0o755, of: "engine/program")
    }

    /// How many processes were started.
    package func startCount() throws -> Int { try FileTree.bytes(of: folder("engine/starts")).count }

    /// The body of the frame that was received as `name`.
    package func body(received name: String) throws -> Data {
        // The kind and the number come before.
        Data(try FileTree.bytes(of: folder("engine/received-\(name)")).dropFirst(5))
    }
}
