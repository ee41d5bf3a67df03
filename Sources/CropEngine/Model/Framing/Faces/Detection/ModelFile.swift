/// A neural network that facecrop knows: its file, and the hash that the file must have.
package struct ModelFile: Sendable, Hashable {
    /// The network's name and version, for people and the manifest.
    package var name: String
    /// The name of the file inside a models folder.
    package var fileName: String
    /// The SHA-256 of the file, 64 lower-case hexadecimal digits; the same as in `deps/versions.sh`.
    package var sha256: String
    /// The part of the set-up that installs the file.
    var part = RunError.Part.base

    package init(name: String, fileName: String, sha256: String, part: RunError.Part = .base) {
        self.name = name
        self.fileName = fileName
        self.sha256 = sha256
        self.part = part
    }
}
