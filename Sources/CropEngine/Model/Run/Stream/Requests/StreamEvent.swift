/// What a parser has found in the bytes that came.
package enum StreamEvent: Sendable, Hashable {
    case request(StreamRequest)
    case mistake(StreamMistake)
}
