import Glibc
import SystemPackage
import Testing

@testable import FaceCropCore
@testable import FaceCropFormats
@testable import FaceCropImaging

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

    /// The system's error, and the code for programs.
    @Test(arguments: [
        (FileContent.Failure.system(.noSuchFileOrDirectory), PhotoError.Code.vanished),
        (.system(.notDirectory), .vanished),
        (.system(.permissionDenied), .permissionDenied),
        (.system(.ioError), .unreadable),
        (.system(.tooManySymbolicLinkLevels), .unreadable),
        (.notRegular, .unreadable),
        (.shrank, .unreadable),
        (.tooLarge(bytes: 9), .tooManyBytes),
    ])
    func failuresHaveCodes(failure: FileContent.Failure, code: PhotoError.Code) {
        #expect(failure.codeAndMessage(limit: 5).0 == code)
    }

    @Test func missingFilesVanished() {
        let missing = PhotoFile(path: "/nowhere/at/all.jpg", relativePath: "all.jpg", isNamedByUser: true)
        let error = #expect(throws: PhotoError.self) { try PhotoDecoder().open(missing) }
        #expect(error?.code == .vanished)
        #expect(error?.path == missing.path)
    }

    @Test func emptyFilesSaySo() {
        let error = #expect(throws: PhotoError.self) { try openedPhoto([]) }
        #expect(error?.code == .emptyFile)
    }

    @Test func foreignContentSaysSo() {
        let text = Array("This is a letter, not a photo, although it may be called one.".utf8)
        let error = #expect(throws: PhotoError.self) { try openedPhoto(text) }
        #expect(error?.code == .notAnImage)
    }
}
