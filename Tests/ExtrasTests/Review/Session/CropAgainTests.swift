import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropReview

/// The process that makes a run again; a script stands in for it.
@Suite struct CropAgainTests {
    private static func run(_ script: String) throws -> String? {
        try withTemporaryFolder { folder in
            let program = try folder.write("program", Array("#!/bin/sh\n\(script)\n".utf8))
            try folder.setMode(0o755, of: "program")
            return CropAgain([Array("a b".utf8)], executable: program).run()
        }
    }

    @Test(arguments: [("exit 0", nil), ("exit 1", nil), ("exit 2", "The run ended with status 2.")])
    func theStatusTellsWhetherTheManifestIsWhole(script: String, reason: String?) throws {
        #expect(try Self.run(script) == reason)
    }

    /// So that it ends when this process is killed, and the folder is free for another run.
    @Test func theRunIsToldWhoseItIs() throws {
        #expect(try Self.run("echo \"$1 of $FACECROP_PARENT\" >&2; exit 2") == "a b of \(getpid())")
    }
}
