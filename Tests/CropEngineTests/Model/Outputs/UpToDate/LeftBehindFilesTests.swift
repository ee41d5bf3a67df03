import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

@Suite struct LeftBehindFilesTests {
    @Test func onlyTemporaryFilesAreRemoved() throws {
        try withTemporaryFolder { folder in
            let ours = [".facecrop-1-0.tmp", ".facecrop-31245-3w5e11264sgsf.tmp"]
            let others = [
                ".facecrop-1-0.tmp.jpg", ".facecrop-1-0", ".facecrop-.tmp", ".facecrop--.tmp", ".facecrop-1-.tmp",
                ".facecrop-x-0.tmp", ".facecrop-1-A.tmp", ".facecrop-1-0-2.tmp", "facecrop-1-0.tmp", ".facecrop.tmp",
                ".tmp", "a.jpg", "below/.facecrop-1-0.tmp", ".facecrop-2-0.tmp/inside",
            ]
            for name in ours + others { try folder.write(name, [1]) }
            try folder.link(".facecrop-3-0.tmp", to: "a.jpg")
            LeftBehindFiles.remove(in: folder.path)
            LeftBehindFiles.remove(in: folder("nowhere"))
            let left = Set(FileTree.files(in: folder.path).map(\.string))
            #expect(left == Set(others + [".facecrop-3-0.tmp"]))
        }
    }

    /// Process 1 always runs, and so does this one; no process has a number above 2²².
    @Test func filesOfRunningProcessesStayIfOnlyOthersAreWanted() throws {
        try withTemporaryFolder { folder in
            let living = [".facecrop-1-0.tmp", ".facecrop-\(getpid())-a.tmp"]
            for name in living + [".facecrop-4194305-0.tmp", ".facecrop-99999999999-0.tmp"] {
                try folder.write(name, [1])
            }
            #expect(LeftBehindFiles.remove(in: folder.path, ofEndedProcesses: true))
            #expect(Set(FileTree.files(in: folder.path).map(\.string)) == Set(living))
        }
    }

    /// The removed files are those that ``ReplacingFile`` makes.
    @Test func theFilesOfAKilledRunAreAmongThem() throws {
        try withTemporaryFolder { folder in
            let file = try ReplacingFile(replacing: folder("a.jpg"))
            #expect(FileTree.files(in: folder.path).count == 1)
            LeftBehindFiles.remove(in: folder.path)
            #expect(FileTree.files(in: folder.path) == [])
            file.discard()
        }
    }
}
