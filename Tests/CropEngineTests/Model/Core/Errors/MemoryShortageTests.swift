import SystemPackage
import Testing

@testable import FaceCropModel

/// Failures of photos that are those of a machine with too little memory.
@Suite struct MemoryShortageTests {
    private static let codes: [PhotoError.Code] = [
        .notAnImage, .film, .emptyFile, .unsupportedFormat, .truncated, .corrupt, .tooManyPixels, .tooLarge,
        .tooLittleMemory, .tooManyBytes, .permissionDenied, .vanished, .unreadable, .detectionFailed, .noFace,
        .renderFailed, .encodeFailed, .outputExists, .diskFull, .outputNotWritable,
    ]

    @Test func onlyMemoryBeyondTheMachineIsDenied() {
        for shift in 0..<28 { #expect(!MemoryShortage.denies(1 << shift)) }
        for shift in 48..<63 { #expect(MemoryShortage.denies(1 << shift)) }
        #expect(MemoryShortage.denies(.max) && !MemoryShortage.denies(0))
    }

    /// What a decoder reports counts only if it could have had the memory for that.
    @Test func memoryShortageExplainsItsPossibleFailures() {
        for code in Self.codes {
            let error = PhotoError(code, stage: .render, path: "a.jpg", message: "It failed.", cause: "words")
            #expect(error.explained(byNeedOf: 1 << 20).code == code)
            let explained = error.explained(byNeedOf: 1 << 60)
            let mayFollow = MemoryShortage.possibleFailures.contains(code)
            #expect(explained.code == (mayFollow ? .tooLittleMemory : code))
            #expect(explained.stage == .render && explained.path == "a.jpg" && explained.cause == "words")
            #expect(explained.message.contains("memory") == mayFollow)
        }
        #expect(!MemoryShortage.possibleFailures.contains(.noFace))
    }
}
