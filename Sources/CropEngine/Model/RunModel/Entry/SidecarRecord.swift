/// A sidecar with the face regions or the focal point of a photo, in the manifest.
package struct SidecarRecord: Sendable, Hashable, Codable {
    /// Relative to the output folder; bytes that are not UTF-8 are shown as U+FFFD.
    var path: String
    /// The bytes of the path in Base64, present only when they are not UTF-8.
    var pathBase64: String?
    var bytes: Int
    /// The number of faces in it.
    var count: Int
    /// The file with which a person has replaced the sidecar; `nil` if it is as it was written.
    var keptByHand: KeptByHandRecord?

    package init(_ file: WrittenFile, count: Int) {
        path = file.path.text
        pathBase64 = file.path.base64
        bytes = file.bytes
        keptByHand = file.keptByHand
        self.count = count
    }
}
