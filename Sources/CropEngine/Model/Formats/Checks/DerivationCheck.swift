/// Checks how the pictures of a HEIC or AVIF are derived from each other, before a decoder follows that.
///
/// libheif trusts what a file says about it. Two pictures that are derived from each other exhaust its stack, wherever
/// they are in the file; grids of grids multiply; and of a picture that begins on the left of an overlay or above it,
/// libheif copies columns and rows that the picture does not have: what is in the memory there, perhaps another photo.
/// Sources: ISO/IEC 23008-12, 6.6, and ISO/IEC 23000-22 (MIAF), 7.3.11.
struct DerivationCheck {
    /// Why a file is not decoded.
    enum Refusal: Error, Equatable {
        /// It says what cannot be.
        case contradiction(String)
        /// It is sound, but of a kind that is not decoded.
        case unsupported(String)
    }

    /// How a picture comes about, in the order in which MIAF lets one be derived from another: each from those of lower
    /// rank alone, so that there are three steps at most.
    private enum Rank: Int {
        case coded
        case grid
        case identity
        case overlay
        case toneMap

        init(type: String) {
            self =
                switch type {
                case "grid": .grid
                case "iden": .identity
                case "iovl": .overlay
                case "tmap": .toneMap
                default: .coded
                }
        }
    }

    /// How many pixels are decoded and put together for each one of the photo: a grid needs two, and an overlay three
    /// and one for each picture in it.
    static let maximumShare = 16.0
    /// Pixels that are decoded in any case: the tiles of a small picture may be much larger than it is.
    static let freePixelCount = Double(4 << 20)

    private let transformations: [StaticString] = ["irot", "imir", "clap"]
    private let items: HEIFItems
    private let reader: ByteReader
    /// The pictures with the alpha of each picture, by its number.
    private var alphas: [Int: [Int]] = [:]
    /// The pixels that are decoded and put together for each picture, by its number; a file may claim more than an
    /// `Int` holds.
    private var pixelCounts: [Int: Double] = [:]

    /// Checks the HEIC or AVIF file in `bytes`.
    static func check(_ bytes: UnsafeBufferPointer<UInt8>) throws(Refusal) {
        let reader = ByteReader(bytes: bytes, order: .bigEndian)
        guard let items = HEIFItems(reader) else { throw .contradiction("the list of its pictures makes no sense") }
        var check = DerivationCheck(items: items, reader: reader)
        try check.checkRanks()
        try check.takeAlphas()
        try check.checkPixelCount()
    }

    private init(items: HEIFItems, reader: ByteReader) {
        self.items = items
        self.reader = reader
    }

    /// Checks all items of the file, because libheif follows those that nothing needs when it opens the file.
    private func checkRanks() throws(Refusal) {
        for item in items.numbers {
            let rank = rank(item)
            guard rank != .coded else { continue }
            for source in items.sources(of: item) where self.rank(source).rawValue >= rank.rawValue {
                throw .unsupported("a HEIF with a picture (\(type(item))) that is derived from “\(type(source))”")
            }
        }
    }

    private mutating func takeAlphas() throws(Refusal) {
        let hasOverlay = items.numbers.contains { rank($0) == .overlay }
        for item in items.numbers where isAlpha(item) {
            for picture in items.targets("auxl", of: item) {
                if isAlpha(picture) { throw .contradiction("the transparency of a picture has a transparency") }
                // If alpha has fewer bits than the colours, libheif copies beyond its end into an overlay.
                if hasOverlay, picture != items.primary {
                    throw .unsupported("a HEIF with an overlay of transparent pictures")
                }
                alphas[picture, default: []].append(item)
            }
        }
    }

    private func isAlpha(_ item: Int) -> Bool {
        // Version and flags precede the name, and a zero byte ends it.
        let names: [StaticString] = [
            "urn:mpeg:avc:2015:auxid:1", "urn:mpeg:hevc:2015:auxid:1", "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha",
        ]
        return boxes("auxC", of: item).contains { box in names.contains { reader.has($0, at: box.content + 4) } }
    }

    private mutating func checkPixelCount() throws(Refusal) {
        let size = try size(of: items.primary)
        let count = try pixelCount(items.primary)
        guard count <= Self.freePixelCount + Self.maximumShare * Self.pixelCount(size) else {
            throw .unsupported("a HEIF of \(size) pixels that is put together of far more")
        }
    }

    /// The pixels that are decoded and put together for a picture, each as often as it is needed.
    private mutating func pixelCount(_ item: Int) throws(Refusal) -> Double {
        if let count = pixelCounts[item] { return count }
        var (count, sources) = try parts(of: item)
        sources += alphas[item] ?? []
        for source in sources { count += try pixelCount(source) }
        pixelCounts[item] = count
        return count
    }

