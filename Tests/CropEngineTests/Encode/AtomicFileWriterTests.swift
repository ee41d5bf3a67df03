import Glibc
import SystemPackage
import Testing

@testable import CropEngine

@Suite struct AtomicFileWriterTests {
    /// A folder of the test's own, removed afterwards with what the test says is in it.
    private static func withFolder(_ body: (FilePath) throws -> Void) throws {
        var template = Array("/tmp/facecrop-writer-XXXXXX".utf8CString)
        try #require(mkdtemp(&template) != nil)
        let folder = FilePath(platformString: template)
        defer { remove(folder) }
        try body(folder)
    }

    private static func remove(_ path: FilePath) {
        for name in names(path) { remove(path.appending(FilePath.Component(name) ?? "none")) }
        _ = path.withPlatformString { Glibc.remove($0) }
    }

    private static func names(_ folder: FilePath) -> [String] {
        guard let stream = folder.withPlatformString({ opendir($0) }) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    private static func write(_ bytes: [UInt8], _ path: FilePath) throws {
        try bytes.withUnsafeBytes { try AtomicFileWriter.write($0, to: path) }
    }

    @Test func filesAndTheirFoldersAppearWhole() throws {
        try Self.withFolder { folder in
            let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0) }
            let path = folder.appending("a/b/c/photo.jpg")
            try Self.write(bytes, path)
            #expect(try FileContent.read(path, maximumBytes: 1 << 20) == bytes)
            #expect(Self.names(folder.appending("a/b/c")) == ["photo.jpg"])
        }
    }

    @Test func anExistingFileIsReplaced() throws {
        try Self.withFolder { folder in
            let path = folder.appending("photo.jpg")
            try Self.write([1, 2, 3], path)
            try Self.write([4], path)
            #expect(try FileContent.read(path, maximumBytes: 10) == [4])
            #expect(Self.names(folder) == ["photo.jpg"])
        }
    }

    @Test func namesThatAreNoTextAreKept() throws {
        try Self.withFolder { folder in
            let latin1 = FilePath(
                platformString: Array("\(folder)/caf".utf8CString.dropLast()) + [CChar(bitPattern: 0xE9), 0]
            )
            try Self.write([7], latin1)
            #expect(try FileContent.read(latin1, maximumBytes: 10) == [7])
            _ = latin1.withPlatformString { unlink($0) }
        }
    }

    @Test func aFolderInTheWayLeavesNothingBehind() throws {
        try Self.withFolder { folder in
            try Self.write([1], folder.appending("photo.jpg/inside"))
            let error = #expect(throws: PhotoError.self) { try Self.write([2], folder.appending("photo.jpg")) }
            #expect(error?.code == .outputNotWritable)
            #expect(error?.stage == .encode)
            #expect(Self.names(folder) == ["photo.jpg"])
        }
    }

    @Test func aFileWhereAFolderShouldBeFails() throws {
        try Self.withFolder { folder in
            try Self.write([1], folder.appending("a"))
            let error = #expect(throws: PhotoError.self) { try Self.write([2], folder.appending("a/b/photo.jpg")) }
            #expect(error?.code == .outputNotWritable)
            #expect(Self.names(folder) == ["a"])
        }
    }

    /// A device that is always full.
    @Test func aFullDiskIsNamed() {
        let error = AtomicFileWriter.outputError(.noSpace, "out.jpg")
        #expect(error.code == .diskFull)
        #expect(error.path == "out.jpg")
    }

    @Test(arguments: [
        (ENOSPC, PhotoError.Code.diskFull), (EDQUOT, .diskFull), (EROFS, .outputNotWritable),
        (EACCES, .outputNotWritable),
        (EIO, .outputNotWritable), (ENAMETOOLONG, .outputNotWritable),
    ])
    func errorsHaveCodes(number: CInt, code: PhotoError.Code) {
        let error = AtomicFileWriter.outputError(Errno(rawValue: number), "out.jpg")
        #expect(error.code == code)
        #expect(!error.message.isEmpty)
    }
}
