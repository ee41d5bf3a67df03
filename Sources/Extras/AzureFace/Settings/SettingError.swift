/// Why a setting of the user cannot be used, in whole sentences that say what to do.
package struct SettingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, and what to do.
    package let message: String

    package var description: String { message }

    init(_ message: String) { self.message = message }
}
