/// A width and a height on paper.
///
/// Each is above 0 and at most 100 metres.
public struct PrintSize: Hashable, Sendable {
    /// The resolution at which prints are made if nothing else is said, in pixels an inch.
    public static let defaultDotsPerInch = 300
    /// The greatest side in millimetres; with any resolution, its pixels fit an `Int`.
    static let maximumMillimetres = 100_000.0

    /// Millimetres from left to right.
    public let width: Double
    /// Millimetres from top to bottom.
    public let height: Double

    /// Makes a size of `width` by `height` millimetres, each above 0 and at most 100,000.
    public init(width: Double, height: Double) {
        precondition(Self.isSide(width) && Self.isSide(height), "a print has a width and a height of up to 100 metres")
        self.width = width
        self.height = height
    }

    /// The pixels of a print of this size with `dotsPerInch` pixels an inch.
    ///
    /// Each side is rounded to the nearest pixel, a half upwards.
    ///
    /// 35 × 45 mm have 413 × 531 pixels at 300. A side of less than half a pixel has 0.
    public func pixels(dotsPerInch: Int) -> PixelSize {
        func side(_ millimetres: Double) -> Int {
            // A millionth of a pixel is a rounding error, such as that of 12.7 mm at 301, which are 150.5 pixels.
            Int(towardZero: (millimetres * Double(dotsPerInch) / 25.4 + 0.5 + 1e-6).rounded(.down))
        }
        return PixelSize(width: side(width), height: side(height))
    }

    private static func isSide(_ millimetres: Double) -> Bool { millimetres > 0 && millimetres <= maximumMillimetres }
}

extension PrintSize: CustomStringConvertible {
    /// A unit of length, by its name behind a number.
    private enum Unit: String, CaseIterable {
        case mm
        case cm
        case `in`

        var millimetres: Double {
            switch self {
            case .mm: 1
            case .cm: 10
            case .in: 25.4
            }
        }
    }

    /// The size that `text` names, such as `35x45mm`, `3.5×4.5cm` or `2x2in`; `nil` if the text is not such a size, or
    /// a side is 0 or above 100 metres.
    ///
    /// The unit stands once, behind both numbers.
    public init?(text: String) {
        guard let unit = Unit.allCases.first(where: { text.hasSuffix($0.rawValue) }) else { return nil }
        let sides = text.dropLast(unit.rawValue.count).split(omittingEmptySubsequences: false) { "xX×".contains($0) }
            .map { DecimalText.value($0).map { $0 * unit.millimetres } }
        guard sides.count == 2, let width = sides[0], let height = sides[1], Self.isSide(width), Self.isSide(height)
        else { return nil }
        self.init(width: width, height: height)
    }

    /// The size that a person meant by `text`, which `init(text:)` does not understand: with spaces, commas, a unit at
    /// each number, or a unit's longer name; `nil` for anything else.
    package init?(meant text: String) {
        var plain = text.lowercased().filter { $0 != " " }
        for (word, unit) in [("inches", "in"), ("inch", "in"), ("\"", "in"), ("″", "in"), (",", ".")] {
            plain = plain.replacing(word, with: unit)
        }
        let parts = plain.split(omittingEmptySubsequences: false) { "x×".contains($0) }
        let units = parts.map { part in Unit.allCases.first { part.hasSuffix($0.rawValue) } }
        guard parts.count == 2, let usual = units[1] ?? units[0] else { return nil }
        let sides = zip(parts, units).map { part, unit in
            DecimalText.value(part.dropLast(unit?.rawValue.count ?? 0)).map { $0 * (unit ?? usual).millimetres }
        }
        guard let width = sides[0], let height = sides[1], Self.isSide(width), Self.isSide(height) else { return nil }
        self.init(width: width, height: height)
    }

    /// The size as on the command line, such as `35x45mm`.
    public var description: String {
        func number(_ millimetres: Double) -> String { NumberText.short((millimetres * 1e6).rounded() / 1e6) }
        return "\(number(width))x\(number(height))mm"
    }
}
