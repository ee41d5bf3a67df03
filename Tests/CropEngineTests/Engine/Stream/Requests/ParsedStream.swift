import SystemPackage

@testable import FaceCropModel

/// What a parser makes of bytes that come in pieces.
enum ParsedStream {
    /// All events of `bytes`, cut into pieces of these lengths, the last of which is repeated.
    static func events(_ parser: some StreamParser, _ bytes: [UInt8], pieces lengths: [Int]) -> [StreamEvent] {
        var parser = parser
        var events: [StreamEvent] = []
        var rest = bytes[...]
        var index = 0
        while !rest.isEmpty {
            parser.append(Array(rest.prefix(lengths[min(index, lengths.count - 1)])))
            rest = rest.dropFirst(lengths[min(index, lengths.count - 1)])
            index += 1
            while let event = parser.next() { events.append(event) }
        }
        parser.end()
        while let event = parser.next() { events.append(event) }
        return events
    }

    /// A frame with this header and body.
    static func frame(_ header: String, _ body: [UInt8]) -> [UInt8] {
        StreamFramePrefix(headerByteCount: UInt32(header.utf8.count), bodyByteCount: UInt64(body.count)).encoded
            + Array(header.utf8) + body
    }
}

/// An event as text, with the bytes of a photo, so that photos in memory can be compared.
struct EventText: Equatable, CustomStringConvertible {
    var description: String

    init(_ event: StreamEvent) {
        switch event {
        case .mistake(let mistake):
            description = "\(mistake.code.rawValue) \(mistake.number) \(Self.text(mistake.id)): \(mistake.message)"
        case .request(let request):
            let photo =
                switch request.photo {
                case .file(let path, let name): "file \(path)\(name.map { " as \($0.path)" } ?? "")"
                case .content(let content, let name): "content \(name) \(content.bytes)"
                case .tooManyBytes(let count, let name): "too many \(name) \(count)"
                }
            description = "\(request.number) \(Self.text(request.id)): \(photo)"
        }
    }

    private static func text(_ id: StreamID) -> String {
        switch id {
        case .number(let number): "\(number)"
        case .text(let text): "'\(text)'"
        }
    }
}
