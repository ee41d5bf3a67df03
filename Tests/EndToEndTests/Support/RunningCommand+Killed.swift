import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

extension RunningCommand {
    /// Kills the command, and expects that `child` ends with it and leaves nothing in `folder`.
    func killExpectingEnd(of child: pid_t, writingTo folder: FilePath) throws {
        kill()
        ProcessTable.waitForEnd(of: child)
        let status = try finish().status
        #expect(status == -SIGKILL)
        let left = FileTree.temporaryFiles(in: folder).filter {
            $0.lastComponentBytes.starts(with: ".facecrop-\(child)-".utf8)
        }
        #expect(left == [], "what the command itself had begun is another matter")
    }
}
