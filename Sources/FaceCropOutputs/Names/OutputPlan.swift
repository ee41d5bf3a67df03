package import FaceCropCore
package import SystemPackage

/// The names of all outputs of a run, settled before the first is written.
package struct OutputPlan: Sendable {
    /// The number of files that were found, photos or not.
    package let fileCount: Int
    /// The groups of photos that could not all have their plain names.
    package let collisions: [Collision]

    private let naming: OutputNaming
    private let changedBasePaths: [FilePath: FilePath]

    init(naming: OutputNaming, resolution: CollisionResolver, fileCount: Int) {
        self.naming = naming
        self.fileCount = fileCount
        collisions = resolution.collisions
        changedBasePaths = resolution.basePaths
    }

    /// The plan of a run that writes no outputs: all photos keep their plain names.
    package init(naming: OutputNaming) {
        self.naming = naming
        fileCount = 0
        collisions = []
        changedBasePaths = [:]
    }

    /// The part of a plan that is about one photo.
    package init(naming: OutputNaming, basePath: FilePath, of photo: PhotoFile) {
        self.naming = naming
        fileCount = 1
        collisions = []
        changedBasePaths = [photo.path: basePath]
    }

    /// The path of an output, relative to the output folder.
    ///
    /// If every face has its own output, `face` is the number of the face, from 1, or 0 for the photo as a whole;
    /// otherwise it is 0.
    package func outputPath(for photo: PhotoFile, face: Int = 0) -> FilePath {
        naming.outputPath(base: basePath(of: photo), face: face)
    }

    /// The path of the sidecar with the photo's faces, relative to the output folder.
    ///
    /// It is the name of the photo with `.xmp` added, because that is where programs look for it.
    /// If another photo has the same path in the mirrored tree, `.xmp` follows the name of the output, which differs.
    package func sidecarPath(for photo: PhotoFile) -> FilePath {
        let base = basePath(of: photo)
        let isNamed = !hasChangedName(photo) || base == naming.basePath(of: photo, form: .sourceExtension)
        return FilePath(bytes: (isNamed ? photo.relativePath : base).bytes + Array(".xmp".utf8))
    }

    /// Whether a photo's outputs could not have their plain names.
    package func hasChangedName(_ photo: PhotoFile) -> Bool { changedBasePaths[photo.path] != nil }

    /// The outputs and sidecars that the photo may have and that `isThere`, relative to the output folder.
    ///
    /// If outputs are numbered, the numbers are unknown before the faces are detected. So the numbers are tried one
    /// after the other, until so many in a row are missing that no further ones are expected.
    package func possibleOutputs(of photo: PhotoFile, _ isThere: (FilePath) -> Bool) -> [[UInt8]] {
        var found: [[UInt8]] = []
        var missingCount = 0
        var face = 0
        while missingCount < (naming.isNumbered ? Self.maximumGap : 1), face == 0 || naming.isNumbered {
            let path = outputPath(for: photo, face: face)
            let isFound = isThere(path)
            if isFound { found.append(path.bytes) }
            missingCount = isFound ? 0 : missingCount + 1
            face += 1
        }
        let sidecar = sidecarPath(for: photo)
        return isThere(sidecar) ? found + [sidecar.bytes] : found
    }

    /// Faces without an output, such as bystanders, leave gaps in the numbers of outputs.
    private static let maximumGap = 16

    /// Whether `path`, relative to the output folder, is an output or the sidecar of the photo.
    package func isOutput(_ path: FilePath, of photo: PhotoFile) -> Bool {
        path == sidecarPath(for: photo) || naming.parse(output: path.bytes)?.base == basePath(of: photo).bytes
    }

    package func basePath(of photo: PhotoFile) -> FilePath {
        changedBasePaths[photo.path] ?? naming.basePath(of: photo)
    }
}
