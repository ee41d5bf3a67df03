import SystemPackage
import Testing

@testable import FaceCropModel

/// What is said of a photo that ended an engine process when it was tried alone.
@Suite struct EngineLossTests {
    @Test(arguments: [EngineLoss.Cause.late(seconds: 60), .died(.exited(status: 3))], [false, true])
    func aLimitOfMemoryIsNamedAsAPossibleCause(cause: EngineLoss.Cause, isShortOfMemory: Bool) {
        let loss = EngineLoss(cause: cause, stage: .decode, errorTail: "last words")
        let error = PhotoError(loss, path: "a.heic", isShortOfMemory: isShortOfMemory)
        let usual: PhotoError.Code = if case .late = cause { .timedOut } else { .crashed }
        #expect(error.code == (isShortOfMemory ? .tooLittleMemory : usual))
        #expect(error.message.contains("perhaps for lack of memory") == isShortOfMemory)
        #expect(error.message.contains("60 s") == (usual == .timedOut))
        #expect(error.stage == .decode && error.path == "a.heic")
    }
}
