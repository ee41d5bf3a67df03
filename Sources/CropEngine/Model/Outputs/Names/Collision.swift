package import SystemPackage

/// Photos that would get the same output, or the name of a folder of the output tree.
package struct Collision: Sendable {
    /// The output that each of them would get.
    package var outputPath: FilePath
    /// The photos, in the order of the walk.
    package var photos: [PhotoFile]
}
