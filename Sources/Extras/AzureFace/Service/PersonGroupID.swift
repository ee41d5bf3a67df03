/// The name of a large person group: 1 to 64 lower-case letters, digits, `-` and `_`.
package struct PersonGroupID: Hashable, Sendable, CustomStringConvertible {
    package let text: String

    package var description: String { text }

    /// Checks the name.
    ///
    /// - Throws: ``SettingError`` if the service would not accept it, or it could change the address.
    package init(_ text: String) throws(SettingError) {
        let allowed = Set("abcdefghijklmnopqrstuvwxyz0123456789-_")
        guard (1...64).contains(text.count), text.allSatisfy(allowed.contains) else {
            throw SettingError("A group's name has 1 to 64 lower-case letters, digits, - and _.")
        }
        self.text = text
    }
}
