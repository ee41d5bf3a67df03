/// The head of a request, as far as it has come, before it is known whether its sender knows the token: pure.
struct RequestHead {
    /// What is known of the head.
    enum State: Hashable {
        /// More of it may come.
        case incomplete
        /// It is whole, and begins a request for something behind the token.
        case permitted
        /// It is whole, and its sender does not know the token.
        case refused
        /// It is whole, and has a field twice by which requests are judged, so that two readers could see two requests.
        case ambiguous
        /// It has more bytes or lines than a browser sends.
        case tooLarge
    }

    /// What has come so far; behind a whole head it may be a part of the body.
    private(set) var bytes: [UInt8] = []
    private var lineCount = 0
    /// Where the line begins that has not ended yet.
    private var lineStart = 0
    private let token: AccessToken
    private let limits: ConnectionLimits

    init(_ token: AccessToken, _ limits: ConnectionLimits) {
        self.token = token
        self.limits = limits
    }

    /// Adds what has come, and looks at each byte once.
    mutating func append(_ part: some Collection<UInt8>) -> State {
        let start = bytes.count
        bytes += part
        for index in start..<bytes.count where bytes[index] == UInt8(ascii: "\n") {
            let line = bytes[lineStart..<index]
            lineStart = index + 1
            lineCount += 1
            if line.isEmpty || line.elementsEqual([UInt8(ascii: "\r")]) { return judgement }
            if lineCount >= limits.headLineCount || index >= limits.headByteCount { return .tooLarge }
        }
        return bytes.count >= limits.headByteCount ? .tooLarge : .incomplete
    }

    /// Whether only the head of the answer is asked for.
    var asksForHead: Bool { bytes.starts(with: Array("HEAD ".utf8)) }

    /// What is said about the head, now that it is whole.
    private var judgement: State {
        if !isPermitted { return .refused }
        return hasRepeatedField ? .ambiguous : .permitted
    }

    /// The fields by which requests are judged and read, in lower case; a browser sends each once at most.
    private static let singleFields: Set<String> = [
        "host", "origin", "sec-fetch-site", "sec-fetch-mode", "x-facecrop-token", "content-type", "content-length",
        "transfer-encoding",
    ]

    /// Whether one of ``singleFields`` is there twice, with blanks around its name or not.
    private var hasRepeatedField: Bool {
        var met: Set<String> = []
        let fields = bytes.prefix(lineStart).split(separator: UInt8(ascii: "\n")).dropFirst()
        return fields.contains { line in
            let name = String(decoding: line.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self)
                .lowercased().filter { !$0.isWhitespace }
            return Self.singleFields.contains(name) && !met.insert(name).inserted
        }
    }

    /// Whether the first part of the target is the token.
    private var isPermitted: Bool {
        let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
        let words = line.split(separator: UInt8(ascii: " "), maxSplits: 2, omittingEmptySubsequences: true)
        guard words.count > 1, words[1].first == .slash else { return false }
        return token.matches(words[1].dropFirst().prefix { $0 != .slash })
    }
}

extension UInt8 {
    fileprivate static let slash = UInt8(ascii: "/")
}
