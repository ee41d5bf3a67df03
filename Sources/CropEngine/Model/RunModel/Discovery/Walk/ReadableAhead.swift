/// An element that may stand for a file that will be read.
protocol ReadableAhead {
    /// The file, if there is one.
    var fileToRead: PhotoFile? { get }
}

extension InputWalk.Finding: ReadableAhead {
    package var fileToRead: PhotoFile? { if case .file(let file) = self { file } else { nil } }
}