    /// The pixels that a picture itself has, and the pictures of which it is made.
    private func parts(of item: Int) throws(Refusal) -> (pixelCount: Double, sources: [Int]) {
        try checkTransformations(of: item)
        let size = try size(of: item)
        let count = Self.pixelCount(size)
        switch rank(item) {
        case .coded:
            return (max(count, try codedPixelCount(of: item, declared: size)), [])
        case .identity:
            let sources = items.sources(of: item)
            guard sources.count == 1 else { throw .contradiction("a copy (iden) of \(sources.count) pictures") }
            return (count, sources)
        case .grid:
            guard let grid = HEIFGrid(item, of: items, reader) else {
                throw .contradiction("a grid with another number of tiles than it says")
            }
            try checkTiles(of: grid)
            return (max(count, Self.pixelCount(grid.size)), grid.tiles)
        case .overlay:
            guard let overlay = HEIFOverlay(item, of: items, reader) else {
                throw .contradiction("an overlay of another number of pictures than it says")
            }
            guard overlay.layers.allSatisfy({ 0..<overlay.size.width ~= $0.x && 0..<overlay.size.height ~= $0.y })
            else { throw .unsupported("a HEIF with an overlay of pictures that begin outside of it") }
            return (max(count, Self.pixelCount(overlay.size)), overlay.layers.map(\.item))
        case .toneMap: throw .unsupported("a gain map in the place of the picture in a HEIF")
        }
    }

    /// A picture may be turned, mirrored and cropped, each once.
    private func checkTransformations(of item: Int) throws(Refusal) {
        for type in transformations where boxes(type, of: item).count > 1 {
            throw .contradiction("a picture with more than one \(type)")
        }
    }

    /// The tiles of a grid must be coded in the same way, be equal in size, and cover it.
    private func checkTiles(of grid: HEIFGrid) throws(Refusal) {
        guard let first = grid.tiles.first else { return }
        let expected = (type(first), try size(of: first), coding(of: first))
        guard grid.columns * expected.1.width >= grid.size.width, grid.rows * expected.1.height >= grid.size.height
        else { throw .contradiction("a grid that its tiles do not cover") }
        for tile in Set(grid.tiles) {
            guard try expected == (type(tile), size(of: tile), coding(of: tile)) else {
                throw .contradiction("a grid with tiles of different kinds or sizes")
            }
            // Larger tiles would be laid over each other in any order, and smaller ones leave gaps.
            guard CodedSize.sizes(of: tile, items, reader).allSatisfy({ $0.shown == expected.1 }) else {
                throw .contradiction("a grid with tiles of other sizes than declared")
            }
            guard transformations.allSatisfy({ boxes($0, of: tile).isEmpty }) else {
                throw .unsupported("a HEIF with tiles that are turned or cropped")
            }
        }
    }

    /// The pixels that are coded, which may be more than are shown.
    private func codedPixelCount(of item: Int, declared: PixelSize) throws(Refusal) -> Double {
        guard let type = items.type(of: item) else { throw .contradiction("a picture is missing") }
        if let coding = HEIFColour.unreadCoding(type) { throw .unsupported(coding) }
        var count = 0.0
        for sizes in CodedSize.sizes(of: item, items, reader) {
            let (coded, shown) = (sizes.coded, sizes.shown)
            guard shown.width >= declared.width, shown.height >= declared.height, !CodedSize.exceeds(coded, declared)
            else {
                throw .contradiction("a coded picture has \(coded) pixels, \(shown) shown and \(declared) declared")
            }
            count = max(count, Self.pixelCount(coded))
        }
        return count
    }

    /// What the decoder configuration says about chroma and bits; `nil` if there is none, or several.
    private func coding(of item: Int) -> [Int]? {
        let configurations = boxes("hvcC", of: item) + boxes("av1C", of: item)
        guard configurations.count == 1, let box = configurations.first else { return nil }
        // ISO/IEC 14496-15, 8.3.3.1.2 (hvcC): chroma format, luma and chroma bits. The AV1 ISOBMFF binding, 2.3.3
        // (av1C): the flags for bits and chroma.
        let places: [(position: Int, mask: Int)] =
            reader.has("hvcC", at: box.start + 4) ? [(16, 3), (17, 7), (18, 7)] : [(2, 0x7C)]
        return places.compactMap { place in reader.byte(box.content + place.position).map { $0 & place.mask } }
    }

    private static func pixelCount(_ size: PixelSize) -> Double { Double(size.width) * Double(size.height) }

    private func rank(_ item: Int) -> Rank { Rank(type: type(item)) }

    private func type(_ item: Int) -> String { items.type(of: item) ?? "none" }

    private func boxes(_ type: StaticString, of item: Int) -> [ISOMediaBoxes.Box] {
        (items.properties(of: item) ?? []).map(\.box).filter { reader.has(type, at: $0.start + 4) }
    }

    /// The declared size of a picture, before it is turned.
    private func size(of item: Int) throws(Refusal) -> PixelSize {
        let boxes = boxes("ispe", of: item)
        guard boxes.count == 1, let width = reader.number(boxes[0].content + 4, byteCount: 4),
            let height = reader.number(boxes[0].content + 8, byteCount: 4)
        else { throw .contradiction("a picture without a size, or with two") }
        return PixelSize(width: width, height: height)
    }
}
