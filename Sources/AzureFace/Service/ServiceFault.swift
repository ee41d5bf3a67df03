import Foundation

/// What the service says about an error, in the shape that Azure has for all services.
struct ServiceFault: Hashable, Sendable {
    /// The longest text of the service that is repeated.
    private static let maximumQuotedCharacters = 300

    /// The code that says most: that of the inner error where there is one.
    let innermostCode: String
    private let message: String

    /// `nil` for a body of another shape, such as the page of a proxy.
    init?(_ body: [UInt8]) {
        guard let outer = try? JSONDecoder().decode(Wire.ErrorAnswer.self, from: Data(body)).error else { return nil }
        innermostCode = outer.innererror?.code ?? outer.code ?? ""
        message = outer.innererror?.message ?? outer.message ?? ""
    }

    /// Whether the message has `word`, in letters of either case.
    func speaks(of word: String) -> Bool { message.lowercased().contains(word) }

    /// Code and message as an error may repeat them; `nil` when there are none.
    func quoted(key: SecretKey) -> String? {
        Self.quoted([innermostCode, message].filter { !$0.isEmpty }.joined(separator: ", "), key: key)
    }

    /// `text` on one line, without the key, without characters that could repaint a terminal; `nil` when it is empty.
    static func quoted(_ text: String, key: SecretKey) -> String? {
        let line = key.redacted(text).unicodeScalars.map { scalar in
            scalar.properties.generalCategory == .control ? " " : Character(scalar)
        }
        return line.isEmpty ? nil : String(line.prefix(maximumQuotedCharacters))
    }
}
