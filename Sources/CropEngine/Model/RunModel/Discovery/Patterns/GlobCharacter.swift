/// A character of a file name: a Unicode scalar, or a byte that is not part of UTF-8, with a number above all scalars.
typealias GlobCharacter = UInt32

extension GlobCharacter {
    static let slash = GlobCharacter(UInt8.slash)
    static let dot = GlobCharacter(UInt8.dot)

    /// The number of an ASCII character.
    init(ascii: Unicode.Scalar) { self = ascii.value }

    /// Splits bytes into characters; none is lost, and equal characters come from equal bytes.
    static func characters(of bytes: some RandomAccessCollection<UInt8>) -> [GlobCharacter] {
        var characters: [GlobCharacter] = []
        characters.reserveCapacity(bytes.count)
        var parser = Unicode.UTF8.ForwardParser()
        var unparsed = bytes.makeIterator()
        var rest = bytes[...]
        while true {
            switch parser.parseScalar(from: &unparsed) {
            case .valid(let encoded):
                characters.append(UTF8.decode(encoded).value)
                rest = rest.dropFirst(encoded.count)
            case .error(let length):
                characters += rest.prefix(length).map { 0x11_0000 + GlobCharacter($0) }
                rest = rest.dropFirst(length)
            case .emptyInput:
                return characters
            }
        }
    }
}
