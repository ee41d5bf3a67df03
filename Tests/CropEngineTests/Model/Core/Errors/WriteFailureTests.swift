import Glibc
import SystemPackage
import Testing

@testable import FaceCropModel

@Suite struct WriteFailureTests {
    /// `/dev/full` is a device on which every write fails as on a full disk.
    @Test func aFullDiskIsTold() throws {
        let descriptor = try FileDescriptor.open("/dev/full", .writeOnly)
        let error = #expect(throws: Errno.self) { try descriptor.closeAfter { _ = try descriptor.writeAll([1]) } }
        #expect(PhotoError(writing: "out.jpg", try #require(error)).code == .diskFull)
    }

    /// The code, and a word of the advice, which is the same whatever could not be written.
    @Test(arguments: [
        (ENOSPC, PhotoError.Code.diskFull, "make room"), (EDQUOT, .diskFull, "make room"),
        (EROFS, .outputNotWritable, "read-only"), (EACCES, .outputNotWritable, "permissions"),
        (EPERM, .outputNotWritable, "permissions"), (EIO, .outputNotWritable, "look at the output folder"),
        (ENOTDIR, .outputNotWritable, "move that file away"), (EFBIG, .outputNotWritable, "ulimit -f"),
        (ENAMETOOLONG, .outputNotWritable, "rename the photo"),
    ])
    func errorsHaveCodesAndAdvice(number: CInt, code: PhotoError.Code, advice: String) {
        let photo = PhotoError(writing: "out.jpg", Errno(rawValue: number))
        #expect(photo.code == code && photo.path == "out.jpg")
        #expect(photo.message.contains(advice) && photo.message.hasSuffix("."))
        #expect(photo.message.contains("make room") == (code == .diskFull))
        let run = RunError(writing: "out/manifest.json", Errno(rawValue: number))
        #expect(run.code.rawValue == code.rawValue)
        #expect(run.message == "out/manifest.json cannot be written. \(photo.message)")
    }
}
