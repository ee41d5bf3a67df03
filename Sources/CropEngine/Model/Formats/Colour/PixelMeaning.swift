/// What a file says about the meaning of its pixels, besides an ICC profile: each property that changes how a viewer
/// shows them.
///
/// The page “What pixels mean” of the documentation has a table of all properties and formats.
package struct PixelMeaning: Sendable, Hashable {
    /// How values mean colours; `nil` if the embedded profile says it, or nothing does, so that they are sRGB.
    package var coding: ColourCoding?
    /// Why something that the file says cannot be honoured, as a sentence for people; `nil` if all can.
    package var doubt: String?

    package init(coding: ColourCoding? = nil, doubt: String? = nil) {
        self.coding = coding
        self.doubt = doubt
    }

    /// Reads what `bytes`, a file of `format`, say beside the profile that a decoder has found in them or not.
    ///
    /// JPEG XL is not read here: its decoder says what the values mean that it delivers.
    package init(_ bytes: [UInt8], _ format: ImageFormat, hasProfile: Bool) {
        let own = bytes.withUnsafeBufferPointer { ColourStatement($0, format, hasProfile: hasProfile) }
        let isSilent = own == .silent && !hasProfile
        switch isSilent ? Self.statementOfEXIF(bytes, format) : own {
        case .silent: self.init()
        case .coding(let coding): self.init(coding: coding.isSRGB && !hasProfile ? nil : coding)
        case .doubtful(let text, let coding): self.init(coding: coding, doubt: text)
        }
    }

    /// Many formats can hold EXIF; what it says about colours counts if nothing else says anything.
    private static func statementOfEXIF(_ bytes: [UInt8], _ format: ImageFormat) -> ColourStatement {
        guard format != .jxl else { return .silent }
        let block = EXIFBlock(byteCount: bytes.count) { Array(bytes[$0]) }
        guard let start = block.start, let exif = EXIFTimes({ block.bytes($0, behind: start) }) else { return .silent }
        return exif.colourStatement
    }
}
