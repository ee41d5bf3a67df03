import Foundation
import SystemPackage
import Testing

@testable import FaceCropModel

@Suite struct OutputSinkTests {
    /// All that a question says arrives; the bytes of names need not be text.
    @Test func questionsCross() throws {
        let output = OutputQuestion.Output(
            OutputVariant(rendition: "é", scale: 1.5, fileExtension: "jpg", isNumbered: true),
            NameDetails(face: 3, size: PixelSize(width: 1, height: 2), checksum: "0f", person: "Ann \u{1B}")
        )
        let questions: [OutputQuestion] =
            [.name(output), .settle([output, output], sidecars: SidecarKind.allCases), .write(output), .writeDrawing]
            + SidecarKind.allCases.map { .writeSidecar($0) }
        for question in questions {
            let json = try JSONEncoder().encode(question)
            #expect(try JSONDecoder().decode(OutputQuestion.self, from: json) == question)
        }
    }

    @Test func answersCross() throws {
        let byHand = KeptByHandRecord(bytes: 4, size: PixelSize(width: 1, height: 2))
        let files = [WrittenFile(FilePath(bytes: [0xFF, 0x2F, 0x0A]), bytes: 3, keptByHand: byHand), nil]
        #expect(try Self.crossed(.success(files)).get() == files)
        let error = PhotoError(
            .diskFull,
            stage: .encode,
            path: FilePath(bytes: [0xFE]),
            message: "No \u{1B} space.",
            cause: "write"
        )
        let crossed = #expect(throws: PhotoError.self) { try Self.crossed(.failure(error)).get() }
        #expect(crossed?.code == error.code && crossed?.stage == error.stage && crossed?.path == error.path)
        #expect(crossed?.message == error.message && crossed?.cause == error.cause)
    }

    private static func crossed(
        _ result: Result<[WrittenFile?], PhotoError>
    ) throws -> Result<[WrittenFile?], PhotoError> {
        try JSONDecoder().decode(OutputAnswer.self, from: try JSONEncoder().encode(OutputAnswer(result))).result
    }
}
