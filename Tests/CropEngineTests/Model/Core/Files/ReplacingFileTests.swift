import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

@Suite struct ReplacingFileTests {
    private func replace(_ path: FilePath, with bytes: [UInt8]) throws {
        let file = try ReplacingFile(replacing: path)
        try bytes.withUnsafeBytes { try file.write($0) }
        try file.commit()
    }

    private func names(in folder: FilePath) throws -> [String] {
        let stream = try #require(folder.withPlatformString { opendir($0) })
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = String(decoding: entry.nameBytes, as: UTF8.self)
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    private func content(of path: FilePath) throws -> [UInt8] { try FileContent.read(path, maximumBytes: 1 << 20) }

    @Test func filesAndTheirFoldersAppearWhole() throws {
        try withTemporaryFolder { folder in
            let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0) }
            try replace(folder("a/b/c/photo.jpg"), with: bytes)
            #expect(try content(of: folder("a/b/c/photo.jpg")) == bytes)
            #expect(try names(in: folder("a/b/c")) == ["photo.jpg"])
        }
    }

    @Test func untilTheCommitTheOldFileIsThereWhole() throws {
        try withTemporaryFolder { folder in
            try folder.write("photo.jpg", [1, 2, 3])
            let file = try ReplacingFile(replacing: folder("photo.jpg"))
            try [UInt8]([4]).withUnsafeBytes { try file.write($0) }
            #expect(try content(of: folder("photo.jpg")) == [1, 2, 3])
            try file.commit()
            #expect(try content(of: folder("photo.jpg")) == [4])
            #expect(try names(in: folder.path) == ["photo.jpg"])
        }
    }

    @Test func presentFilesStayWithoutReplacement() throws {
        try withTemporaryFolder { folder in
            try folder.write("file.jpg", [1])
            try folder.link("link.jpg", to: "nowhere")
            try folder.makeFolder("folder.jpg")
            for name in ["file.jpg", "link.jpg", "folder.jpg"] {
                let file = try ReplacingFile(replacing: folder(name))
                try file.write([2])
                #expect(throws: Errno.fileExists) { try file.commit(replaces: false) }
            }
            #expect(try names(in: folder.path) == ["file.jpg", "folder.jpg", "link.jpg"])
            #expect(try content(of: folder("file.jpg")) == [1])
            let free = try ReplacingFile(replacing: folder("free.jpg"))
            try free.write([3])
            try free.commit(replaces: false)
            #expect(try content(of: folder("free.jpg")) == [3])
            #expect(free.modifiedNanoseconds != nil)
        }
    }

    /// What is to be noted before the name is given keeps it from being given when that fails.
    @Test func aNameIsGivenOnlyAfterItIsNoted() throws {
        try withTemporaryFolder { folder in
            let file = try ReplacingFile(replacing: folder("photo.jpg"))
            try file.write([1])
            #expect(throws: Errno.noSpace) {
                try file.commit { () throws(Errno) in
                    #expect((try? folder("photo.jpg").stat()) == nil)
                    throw .noSpace
                }
            }
            #expect(try names(in: folder.path) == [])
        }
    }

    @Test func uncommittedFilesLeaveNoTrace() throws {
        try withTemporaryFolder { folder in
            try folder.write("photo.jpg", [1])
            do {
                let file = try ReplacingFile(replacing: folder("photo.jpg"))
                try [UInt8]([2]).withUnsafeBytes { try file.write($0) }
                #expect(try names(in: folder.path).count == 2)
            }
            #expect(try names(in: folder.path) == ["photo.jpg"])
            #expect(try content(of: folder("photo.jpg")) == [1])
        }
    }

    @Test func namesThatAreNoTextAreKept() throws {
        try withTemporaryFolder { folder in
            let latin1 = folder.path.appending(name: [0x63, 0x61, 0x66, 0xE9])
            try replace(latin1, with: [7])
            #expect(try content(of: latin1) == [7])
        }
    }

    @Test func aFolderInTheWayLeavesNothingBehind() throws {
        try withTemporaryFolder { folder in
            try folder.write("photo.jpg/inside", [1])
            #expect(throws: Errno.self) { try replace(folder("photo.jpg"), with: [2]) }
            #expect(try names(in: folder.path) == ["photo.jpg"])
        }
    }

    @Test func aFileWhereAFolderShouldBeIsAnError() throws {
        try withTemporaryFolder { folder in
            try folder.write("a", [1])
            #expect(throws: Errno.notDirectory) { try replace(folder("a/b/photo.jpg"), with: [2]) }
            #expect(try names(in: folder.path) == ["a"])
        }
    }

    @Test func pipesAndDevicesAreNotReplaced() throws {
        try withTemporaryFolder { folder in
            #expect(mkfifo(folder("pipe").string, 0o600) == 0)
            #expect(symlink("/dev/null", folder("link").string) == 0)
            for name in ["pipe", "link"] {
                #expect(throws: Errno.notSupported) { try ReplacingFile(replacing: folder(name)) }
            }
            let left = try names(in: folder.path)
            #expect(left == ["link", "pipe"])
        }
    }

    /// `mkdir` says there of a folder that is there that it is not.
    @Test func aFolderThatTakesNoOtherIsAnError() {
        #expect(throws: Errno.noSuchFileOrDirectory) { try DirectoryCreation.make("/proc/facecrop/deeper") }
    }

    /// Nothing less than a power cut shows whether a flush was done; here only that it can be, whatever the folder.
    @Test func foldersCanBeFlushed() throws {
        try withTemporaryFolder { folder in
            for path in [folder.path, "", "/dev/shm", "/proc", folder("gone")] { try DirectoryCreation.flush(path) }
        }
    }
}
