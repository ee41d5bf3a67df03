import CUnicode
import FaceCropModel
import Glibc

/// The name of a person, which is the name of a folder.
package enum PersonName {
    /// The name as text with composed accents, so that a folder copied from another system names the same person; `nil`
    /// if the bytes are not printable text.
    package static func text(of bytes: [UInt8]) -> String? {
        guard let text = String(validating: bytes, as: UTF8.self), PrintableText.escaped(text) == text else {
            return nil
        }
        return composed(text)
    }

    /// `text` in Unicode's normalization form C; `nil` if there is no memory for it.
    private static func composed(_ text: String) -> String? {
        guard let composed = utf8proc_NFC(text) else { return nil }
        defer { free(composed) }
        return String(cString: composed)
    }
}
