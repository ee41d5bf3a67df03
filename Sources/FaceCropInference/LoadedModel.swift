package import FaceCropFaces
package import SystemPackage

/// A model in memory, with the bytes whose hash was checked.
///
/// Models are compiled from these bytes and not from the file where that can be done, so that what runs is what was checked.
package struct LoadedModel: Sendable {
    /// Which model it is.
    package let file: ModelFile
    /// Where it was read.
    package let path: FilePath
    /// The content of the file.
    package let bytes: [UInt8]

    package init(file: ModelFile, path: FilePath, bytes: [UInt8]) {
        self.file = file
        self.path = path
        self.bytes = bytes
    }
}
