import SystemPackage
import Testing

@testable import FaceCropModel

@Suite struct FileContentFailureTests {
    /// The system's error, and the code for programs.
    @Test(arguments: [
        (FileContent.Failure.system(.noSuchFileOrDirectory), PhotoError.Code.vanished),
        (.system(.notDirectory), .vanished),
        (.system(.permissionDenied), .permissionDenied),
        (.system(.ioError), .unreadable),
        (.system(.tooManySymbolicLinkLevels), .unreadable),
        (.symbolicLink, .unreadable),
        (.notRegular, .unreadable),
        (.shrank, .unreadable),
        (.tooLarge(bytes: 9), .tooManyBytes),
    ])
    func failuresHaveCodes(failure: FileContent.Failure, code: PhotoError.Code) {
        #expect(failure.codeAndMessage(limit: 5).0 == code)
    }
}
