import FaceCropModel

/// Command-line arguments as text from which their bytes can be restored.
///
/// The system passes bytes, but ArgumentParser takes strings. If a string were made of a Latin-1 name, it would hold
/// U+FFFD instead of the name.
///
/// A byte that is part of no UTF-8 sequence becomes one of 128 characters of a private-use area. If the user types such
/// a character, its bytes are treated the same way, so two arguments never become one text. (Python's
/// "surrogateescape", PEP 383, does this with surrogates, which a Swift string cannot hold.)
enum ArgumentText {
    /// The arguments of this process, without the name of the command.
    static var arguments: [String] { ProcessArguments.words.dropFirst().map(text) }

    /// The text that stands for an argument.
    static func text(_ argument: [UInt8]) -> String {
        var text = String.UnicodeScalarView()
        var parser = Unicode.UTF8.ForwardParser()
        var bytes = argument.makeIterator()
        var rest = argument[...]
        while true {
            switch parser.parseScalar(from: &bytes) {
            case .valid(let sequence):
                let scalar = Unicode.UTF8.decode(sequence)
                text += standIns.contains(scalar) ? rest.prefix(sequence.count).map(standIn) : [scalar]
                rest = rest.dropFirst(sequence.count)
            case .error(let length):
                text += rest.prefix(length).map(standIn)
                rest = rest.dropFirst(length)
            case .emptyInput: return String(text)
            }
        }
    }

    /// The argument that a text, or a part of it, stands for.
    static func bytes(_ text: String) -> [UInt8] {
        text.unicodeScalars.flatMap { scalar in
            standIns.contains(scalar)
                ? [UInt8(truncatingIfNeeded: scalar.value)] : Array(UTF8.encode(scalar) ?? .init())
        }
    }

    /// A text that holds such texts, for people: with U+FFFD for what is not UTF-8.
    static func printable(_ text: String) -> String { String(decoding: bytes(text), as: UTF8.self) }

    /// U+10FE80 to U+10FEFF, for the bytes 80 to FF: lower ones are always UTF-8.
    private static let standIns: ClosedRange<Unicode.Scalar> = "\u{10FE80}"..."\u{10FEFF}"

    private static func standIn(_ byte: UInt8) -> Unicode.Scalar {
        Unicode.Scalar(0x10FE00 | UInt32(byte)) ?? "\u{FFFD}"
    }
}
