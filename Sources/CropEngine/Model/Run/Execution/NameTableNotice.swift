package import SystemPackage

/// What is worth knowing about a table of names that has no mistakes.
package enum NameTableNotice: Sendable, Hashable {
    /// The photo of a row is not among the inputs; the place is `FILE:LINE`.
    case rowWithoutPhoto(place: String, _ source: String)
    /// Photos are not in the table, so that they have their usual names.
    case photosWithoutRow(Int, table: FilePath)
}
