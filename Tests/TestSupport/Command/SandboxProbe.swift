import Foundation
import SystemPackage
import Testing

/// The program that tries what a process in the sandbox may do.
package enum SandboxProbe {
    /// The path of the program, next to the command.
    package static var path: String {
        BuiltCommand.url.deletingLastPathComponent().appending(path: "sandbox-probe").path
    }

    /// The lines that the probe and the programs that it starts print.
    package static func lines(_ words: [String], in folder: TemporaryFolder) throws -> [String] {
        let script = "exec \"${0%/*}/sandbox-probe\" \"$@\""
        let result = try BuiltCommand.run(script: script, words, currentFolder: folder.path)
        #expect(result.status == 0, "\(result.messages)")
        return result.outputText.split(separator: "\n").map(String.init)
    }
}
