/// The bytes of a photo that is in memory and in no file.
///
/// Two contents are equal only if they are the same object, so that comparing photos does not compare their bytes.
package final class PhotoContent: Sendable {
    package let bytes: [UInt8]

    package init(_ bytes: [UInt8]) { self.bytes = bytes }
}

extension PhotoContent: Hashable {
    package static func == (first: PhotoContent, second: PhotoContent) -> Bool { first === second }

    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
