import FaceCropModel
import SystemPackage

/// The requests of a stream; whoever starts it may send any bytes.
enum StreamFuzzing {
    /// The input consists of the form of the requests, the most bytes of a photo, the lengths of the pieces into which
    /// the bytes are split, and the bytes.
    static func requests(_ input: [UInt8]) throws {
        var input = FuzzInput(input)
        let isFrames = input.isSet()
        let limit = input.integer(0...4096)
        let lengths = (0..<4).map { _ in Int(input.byte()) + 1 }
        let bytes = Array(input.rest)
        if isFrames {
            try check(StreamFrameParser(maximumBodyByteCount: limit), bytes, lengths, limit: limit)
            try expect(frames(bytes, limit: limit), equals: framesByRule(bytes, limit: limit), "frames are found")
        } else {
            try check(StreamRequestParser(), bytes, lengths, limit: 0)
            let lineCount = bytes.split(separator: UInt8(ascii: "\n")).count { !$0.allSatisfy(" \t\r".utf8.contains) }
            let events = events(StreamRequestParser(), [bytes])
            try expect(events.count, equals: lineCount, "each line that is not blank is one request or one mistake")
        }
    }

    private static func check(
        _ parser: some StreamParser,
        _ bytes: [UInt8],
        _ lengths: [Int],
        limit: Int
    ) throws {
        var pieces: [[UInt8]] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            let length = lengths[pieces.count % lengths.count]
            pieces.append(Array(rest.prefix(length)))
            rest = rest.dropFirst(length)
        }
        let whole = events(parser, [bytes])
        try expect(
            events(parser, pieces).map(text),
            equals: whole.map(text),
            "where the bytes are split decides nothing"
        )
        var last = 0
        for (index, event) in whole.enumerated() {
            let number = Self.number(event)
            try expect(number > last, "requests are in order: \(number) after \(last)")
            last = number
            switch event {
            case .mistake(let mistake):
                try expect(!mistake.message.isEmpty, "a mistake says what is wrong")
                let isLast = index == whole.count - 1
                try expect(mistake.code != .badFrame || isLast, "nothing comes after bytes that are not a frame")
            case .request(let request):
                try expect(request.byteCount <= limit, "no photo has more bytes than are accepted")
                if case .file(_, let name?) = request.photo {
                    try expect(RelativePathRule.holds(name.path.bytes), "\(name.path) stays in the output folder")
                }
                if case .content(_, let name) = request.photo {
                    try expect(!name.bytes.contains(.slash) && !name.isEmpty, "\(name) is one part of a path")
                }
            }
        }
    }

    private static func events(_ parser: some StreamParser, _ pieces: [[UInt8]]) -> [StreamEvent] {
        var parser = parser
        var events: [StreamEvent] = []
        for piece in pieces {
            parser.append(piece)
            while let event = parser.next() { events.append(event) }
        }
        parser.end()
        while let event = parser.next() { events.append(event) }
        return events
    }

    /// The lengths of the bodies of whole frames, as the parser finds them; −1 for those that are not kept.
    private static func frames(_ bytes: [UInt8], limit: Int) -> [Int] {
        events(StreamFrameParser(maximumBodyByteCount: limit), [bytes]).compactMap { event in
            switch event {
            case .request(let request):
                if case .tooManyBytes = request.photo { -1 } else { request.byteCount }
            case .mistake(let mistake): mistake.code == .badFrame ? nil : -2
            }
        }
    }

    /// The same by another statement of the rule; frames whose headers are no requests are −2.
    private static func framesByRule(_ bytes: [UInt8], limit: Int) -> [Int] {
        var found: [Int] = []
        var rest = bytes[...]
        while let prefix = StreamFramePrefix(rest.prefix(StreamFramePrefix.byteCount)) {
            rest = rest.dropFirst(StreamFramePrefix.byteCount)
            guard prefix.headerByteCount <= StreamFramePrefix.maximumHeaderByteCount,
                prefix.headerByteCount <= rest.count
            else { break }
            let header = Array(rest.prefix(Int(prefix.headerByteCount)))
            rest = rest.dropFirst(Int(prefix.headerByteCount))
            guard prefix.bodyByteCount <= rest.count else { break }
            rest = rest.dropFirst(Int(prefix.bodyByteCount))
            let alone = StreamFramePrefix(headerByteCount: prefix.headerByteCount, bodyByteCount: 0).encoded + header
            let isRequest = frames(alone, limit: 0) == [0]
            found.append(!isRequest ? -2 : prefix.bodyByteCount > limit ? -1 : Int(prefix.bodyByteCount))
        }
        return found
    }

    private static func number(_ event: StreamEvent) -> Int {
        switch event {
        case .request(let request): request.number
        case .mistake(let mistake): mistake.number
        }
    }

    private static func text(_ event: StreamEvent) -> String {
        guard case .request(let request) = event, case .content(let content, let name) = request.photo else {
            return "\(event)"
        }
        return "\(request.number) \(request.id) \(name) \(content.bytes)"
    }
}
