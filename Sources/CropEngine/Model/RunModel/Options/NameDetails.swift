/// What a name may say of an output that is known only when the output is made.
///
/// Names of different photos differ without it, so they are settled before anything is written.
package struct NameDetails: Sendable, Hashable, Codable {
    /// The digits of a checksum that `{hash}` shows.
    static let hashDigitCount = 8

    /// The number of the face, from 1; 0 for the photo as a whole.
    ///
    /// Only names of numbered outputs show it.
    package var face: Int
    /// The size of the output in pixels, for `{width}` and `{height}`.
    var size: PixelSize?
    /// Hexadecimal digits of the output's checksum, of which `{hash}` shows the first.
    var checksum: String
    /// Who is in the output; `nil` without a known person.
    var person: String?

    package init(face: Int = 0, size: PixelSize? = nil, checksum: String = "", person: String? = nil) {
        self.face = face
        self.size = size
        self.checksum = checksum
        self.person = person
    }
}

extension NameDetails {
    /// The folder of outputs without a known person.
    static let unknownPerson = "unknown"

    /// The name of the person as that of a folder: without slashes and characters that change how text looks, and never
    /// hidden, so that it is neither `..` nor the folder of facecrop's state.
    var personFolder: [UInt8] {
        let name = (person ?? Self.unknownPerson).unicodeScalars.map { scalar in
            scalar == "/" || scalar.changesTextAround ? "_" : scalar
        }
        let text = String(String.UnicodeScalarView(name))
        let isHidden = text.utf8.first.map { $0 == UInt8(ascii: ".") } ?? true
        return Array((isHidden ? "_" + text : text).utf8)
    }
}
