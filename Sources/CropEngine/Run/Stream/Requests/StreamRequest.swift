package import FaceCropCore
package import FaceCropOutputs
package import SystemPackage

/// A request to crop one photo.
package struct StreamRequest: Sendable, Hashable {
    /// Where the photo is.
    package enum Photo: Sendable, Hashable {
        /// In a file; its outputs have `name`, or if that is `nil`, a name made of that of the file.
        case file(FilePath, name: GivenName?)
        /// In memory; `name` is what it is called.
        case content(PhotoContent, name: FilePath)
        /// Nowhere: it had more bytes than are accepted, and was not kept.
        case tooManyBytes(Int, name: FilePath)
    }

    /// The number of the line or frame, from 1.
    package var number: Int
    package var id: StreamID
    package var photo: Photo

    package init(number: Int, id: StreamID, photo: Photo) {
        self.number = number
        self.id = id
        self.photo = photo
    }

    /// The bytes of the photo that are in memory.
    package var byteCount: Int {
        if case .content(let content, _) = photo { content.bytes.count } else { 0 }
    }
}

/// A line or frame that cannot be read as a request.
package struct StreamMistake: Error, Sendable, Hashable {
    /// The kind of mistake: stable names for programs.
    package enum Code: String, Sendable, Codable {
        /// The request is wrong; the next one can be read.
        case badRequest
        /// It is not known where the next request begins, so nothing more is read.
        case badFrame
    }

    package var code: Code
    /// The number of the line or frame, from 1.
    package var number: Int
    /// What the sender calls the request, or the number if that is not known.
    package var id: StreamID
    /// Whole sentences: what is wrong, and what to do.
    package var message: String

    package init(_ code: Code, number: Int, id: StreamID? = nil, message: String) {
        self.code = code
        self.number = number
        self.id = id ?? .number(number)
        self.message = message
    }
}

/// What a parser has found in the bytes that came.
package enum StreamEvent: Sendable, Hashable {
    case request(StreamRequest)
    case mistake(StreamMistake)
}

/// Splits bytes, which arrive in pieces of any length, into requests.
package protocol StreamParser: Sendable {
    /// Adds the next piece.
    mutating func append(_ piece: [UInt8])

    /// Notes that there are no more bytes.
    mutating func end()

    /// The next request or mistake; `nil` if more bytes are needed, or at the end.
    mutating func next() -> StreamEvent?
}
