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

    /// The bytes of the photo that are in memory.
    package var byteCount: Int {
        if case .content(let content, _) = photo { content.bytes.count } else { 0 }
    }
}
