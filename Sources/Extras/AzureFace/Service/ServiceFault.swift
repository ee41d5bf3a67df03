import FoundationEssentials

/// The service's description of an error, in the format of all Azure services.
struct ServiceFault: Hashable, Sendable {
    /// The greatest length of quoted text.
    private static let maximumQuotedCharacters = 300

    /// The most specific code: that of the inner error, if there is one.
    let innermostCode: String
    private let message: String

    /// Reads an error; `nil` for a body in another format, such as the page of a proxy.
    init?(_ body: [UInt8]) {
        guard let outer = try? JSONDecoder().decode(Wire.ErrorAnswer.self, from: Data(body)).error else { return nil }
        innermostCode = outer.innererror?.code ?? outer.code ?? ""
        message = outer.innererror?.message ?? outer.message ?? ""
    }

    /// Whether the message contains `word`, in any letter case.
    func speaks(of word: String) -> Bool { message.lowercased().contains(word) }

    /// Whether it is about the quota of calls in a day or a month, and not about what the service keeps.
    var isAboutCallQuota: Bool { speaks(of: "call volume") || speaks(of: "replenished") }

    /// Code and message as an error may quote them; `nil` if both are empty.
    func quoted(key: SecretKey) -> String? {
        Self.quoted([innermostCode, message].filter { !$0.isEmpty }.joined(separator: ", "), key: key)
    }

    /// `text` on one line, without the key, and without characters that could repaint a terminal; `nil` if it is empty.
    static func quoted(_ text: String, key: SecretKey) -> String? {
        let line = key.redacted(text).unicodeScalars.map { scalar in
            scalar.properties.generalCategory == .control ? " " : Character(scalar)
        }
        return line.isEmpty ? nil : String(line.prefix(maximumQuotedCharacters))
    }
}
