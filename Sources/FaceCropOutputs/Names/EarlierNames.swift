package import FaceCropCore

/// The names of a photo that is done and not among the inputs: they stay as they are.
package struct ReservedName: Sendable {
    /// The photo.
    package var photo: PhotoFile
    /// Whether it has the plain name, and was there first.
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
        let own = outputs.compactMap { naming.parse(output: $0).map { OutputKey($0.base) } }
        return Set(own + (isPlain ? [naming.key(of: photo)] : []))
    }
}

/// What earlier runs have settled about names of outputs.
package struct EarlierNames {
    /// Hands on the names of photos that are done and not among the inputs.
    package var reserved: ((ReservedName) -> Void) -> Void
    /// Whether a photo that is among the inputs has its plain name from an earlier run.
    package var holdsPlainName: (PhotoFile) -> Bool

    package init(
        reserved: @escaping ((ReservedName) -> Void) -> Void,
        holdsPlainName: @escaping (PhotoFile) -> Bool
    ) {
        self.reserved = reserved
        self.holdsPlainName = holdsPlainName
    }

    /// There was no earlier run.
    package static var none: Self { Self(reserved: { _ in }, holdsPlainName: { _ in false }) }

    /// The reserved names that are called `isWanted`.
    func reserved(where isWanted: (ReservedName) -> Bool) -> [ReservedName] {
        var names: [ReservedName] = []
        reserved { if isWanted($0) { names.append($0) } }
        return names
    }
}
