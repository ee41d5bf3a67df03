import FaceCropCore

/// The end of what a process wrote to its standard output and error; what came before is dropped, so that it stays small.
package struct StandardErrorTail: Sendable {
    private static let maximumByteCount = 2048
    private static let maximumLineCount = 3
    private static let maximumLineLength = 200

    private var bytes: [UInt8] = []

    package init() {}

    /// Takes the next piece.
    package mutating func append(_ piece: some Collection<UInt8>) {
        bytes.append(contentsOf: piece.suffix(Self.maximumByteCount))
        bytes.removeFirst(max(0, bytes.count - Self.maximumByteCount))
    }

    /// The last lines, on one line and safe to show; `nil` when nothing was said.
    package var text: String? {
        let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
            .map { PrintableText.escaped(String($0.prefix(Self.maximumLineLength))) }
        return lines.isEmpty ? nil : lines.suffix(Self.maximumLineCount).joined(separator: " | ")
    }
}
