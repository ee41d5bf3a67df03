import FaceCropModel

/// The outputs of one photo in an engine process, which may write nothing: the command names and writes them.
struct RemoteOutputs: OutputSink {
    /// The photo.
    let file: PhotoFile
    /// The number of the order.
    let number: UInt32
    let reports: FrameWriter
    let answers: OutputAnswers

    func answer(_ question: OutputQuestion, _ content: EncodedImage?) throws(PhotoError) -> [WrittenFile?] {
        if let content {
            guard content.count <= PhotoOutputs.maximumKeptByteCount else { throw .tooManyKeptBytes(of: file) }
            reports.send(content, number: number)
        }
        reports.send(.question, number: number, question)
        return try answers.take(number).result.get()
    }
}
