/// The names of outputs that earlier runs have settled.
package struct EarlierNames {
    /// Calls the given function with the names of each processed photo that is not among the inputs.
    var reserved: ((ReservedName) -> Void) -> Void
    /// Whether a photo among the inputs has its plain name from an earlier run.
    var holdsPlainName: (PhotoFile) -> Bool

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
