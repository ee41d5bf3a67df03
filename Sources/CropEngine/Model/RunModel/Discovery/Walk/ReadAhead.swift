/// Passes elements on, and announces their files to the operating system in advance, so that the disk reads while the
/// workers decode.
struct ReadAhead<Elements: IteratorProtocol>: IteratorProtocol where Elements.Element: ReadableAhead {
    private var elements: Elements
    private let depth: Int
    private let announce: (PhotoFile) -> Void
    /// The elements that have been announced but not yet returned.
    private var announced: [Elements.Element] = []

    /// Passes `elements` on; `depth` elements beyond the requested one are announced.
    init(
        _ elements: Elements,
        depth: Int,
        announce: @escaping (PhotoFile) -> Void = { FileContent.announce($0.path) }
    ) {
        self.elements = elements
        self.depth = depth
        self.announce = announce
    }

    /// The next element; `nil` at the end.
    mutating func next() -> Elements.Element? {
        while announced.count <= depth, let element = elements.next() {
            if let file = element.fileToRead { announce(file) }
            announced.append(element)
        }
        return announced.isEmpty ? nil : announced.removeFirst()
    }
}
