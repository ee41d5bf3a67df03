/// What the photo's directory of a TIFF file says about its samples, which decides how they become a picture.
///
/// Source: TIFF 6.0, sections 3 to 6, 16 to 20 and 23; Adobe's TIFF Technical Note 3 on floating-point values.
package struct TIFFSamples {
    private enum Tag {
        static let bits = 258
        static let compression = 259
        static let photometric = 262
        static let sampleCount = 277
        static let transferFunction = 301
        static let white = 318
        static let primaries = 319
        static let inkSet = 332
        static let extraSamples = 338
        static let format = 339
    }

    private enum Format: Int {
        case unsigned = 1
        case signed
        case float
        case undefined
        case complexInteger
        case complex
    }

    private enum Photometric: Int {
        case whiteIsZero = 0
        case blackIsZero
        case rgb
        case palette
        case mask
        case inks
        case ycbcr
        case lab = 8
    }

    /// The meaning of a sample besides those of colour.
    private enum Extra: Int {
        case unspecified = 0
        case premultipliedAlpha
        case alpha
    }

    /// The shortest and the longest table of a transfer function, in values for each channel.
    private static let tableLengths = 2...65_536

    /// The compressions of libtiff, some of which it may have been built without: none, CCITT (four), LZW, JPEG (two),
    /// Deflate (two), PackBits, Pixar, SGI (two), JBIG, LERC, LZMA, Zstandard, WebP, Thunder and NeXT.
    private static let compressions: Set<Int> = [
        1, 2, 3, 4, 5, 6, 7, 8, 32_766, 32_771, 32_773, 32_809, 32_909, 32_946, 34_661, 34_676, 34_677, 34_887, 34_925,
        50_000, 50_001,
    ]
    /// The only compression from which libtiff makes R, G, B of luma and chroma.
    private static let jpeg = 7

    private let bits: [Int]
    private let compression: Int
    private let formats: [Int]
    private let photometric: Int
    private let inkSet: Int
    private let sampleCount: Int
    private let extras: [Int]
    private let transferTable: [Int]?
    private let whitePoint: [Double]?
    private let chromaticities: [Double]?

    /// Reads the directory; `nil` if it is not within the file.
    package init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        let reader = ByteReader(tiff: bytes)
        guard let layout = TIFFLayout(reader), let photo = TIFFPhotoPage(layout, reader),
            let entries = layout.entries(reader, at: photo.position)
        else { return nil }
        // If several fields have one tag, the first counts, as in libtiff.
        func entry(_ tag: Int) -> TIFFLayout.Entry? { entries.first { $0.tag == tag } }
        func numbers(_ tag: Int) -> [Int]? { entry(tag).flatMap { layout.values($0, reader) } }
        bits = numbers(Tag.bits) ?? [1]
        formats = numbers(Tag.format) ?? [Format.unsigned.rawValue]
        compression = numbers(Tag.compression)?.first ?? 1
        photometric = numbers(Tag.photometric)?.first ?? Photometric.blackIsZero.rawValue
        inkSet = numbers(Tag.inkSet)?.first ?? 1
        sampleCount = numbers(Tag.sampleCount)?.first ?? 1
        extras = numbers(Tag.extraSamples) ?? []
        transferTable = numbers(Tag.transferFunction)
        whitePoint = entry(Tag.white).flatMap { layout.rationals($0, reader) }
        chromaticities = entry(Tag.primaries).flatMap { layout.rationals($0, reader) }
    }

    /// Why samples of this kind are not decoded; `nil` if they are.
    ///
    /// libvips calls some of them damaged, and takes others for lighter ones than they are.
    package var unsupportedReason: String? {
        guard let bitCount = bits.first, let format = formats.first, Set(bits).count == 1, Set(formats).count == 1
        else {
            return "samples of several kinds in a TIFF"
        }
        guard Self.compressions.contains(compression) else { return "the compression \(compression) in a TIFF" }
        switch Format(rawValue: format) {
        case .unsigned, .undefined:
            // Samples that do not fill bytes are unpacked for pictures of one sample a pixel.
            guard [8, 16, 32].contains(bitCount) || [1, 2, 4].contains(bitCount) && sampleCount == 1 else {
                return "samples of \(bitCount) bits in a TIFF"
            }
        case .float where bitCount == 32: break
        case .float: return "\(bitCount)-bit floating-point samples in a TIFF"
        case .signed: return "signed samples in a TIFF"
        case .complexInteger, .complex: return "complex samples in a TIFF"
        case nil: return "samples of an unknown kind in a TIFF"
        }
        switch Photometric(rawValue: photometric) {
        case .whiteIsZero, .blackIsZero, .rgb: return nil
        case .palette: return bitCount <= 8 && !areFloats ? nil : "a palette of \(bitCount) bits in a TIFF"
        case .ycbcr: return compression == Self.jpeg ? nil : "luma and chroma without JPEG in a TIFF"
        case .lab: return [8, 16].contains(bitCount) ? nil : "\(bitCount)-bit CIELAB in a TIFF"
        case .inks where areFloats: return "floating-point inks in a TIFF"
        case .inks: return inkSet == 1 ? nil : "inks besides cyan, magenta, yellow and black in a TIFF"
        case .mask: return "a transparency mask in a TIFF"
        case nil: return "the photometric interpretation \(photometric) in a TIFF"
        }
    }

    /// Whether the samples are floating-point numbers.
    package var areFloats: Bool { formats.first == Format.float.rawValue }

    /// The samples of colour in a pixel, as the decoder delivers them; `nil` if it looks them up in a palette.
    private var colourCount: Int? {
        switch Photometric(rawValue: photometric) {
        case .whiteIsZero, .blackIsZero: 1
        case .rgb, .ycbcr, .lab: 3
        case .inks: 4
        case .palette, .mask, nil: nil
        }
    }

    /// The bands of the decoded file that make up the photo.
    var layout: PixelLayout {
        if photometric == Photometric.lab.rawValue { return PixelLayout(labIsD65: whitePointIsD65) }
        guard let colourCount, sampleCount > colourCount else { return PixelLayout() }
        let alpha = extras.firstIndex { $0 == Extra.alpha.rawValue || $0 == Extra.premultipliedAlpha.rawValue }
        // libvips itself divides colours by the alpha that they are multiplied by.
        if alpha == 0, sampleCount == colourCount + 1 { return PixelLayout() }
        return PixelLayout(bands: Array(0..<colourCount) + (alpha.map { [colourCount + $0] } ?? []))
    }

    private var whitePointIsD65: Bool {
        guard let whitePoint, whitePoint.count == 2 else { return false }
        let white = ColourPrimaries.sRGB.white
        return abs(whitePoint[0] - white.x) < 0.002 && abs(whitePoint[1] - white.y) < 0.002
    }

    func statement(hasProfile: Bool) -> ColourStatement {
        if let colourCount, sampleCount > colourCount, !extras.contains(where: { $0 != Extra.unspecified.rawValue }) {
            return .doubtful(
                "The file does not say what its channel \(colourCount + 1) of \(sampleCount) means; it was left out."
            )
        }
        if hasProfile { return .silent }
        let isLight =
            photometric == Photometric.rgb.rawValue || photometric == Photometric.blackIsZero.rawValue
            || photometric == Photometric.whiteIsZero.rawValue
        guard isLight else { return .silent }
        if areFloats {
            return .doubtful(
                "The file does not say what its floating-point values mean; they were taken for linear light, with "
                    + "white at 1.",
                takenFor: ColourCoding(primaries: .sRGB, transfer: .power(1))
            )
        }
        guard transferTable != nil || chromaticities != nil else { return .silent }
        guard let primaries, let transfer else {
            return .doubtful(
                "The file's primaries or transfer function make no sense; its colours were taken for sRGB."
            )
        }
        return .coding(ColourCoding(primaries: primaries, transfer: transfer))
    }

    /// Those of the tags PrimaryChromaticities and WhitePoint, or sRGB's; `nil` if they make no sense.
    private var primaries: ColourPrimaries? {
        guard let chromaticities else { return .sRGB }
        guard chromaticities.count == 6 else { return nil }
        let points = stride(from: 0, to: 6, by: 2).map {
            ColourPrimaries.Chromaticity(chromaticities[$0], chromaticities[$0 + 1])
        }
        var primaries = ColourPrimaries(red: points[0], green: points[1], blue: points[2], white: .d65)
        if let whitePoint {
            guard whitePoint.count == 2 else { return nil }
            primaries.white = ColourPrimaries.Chromaticity(whitePoint[0], whitePoint[1])
        }
        return primaries.matrixToSRGB == nil ? nil : primaries
    }

    /// That of the tag TransferFunction, or sRGB's; `nil` if it makes no sense.
    private var transfer: TransferFunction? {
        guard let transferTable else { return .sRGB }
        guard let bitCount = bits.first, bitCount <= 16, Self.tableLengths.contains(1 << bitCount) else { return nil }
        let length = 1 << bitCount
        guard transferTable.count == length || transferTable.count == 3 * length else { return nil }
        let light = transferTable.map { Double($0) / 65_535 }
        return .tables(stride(from: 0, to: light.count, by: length).map { Array(light[$0..<$0 + length]) })
    }
}
