import SystemPackage

/// The folder of drawings of photos; a drawing is replaced by a new one, and other files are not.
struct PhotoDrawings {
    private let writer: OutputWriter
    private let overwrites: Bool
    /// What was drawn here, by this run and earlier ones.
    private let log: WriteAheadLog

    /// Prepares `folder`; if `overwrites` is true, files that are not drawings are replaced too.
    ///
    /// - Throws: `RunError` if the folder cannot be written to.
    init(_ folder: FilePath, names: SettledNames, overwrites: Bool) throws(RunError) {
        self.overwrites = overwrites
        let state = StateFolder(folder)
        do throws(Errno) {
            try ReplacingFile(replacing: folder.appending("trial")).discard()
        } catch {
            throw RunError(writing: folder, error)
        }
        log = try WriteAheadLog(remembering: state.drawings, in: state)
        if try !state.exists() { try state.make() }
        writer = OutputWriter(destination: .folder(folder), plan: names, log: log)
    }

    /// Takes the drawing of one photo.
    func outputs(of file: PhotoFile) -> PhotoOutputs {
        let path = writer.plan.outputPath(for: file, as: writer.plan.naming.variants[0])
        let isReplaceable = isDrawing(path)
        return writer.outputs(
            of: file,
            permit: OutputPermit(replacesAll: overwrites, replaceable: isReplaceable ? [path.bytes] : [])
        )
    }

    /// Whether the file at `path` is a drawing of this run or an earlier one.
    private func isDrawing(_ path: FilePath) -> Bool {
        let file = writer.destination.folder.pushing(path)
        guard let present = PresentFile.status(of: file).flatMap(PresentFile.init),
            let checksum = OutputChecksum.ofFile(file)
        else { return false }
        return log.remembers(JournalEntry.Output(path: path.bytes, byteCount: present.byteCount, checksum: checksum))
    }
}
