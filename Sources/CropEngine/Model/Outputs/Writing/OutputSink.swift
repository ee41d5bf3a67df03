/// Takes the outputs of one photo: names them, keeps those that are up to date, and writes the others.
///
/// The side that decodes the photo makes outputs and asks; it learns what a file is called by the answer.
package protocol OutputSink: Sendable {
    /// Does what `question` asks; `content` is the file that comes with it, if one does.
    ///
    /// - Returns: The files that the question names, in its order; `nil` for one that is to be made.
    /// - Throws: `PhotoError` if a file cannot have its name, or cannot be written.
    func answer(_ question: OutputQuestion, _ content: EncodedImage?) throws(PhotoError) -> [WrittenFile?]
}

extension OutputSink {
    /// What `output` would be called; nothing is written.
    package func file(of output: OutputQuestion.Output) throws(PhotoError) -> WrittenFile {
        try onlyFile(.name(output), nil)
    }

    /// Makes sure that all files of the photo can have their names, before the first is made.
    ///
    /// - Returns: For each output, its file if it is up to date, or `nil` if it is to be made.
    /// - Throws: `PhotoError` if a name is too long, or belongs to another photo.
    package func settle(
        _ outputs: [OutputQuestion.Output],
        sidecars: [SidecarKind]
    ) throws(PhotoError) -> [WrittenFile?] {
        try answer(.settle(outputs, sidecars: sidecars), nil)
    }

    /// Writes an output, unless a person has replaced it with a file that is to be kept.
    ///
    /// - Throws: `PhotoError` if it cannot be written; a previous file of that name then remains.
    package func write(_ content: EncodedImage, as output: OutputQuestion.Output) throws(PhotoError) -> WrittenFile {
        try onlyFile(.write(output), content)
    }

    /// Writes a sidecar, unless a person has replaced it with a file that is to be kept.
    ///
    /// It replaces only a sidecar that this program has written and that is unchanged since, whatever outputs may
    /// replace.
    /// - Throws: `PhotoError` if it cannot be written, or another file has its name.
    package func write(_ content: EncodedImage, as sidecar: SidecarKind) throws(PhotoError) -> WrittenFile {
        try onlyFile(.writeSidecar(sidecar), content)
    }

    /// Writes the drawing of the photo.
    ///
    /// - Throws: `PhotoError` if it cannot be written, or a file that is no drawing has its name.
    package func write(drawing content: EncodedImage) throws(PhotoError) { _ = try onlyFile(.writeDrawing, content) }

    private func onlyFile(_ question: OutputQuestion, _ content: EncodedImage?) throws(PhotoError) -> WrittenFile {
        guard let file = try answer(question, content).first ?? nil else {
            preconditionFailure("one output has one file")
        }
        return file
    }
}
