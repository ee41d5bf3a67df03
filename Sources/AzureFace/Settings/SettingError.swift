/// Why something that the user set cannot be used: whole sentences, with what to do.
package struct SettingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, and what to do.
    package let message: String

    package var description: String { message }

    package init(_ message: String) { self.message = message }
}
