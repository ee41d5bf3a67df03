/// The end of the text that a process wrote to its standard output and error; earlier text is dropped to save memory.
struct StandardErrorTail: Sendable {
    private static let maximumByteCount = 2048
    private static let maximumLineCount = 3
    private static let maximumLineLength = 200

    private var bytes: [UInt8] = []

    init() {}

    /// Adds the next piece.
    mutating func append(_ piece: some Collection<UInt8>) {
        bytes.append(contentsOf: piece.suffix(Self.maximumByteCount))
        bytes.removeFirst(max(0, bytes.count - Self.maximumByteCount))
    }

    /// The last lines, on one line and safe to print; `nil` if there is no text.
    var text: String? {
        let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
            .map { PrintableText.escaped(String($0.prefix(Self.maximumLineLength))) }
        return lines.isEmpty ? nil : lines.suffix(Self.maximumLineCount).joined(separator: " | ")
    }
}
