import FaceCropModel

/// The key of an Azure resource, which is never printed by accident.
///
/// Every textual form of it, including `dump` and string interpolation, is `(secret key)`. The only access to its
/// characters is ``withCharacters(_:)``, which the transport calls for the request's header.
package struct SecretKey: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    private let characters: String

    package var description: String { "(secret key)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }

    /// Takes a key, and removes the white space around it that files and shells leave.
    ///
    /// - Throws: ``SettingError`` if the text is empty, or has characters that no key has and that could end a header's
    ///   line.
    init(_ text: String) throws(SettingError) {
        let key = text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed()
        guard !key.isEmpty else {
            throw SettingError("The key is empty. Set FACECROP_AZURE_KEY, or write it into a file.")
        }
        guard key.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "-_.+/=".contains($0)) }) else {
            throw SettingError("The key has characters that no key has. Copy it again from the Azure portal.")
        }
        characters = String(key)
    }

    /// Calls `body` with the key, for the transport, which sends it.
    func withCharacters<Result>(_ body: (String) throws -> Result) rethrows -> Result { try body(characters) }

    /// `text` without the key, because text of a service or a proxy may quote the request.
    func redacted(_ text: String) -> String { text.replacingBytes(of: characters, with: description) }
}
