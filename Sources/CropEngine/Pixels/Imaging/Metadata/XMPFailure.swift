/// Why a packet cannot be read.
package struct XMPFailure: Error, Hashable, Sendable {
    /// The kind of failure.
    enum Reason: Hashable, Sendable {
        /// There is nothing in it but blanks.
        case empty
        /// It is not well formed; the text is the library's, which may quote the packet.
        case notWellFormed(String)
        /// It is not well formed, and nothing before the mistake shows that it is XMP; so it may be anything.
        case notXMP
        /// It declares a document type, which XMP never has; entities could be declared there.
        case documentType
        /// Its elements are nested deeper than ``XMPPacket/maximumDepth``.
        case tooDeep
        /// It has more bytes than ``XMPPacket/maximumByteCount``.
        case tooLarge
        /// Its regions have more elements than ``XMPPacket/maximumElementCount``.
        case tooManyElements
    }

    var reason: Reason
    /// The line where reading stopped, from 1; `nil` if nothing was read.
    var line: Int?

    init(_ reason: Reason, line: Int? = nil) {
        self.reason = reason
        self.line = line
    }

    /// What is wrong and where, as a part of a sentence.
    package var text: String {
        let place = line.map { "line \($0): " } ?? ""
        return switch reason {
        case .empty: "it is empty"
        case .notXMP: "\(place)it is not XMP, or not well-formed XML"
        case .notWellFormed(let message): "\(place)\(message)"
        case .documentType: "\(place)it declares a document type, which XMP never does"
        case .tooDeep: "\(place)its elements are nested more than \(XMPPacket.maximumDepth) deep"
        case .tooLarge: "it has more than \(XMPPacket.maximumByteCount >> 20) MiB"
        case .tooManyElements: "\(place)its regions have more than \(XMPPacket.maximumElementCount) elements"
        }
    }
}
