/// A defect of a file that should be a gallery.
enum GalleryDefect: Error, Hashable {
    case noGallery
    case newerVersion
    case otherTables
    /// Changes are in another file, as SQLite's write-ahead log.
    case writeAheadLog
    /// Another gallery has taken its place since it was opened.
    case exchanged
    /// A row contains an impossible value.
    case damagedEntry(String)
}
