/// The names of a processed photo that is not among the inputs; they do not change.
package struct ReservedName: Sendable {
    /// The photo.
    var photo: PhotoFile
    /// Whether the photo has the plain name because it was the first.
    var isPlain: Bool
    /// Its outputs, relative to the output folder.
    var outputs: [[UInt8]]

    package init(photo: PhotoFile, isPlain: Bool, outputs: [[UInt8]]) {
        self.photo = photo
        self.isPlain = isPlain
        self.outputs = outputs
    }

    /// The keys of the names that no other photo may take.
    func keys(_ naming: OutputNaming) -> Set<OutputKey> {
        let own = outputs.flatMap { naming.parse(output: $0).map { OutputKey($0.base) } }
        return Set(own + (isPlain ? naming.keys(of: photo) : []))
    }
}
