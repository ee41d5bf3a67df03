/// What a request must prove that it knows: 256 random bits, in hexadecimal digits.
package struct AccessToken: Sendable, Hashable {
    let text: String

    /// A new token.
    package init() {
        var generator = SystemRandomNumberGenerator()
        let words = (0..<4).map { _ in UInt64.random(in: .min ... .max, using: &generator) }
        text = words.map { word in
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }

    init(text: String) { self.text = text }

    /// Whether `other` is the token; the time that this takes does not depend on where they differ.
    func matches(_ other: some Sequence<UInt8>) -> Bool {
        let (own, other) = (Array(text.utf8), Array(other))
        guard own.count == other.count else { return false }
        return zip(own, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
