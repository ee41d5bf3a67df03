/// How the values of a picture mean colours, if no ICC profile says it.
package struct ColourCoding: Sendable, Hashable {
    package var primaries: ColourPrimaries
    package var transfer: TransferFunction
    /// Whether black is 16 and white is 235 of 255, as in television.
    package var isNarrow = false

    package init(primaries: ColourPrimaries, transfer: TransferFunction, isNarrow: Bool = false) {
        self.primaries = primaries
        self.transfer = transfer
        self.isNarrow = isNarrow
    }

    /// The coding with these numbers of ITU-T H.273, tables 2 and 3; `nil` if one of them is reserved.
    package init?(primaries: Int, transfer: Int, isNarrow: Bool = false) {
        guard let known = ColourPrimaries(codePoint: primaries), let function = TransferFunction(codePoint: transfer)
        else { return nil }
        self.init(primaries: known, transfer: function, isNarrow: isNarrow)
    }

    static let sRGB = Self(primaries: .sRGB, transfer: .sRGB)
    /// Its exponent is 563/256 by its specification.
    static let adobeRGB = Self(primaries: .adobeRGB, transfer: .power(563.0 / 256))

    /// Whether the values are those of sRGB, so that nothing is to be converted.
    package var isSRGB: Bool { !isNarrow && transfer == .sRGB && primaries.isSRGB }
}
