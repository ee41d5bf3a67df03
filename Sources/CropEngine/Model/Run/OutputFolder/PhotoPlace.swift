import SystemPackage

/// Where a photo is: its folder, whatever leads there, and its name in it.
///
/// Hard links and symbolic links of other names, or in other folders, are other photos.
struct PhotoPlace: Hashable {
    private let folder: FileIdentity
    private let name: [UInt8]

    /// The place of the photo at `path`; `nil` if its folder is gone.
    init?(_ path: FilePath) {
        guard let folder = FileIdentity(of: path.removingLastComponent()) else { return nil }
        self.init(folder: folder, name: path.lastComponentBytes)
    }

    init(folder: FileIdentity, name: [UInt8]) {
        self.folder = folder
        self.name = name
    }
}
