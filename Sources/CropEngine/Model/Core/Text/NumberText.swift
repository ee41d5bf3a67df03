import Glibc

/// Writes and reads numbers as people write them.
public enum NumberText {
    /// `value` without needless decimals, such as 200 or 1.91.
    package static func short(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
    }

    /// `value` with so many decimals, rounded: 0.5 with two is `0.50`.
    package static func fixed(_ value: Double, decimals: Int) -> String {
        // The longest finite number has 309 digits before the point.
        var text = [CChar](repeating: 0, count: 400)
        _ = withVaList([Int32(decimals), value]) { vsnprintf(&text, text.count, "%.*f", $0) }
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// `fraction` in percent: 0.6 is `60%`.
    package static func percent(_ fraction: Double) -> String {
        "\(short((fraction * 1e6).rounded() / 1e4))%"
    }

    /// The number of pixels that `text` names: 0, or a number from 1; `nil` for any other text.
    ///
    /// A number between 0 and 1 is a share whose percent sign is missing: 0.6 stands for `60%`.
    static func pixels(_ text: String) -> Double? {
        guard let pixels = Double(text), pixels.isFinite, pixels == 0 || pixels >= 1 else { return nil }
        return pixels
    }

    /// The largest percentage that is read: more than any user can mean, and small enough to be written with decimals.
    private static let maximumPercentage = 1e9

    /// The fraction that `percent` names, such as 0.6 for `60%`; `nil` if the text is not a percentage from 0 to a
    /// thousand million.
    public static func fraction(percent: String) -> Double? {
        guard percent.hasSuffix("%"), let value = Double(percent.dropLast()), (0...maximumPercentage).contains(value)
        else { return nil }
        return value / 100
    }
}
