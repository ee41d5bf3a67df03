package import SystemPackage

/// An entry of a file of overrides whose path has no photo any more.
package struct OverrideNotice: Sendable, Hashable {
    /// Where it is written: `FILE:LINE:COLUMN`.
    package var place: String
    /// The path as the entry has it.
    package var photo: String
    /// Where the photo is now, as its content tells; `nil` if it was not found.
    package var newPath: FilePath?
    /// The path of a file with a similar name, as the entry would have it; `nil` if there is none, or it has moved.
    package var meant: FilePath?
    /// What is wrong with the entry, as lines with their places.
    package var mistakes: [String] = []
}
