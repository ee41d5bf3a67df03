import Foundation

/// A picture that contains its faces as names, so that no face detector is needed here.
///
/// Any other picture shows one face; the same bytes always show the same face.
package enum ScriptedPhoto {
    private static let mark = "FACES "

    /// A picture of people with these names, of `count` bytes.
    package static func bytes(_ names: [String], count: Int = 2048) -> [UInt8] {
        let text = mark + names.joined(separator: ",") + "\n"
        return Array(text.utf8) + [UInt8](repeating: 0x20, count: max(0, count - text.utf8.count))
    }

    /// `Data` hashes only its first bytes, which all JPEGs share.
    private static func hash(_ picture: Data) -> Int {
        var hasher = Hasher()
        picture.withUnsafeBytes { hasher.combine(bytes: $0) }
        return hasher.finalize()
    }

    /// The identities of the faces in a picture.
    static func identities(_ picture: Data) -> [String] {
        guard picture.starts(with: mark.utf8), let end = picture.firstIndex(of: 0x0A) else {
            return ["bytes \(hash(picture))"]
        }
        let names = String(
            decoding: picture[picture.index(picture.startIndex, offsetBy: mark.utf8.count)..<end],
            as: UTF8.self
        )
        return names.split(separator: ",").map(String.init)
    }
}
