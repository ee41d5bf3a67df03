/// Where the photo is among the pages of a TIFF or BigTIFF file.
///
/// Some programs write a small copy of the photo, or a mask, before it, and mark it as such. Source: TIFF 6.0, section
/// 8 (NewSubfileType, SubfileType), and Technical Note 1 of Adobe PageMaker 6.0 (SubIFDs).
package struct TIFFPhotoPage: Hashable {
    /// The number of the page in the chain of directories.
    package let page: Int
    /// The number of the photo among the parts of the page (SubIFDs); `nil` if it is the page itself.
    package let part: Int?
    /// The position of its directory.
    let position: Int

    private enum Tag {
        static let newSubfileType = 254
        static let subfileType = 255
        static let parts = 330
    }

    /// A page of a document is a picture of its own; all other bits stand for what belongs to another picture.
    private static let pageOfDocument = 2
    /// In the older tag, a picture with fewer pixels than another in the file.
    private static let oldReduced = 2
    /// The most pages and parts that are looked at.
    private static let maximumCount = 1_000

    /// Finds the first picture that belongs to no other; the first page if all do; `nil` if there is no page.
    ///
    /// If a directory cannot be read before such a picture is found, it counts as that of the photo, so that the photo
    /// fails instead of being replaced by its copy.
    package init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        let reader = ByteReader(tiff: bytes)
        guard let layout = TIFFLayout(reader) else { return nil }
        self.init(layout, reader)
    }

    init?(_ layout: TIFFLayout, _ reader: ByteReader) {
        let pages = Self.pages(layout, reader)
        guard let first = pages.first else { return nil }
        if let page = pages.firstIndex(where: { Self.isPhoto(at: $0, layout, reader) }) {
            self.init(page: page, part: nil, position: pages[page])
            return
        }
        if pages.count > 1, let last = pages.last, layout.entries(reader, at: last) == nil {
            self.init(page: pages.count - 1, part: nil, position: last)
            return
        }
        for (page, start) in pages.enumerated() {
            let parts = Self.values(Tag.parts, at: start, layout, reader).prefix(Self.maximumCount)
            let isPhotoOrUnreadable = { (position: Int) in
                layout.entries(reader, at: position) == nil || Self.isPhoto(at: position, layout, reader)
            }
            guard let part = parts.firstIndex(where: isPhotoOrUnreadable) else { continue }
            self.init(page: page, part: part, position: parts[part])
            return
        }
        self.init(page: 0, part: nil, position: first)
    }

    private init(page: Int, part: Int?, position: Int) {
        self.page = page
        self.part = part
        self.position = position
    }

    /// The positions of the directories in the chain, each once, up to the first that cannot be read.
    private static func pages(_ layout: TIFFLayout, _ reader: ByteReader) -> [Int] {
        var pages: [Int] = []
        var seen: Set<Int> = [0]
        var next = layout.firstDirectory(reader)
        while let start = next, pages.count < maximumCount, seen.insert(start).inserted {
            pages.append(start)
            guard let entries = layout.entries(reader, at: start) else { break }
            next = layout.nextDirectory(reader, after: start, entryCount: entries.count)
        }
        return pages
    }

    private static func isPhoto(at start: Int, _ layout: TIFFLayout, _ reader: ByteReader) -> Bool {
        guard layout.entries(reader, at: start) != nil else { return false }
        let type = values(Tag.newSubfileType, at: start, layout, reader).first ?? 0
        let oldType = values(Tag.subfileType, at: start, layout, reader).first
        return type & ~pageOfDocument == 0 && oldType != oldReduced
    }

    private static func values(_ tag: Int, at start: Int, _ layout: TIFFLayout, _ reader: ByteReader) -> [Int] {
        let entry = layout.entries(reader, at: start)?.first { $0.tag == tag }
        return entry.flatMap { layout.directories($0, reader) } ?? []
    }
}
