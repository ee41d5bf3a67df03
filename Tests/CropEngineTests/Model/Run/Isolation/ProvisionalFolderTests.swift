import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

@Suite struct ProvisionalFolderTests {
    private static func exists(_ path: FilePath) -> Bool { (try? path.stat()) != nil }

    @Test func emptyFoldersAreRemovedAgain() throws {
        try withTemporaryFolder { folder in
            try folder.makeFolder("there")
            for path in ["there", "there/a", "there/b/c/d", "e/f/", "there/../g"] {
                let provisional = try ProvisionalFolder(.folder(folder(path)))
                #expect(Self.exists(folder(path)))
                provisional.removeIfEmpty()
                for made in ["there/a", "there/b", "e", "g"] { #expect(!Self.exists(folder(made)), "\(path)") }
                #expect(Self.exists(folder("there")))
            }
        }
    }

    @Test func usedAndEarlierFoldersStay() throws {
        try withTemporaryFolder { folder in
            try folder.makeFolder("empty")
            try ProvisionalFolder(.folder(folder("empty"))).removeIfEmpty()
            #expect(Self.exists(folder("empty")))
            let used = try ProvisionalFolder(.folder(folder("a/b")))
            try folder.write("a/b/c", [1])
            used.removeIfEmpty()
            #expect(Self.exists(folder("a/b/c")))
        }
    }

    @Test func aDryRunMakesNone() throws {
        try withTemporaryFolder { folder in
            let provisional = try ProvisionalFolder(.dryRun(folder("out")))
            #expect(!Self.exists(folder("out")))
            provisional.removeIfEmpty()
        }
    }

    @Test func aFileInItsPlaceEndsTheRun() throws {
        try withTemporaryFolder { folder in
            try folder.write("a/file", [1])
            let error = #expect(throws: RunError.self) { try ProvisionalFolder(.folder(folder("a/file/out"))) }
            #expect(error?.code == .outputNotWritable)
            #expect(Self.exists(folder("a/file")))
        }
    }
}
