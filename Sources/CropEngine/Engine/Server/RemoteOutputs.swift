import FaceCropModel
import Synchronization

/// The outputs of one photo in an engine process, which may write nothing: the command names and writes them.
///
/// The process goes on while the command writes, if nothing that the command could answer changes what is made. Then
/// the files have no names here: the command enters them in the record.
final class RemoteOutputs: OutputSink {
    /// The most bytes of outputs of a photo that may wait in the command to be written.
    private static let maximumWaitingByteCount = 64 << 20

    private let order: EngineOrder
    private let number: UInt32
    private let reports: FrameWriter
    private let answers: OutputAnswers
    private let waitingByteCount = Mutex(0)

    init(_ order: EngineOrder, number: UInt32, reports: FrameWriter, answers: OutputAnswers) {
        self.order = order
        self.number = number
        self.reports = reports
        self.answers = answers
    }

    func answer(_ question: OutputQuestion, _ content: EncodedImage?) throws(PhotoError) -> [WrittenFile?] {
        let count = content?.count ?? 0
        guard count <= PhotoOutputs.maximumKeptByteCount else { throw .tooManyKeptBytes(of: order.file) }
        let isWaiting = waitingByteCount.withLock { bytes in
            bytes += count
            guard !order.mayKeepOutputs, bytes <= Self.maximumWaitingByteCount else {
                bytes = 0
                return false
            }
            return true
        }
        let known = isWaiting ? question.knownAnswer(byteCount: count) : nil
        if let content { reports.send(content, number: number) }
        let message = OutputQuestion.Message(question: question, isAnswered: known == nil)
        reports.send(.question, number: number, message)
        if let known { return known }
        return try answers.take(number).result.get()
    }
}

extension OutputQuestion {
    /// The answer, but for names, if nothing is kept and nothing goes wrong; `nil` if names are asked for.
    fileprivate func knownAnswer(byteCount: Int) -> [WrittenFile?]? {
        switch self {
        case .name: nil
        case .settle(let outputs, _): outputs.map { _ in nil }
        case .write, .writeSidecar, .writeDrawing: [WrittenFile("", bytes: byteCount)]
        }
    }
}
