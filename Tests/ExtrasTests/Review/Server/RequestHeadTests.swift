import TestSupport
import Testing

@testable import FaceCropReview

/// What is said about the head of a request, however it comes in pieces.
struct RequestHeadTests {
    private static let token = AccessToken(text: "secret")

    private static var limits: ConnectionLimits {
        var limits = ConnectionLimits()
        limits.headByteCount = 200
        limits.headLineCount = 10
        return limits
    }

    private static let heads: [(text: String, state: RequestHead.State)] = [
        ("GET /secret/report/ HTTP/1.1\r\nHost: a\r\n\r\n", .permitted),
        ("GET /secret/report/ HTTP/1.1\n\n", .permitted),
        ("GET /secret HTTP/1.1\r\n\r\n", .permitted),
        ("POST /secret/x HTTP/1.1\r\n\r\nand a body without an end", .permitted),
        ("GET /secre HTTP/1.1\r\n\r\n", .refused),
        ("GET /secrets/ HTTP/1.1\r\n\r\n", .refused),
        ("GET secret/ HTTP/1.1\r\n\r\n", .refused),
        ("GET //secret/ HTTP/1.1\r\n\r\n", .refused),
        ("GET http://127.0.0.1/secret/ HTTP/1.1\r\n\r\n", .refused),
        ("GET\r\n\r\n", .refused), ("\r\n", .refused), ("\n", .refused), (" \r\n\r\n", .refused),
        ("GET / HTTP/1.1\r\nX: /secret/\r\n\r\n", .refused),
        ("GET /secret/ HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n", .ambiguous),
        ("GET /secret/ HTTP/1.1\nHost: a\nX: b\nhOST : c\n\n", .ambiguous),
        ("POST /secret/ HTTP/1.1\r\nContent-Length: 1\r\ncontent-length:2\r\n\r\n", .ambiguous),
        ("GET /secret/ HTTP/1.1\r\nOrigin: a\r\n\tOrigin: b\r\n\r\n", .ambiguous),
        ("GET /secre/ HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", .refused),
        ("GET /secret/ HTTP/1.1\r\nAccept: a\r\nAccept: b\r\nHost: a\r\n\r\n", .permitted),
        ("POST /secret/ HTTP/1.1\r\nHost: a\r\n\r\nHost: b\r\nHost: c\r\n", .permitted),
        ("GET /secret/ HTTP/1.1\r\nHost: a\r\n", .incomplete), ("GET /secret/", .incomplete), ("", .incomplete),
        ("GET /secret/ HTTP/1.1\r\n" + String(repeating: "a: b\r\n", count: 9), .tooLarge),
        ("GET /secret/ HTTP/1.1\r\n" + String(repeating: "a: b\r\n", count: 8), .incomplete),
        ("GET /secret/ HTTP/1.1\r\n" + String(repeating: "a: b\r\n", count: 8) + "\r\n", .permitted),
        ("GET /secret/" + String(repeating: "x", count: 188), .tooLarge),
        ("GET /secret/" + String(repeating: "x", count: 187), .incomplete),
        ("GET /secret/ HTTP/1.1\r\na: " + String(repeating: "x", count: 190) + "\r\n\r\n", .tooLarge),
    ]

    @Test func aHeadIsTheSameInOnePieceAndByte() {
        for (text, state) in Self.heads {
            var whole = RequestHead(Self.token, Self.limits)
            #expect(whole.append(Array(text.utf8)) == state, "\(text)")
        }
    }

    @Test func aHeadIsTheSameInAnyPieces() {
        var random = SeededGenerator(seed: 1)
        for (text, state) in Self.heads {
            for _ in 0..<50 {
                var head = RequestHead(Self.token, Self.limits)
                var rest = Array(text.utf8)[...]
                var last = RequestHead.State.incomplete
                while !rest.isEmpty, last == .incomplete {
                    let count = Int.random(in: 1...min(rest.count, 30), using: &random)
                    last = head.append(rest.prefix(count))
                    rest = rest.dropFirst(count)
                }
                #expect(last == state, "\(text)")
                if last == .permitted { #expect(head.bytes + rest == Array(text.utf8), "what has come goes on") }
            }
        }
    }

    /// Whatever the system allows, the connections leave descriptors for all else.
    @Test func limitsFitTheDescriptors() {
        for count in 80...5000 {
            let limits = ConnectionLimits(descriptorCount: count)
            #expect(limits.waitingCount + 3 * limits.openCount <= max(8, count - 64))
            #expect((2...64).contains(limits.waitingCount) && (2...64).contains(limits.openCount))
        }
        #expect(ConnectionLimits(descriptorCount: 1024) == ConnectionLimits())
    }
}
