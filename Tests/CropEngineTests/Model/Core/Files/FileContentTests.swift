import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

@Suite struct FileContentTests {
    @Test func theWholeFileIsRead() throws {
        let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let read = try withPhotoFile(bytes) { try FileContent.read($0.path, maximumBytes: 300_000) }
        #expect(read == bytes)
    }

    @Test func oneByteTooMuchIsRefused() throws {
        try withPhotoFile([1, 2, 3]) { file in
            #expect(throws: FileContent.Failure.tooLarge(bytes: 3)) {
                try FileContent.read(file.path, maximumBytes: 2)
            }
        }
    }

    @Test func pipesDoNotHang() throws {
        try withPhotoFile([]) { file in
            let pipe = FilePath(file.path.string + ".pipe")
            #expect(mkfifo(pipe.string, 0o600) == 0)
            defer { unlink(pipe.string) }
            #expect(throws: FileContent.Failure.notRegular) { try FileContent.read(pipe, maximumBytes: 10) }
        }
    }

    @Test func foldersAreNoFiles() {
        #expect(throws: FileContent.Failure.notRegular) { try FileContent.read("/", maximumBytes: 10) }
    }
}
