package import FaceCropCore

/// The names of a processed photo that is not among the inputs; they do not change.
package struct ReservedName: Sendable {
    /// The photo.
    package var photo: PhotoFile
    /// Whether the photo has the plain name because it was the first.
    package var isPlain: Bool
    /// Its outputs, relative to the output folder.
    package var outputs: [[UInt8]]

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

/// The names of outputs that earlier runs have settled.
package struct EarlierNames {
    /// Calls the given function with the names of each processed photo that is not among the inputs.
    package var reserved: ((ReservedName) -> Void) -> Void
    /// Whether a photo among the inputs has its plain name from an earlier run.
    package var holdsPlainName: (PhotoFile) -> Bool

    package init(
        reserved: @escaping ((ReservedName) -> Void) -> Void,
        holdsPlainName: @escaping (PhotoFile) -> Bool
    ) {
        self.reserved = reserved
        self.holdsPlainName = holdsPlainName
    }

    /// The value if there was no earlier run.
    package static var none: Self { Self(reserved: { _ in }, holdsPlainName: { _ in false }) }

    /// The reserved names that are `isWanted`.
    func reserved(where isWanted: (ReservedName) -> Bool) -> [ReservedName] {
        var names: [ReservedName] = []
        reserved { if isWanted($0) { names.append($0) } }
        return names
    }
}
