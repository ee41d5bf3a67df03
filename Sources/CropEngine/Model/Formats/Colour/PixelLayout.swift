/// What a library's decoder leaves to be done before the bands of its picture are those of a photo: R, G, B, grey or
/// inks, and perhaps alpha that the colours are not multiplied by.
package struct PixelLayout: Sendable, Hashable {
    /// The bands that the photo has, in their order; `nil` for all.
    package var bands: [Int]?
    /// Whether colours are multiplied by alpha.
    package var isPremultiplied = false
    /// Whether the picture consists of luma in the narrow range, which not every version of libheif stretches.
    package var isNarrowGrey = false
    /// Whether values of CIELAB are relative to D65 instead of D50.
    package var labIsD65 = false
    /// A profile in a place where the decoder does not look for it.
    package var profile: [UInt8]?

    package init(
        bands: [Int]? = nil,
        isPremultiplied: Bool = false,
        labIsD65: Bool = false,
        profile: [UInt8]? = nil
    ) {
        self.bands = bands
        self.isPremultiplied = isPremultiplied
        self.labIsD65 = labIsD65
        self.profile = profile
    }

    /// The layout of what libvips decodes from `bytes`, a file of `format`.
    package init(_ bytes: UnsafeBufferPointer<UInt8>, _ format: ImageFormat) {
        switch format {
        case .tiff: self = TIFFSamples(bytes)?.layout ?? Self()
        case .heic, .avif:
            let colour = HEIFColour(bytes)
            self.init(isPremultiplied: colour?.isPremultiplied ?? false)
            isNarrowGrey = colour?.isGrey == true && colour?.description?.isFullRange == false
        case .gif: self.init(profile: GIFStructure(ByteReader(bytes: bytes, order: .littleEndian)).profile)
        case .jpeg, .png, .webp, .bmp, .pnm, .jxl: self.init()
        }
    }
}
