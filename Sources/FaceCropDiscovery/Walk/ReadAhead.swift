package import FaceCropCore

/// Something that may have a file behind it that will be read.
package protocol ReadableAhead {
    /// The file, if there is one.
    var fileToRead: PhotoFile? { get }
}

extension InputWalk.Finding: ReadableAhead {
    package var fileToRead: PhotoFile? { if case .file(let file) = self { file } else { nil } }
}

/// Hands on elements, and announces the files behind them to the system, so that the disk reads while the workers decode.
package struct ReadAhead<Elements: IteratorProtocol>: IteratorProtocol where Elements.Element: ReadableAhead {
    private var elements: Elements
    private let depth: Int
    private let announce: (PhotoFile) -> Void
    /// What has been announced and not yet handed on.
    private var announced: [Elements.Element] = []

    /// Hands on `elements`, with `depth` of them announced beyond the one that was asked for.
    package init(
        _ elements: Elements,
        depth: Int,
        announce: @escaping (PhotoFile) -> Void = { FileContent.announce($0.path) }
    ) {
        self.elements = elements
        self.depth = depth
        self.announce = announce
    }

    /// The next element; `nil` at the end.
    package mutating func next() -> Elements.Element? {
        while announced.count <= depth, let element = elements.next() {
            if let file = element.fileToRead { announce(file) }
            announced.append(element)
        }
        return announced.isEmpty ? nil : announced.removeFirst()
    }
}
