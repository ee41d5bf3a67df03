/// A defect of a file that should be a gallery.
enum GalleryDefect: Error, Hashable {
    case noGallery
    case newerVersion
    case otherTables
    /// A row contains an impossible value.
    case damagedEntry(String)
}
