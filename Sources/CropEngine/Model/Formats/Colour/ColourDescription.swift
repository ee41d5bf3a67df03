/// The numbers of ITU-T H.273 that a coded picture or its container gives.
struct ColourDescription: Hashable {
    /// Table 2; 2 is unspecified.
    var primaries: Int
    /// Table 3; 2 is unspecified.
    var transfer: Int
    /// Table 4; 2 is unspecified.
    var matrix: Int
    var isFullRange: Bool

    private static let unspecified = 2

    /// Why libheif does not convert such values to R, G, B rightly; `nil` if it does.
    ///
    /// Of the matrices for which libheif has no formula, it takes some for others without a word.
    var obstacle: String? {
        switch matrix {
        case 1, 2, 4, 5, 6, 7, 9, 12: nil
        case 0, 8: isFullRange ? nil : "the matrix \(matrix) of ITU-T H.273 in the narrow range"
        default: "the matrix \(matrix) of ITU-T H.273"
        }
    }

    var statement: ColourStatement {
        if primaries == Self.unspecified, transfer == Self.unspecified { return .silent }
        return ColourStatement(primaries: primaries, transfer: transfer)
    }
}
