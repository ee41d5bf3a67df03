/// One step of a run: what the walk has found, and what the journal says about it.
enum PhotoTask: Sendable {
    /// These photos are done already.
    ///
    /// One task holds many of them, because passing each one to another thread would take longer than everything else.
    case keep([DonePhoto])
    /// This finding has something left to do.
    case process(InputWalk.Finding, PhotoHistory)
}

extension PhotoTask: ReadableAhead {
    var fileToRead: PhotoFile? {
        if case .process(let finding, _) = self { finding.fileToRead } else { nil }
    }
}
