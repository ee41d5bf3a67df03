import FaceCropModel
import Foundation

/// The name of a person, which is the name of a folder.
package enum PersonName {
    /// The name as text with composed accents, so that a folder copied from another system names the same person; `nil`
    /// if the bytes are not printable text.
    package static func text(of bytes: [UInt8]) -> String? {
        guard let text = String(validating: bytes, as: UTF8.self), PrintableText.escaped(text) == text else {
            return nil
        }
        return text.precomposedStringWithCanonicalMapping
    }
}
