package import SystemPackage

/// The names of all outputs of a run, settled before the first is written.
package struct SettledNames: Sendable {
    /// The number of files that were found, photos or not.
    package let fileCount: Int
    /// The groups of photos that could not all have their plain names.
    package let collisions: [Collision]

    /// The rule of the names.
    package private(set) var naming: OutputNaming
    /// The forms of the photos that could not keep their plain names, by the path of the source.
    private let changedForms: [FilePath: OutputNaming.Form]

    init(naming: OutputNaming, resolution: CollisionResolver, fileCount: Int) {
        self.naming = naming
        self.fileCount = fileCount
        collisions = resolution.collisions
        changedForms = resolution.forms
    }

    /// The plan of a run that writes no outputs: all photos keep their plain names.
    package init(naming: OutputNaming) {
        self.naming = naming
        fileCount = 0
        collisions = []
        changedForms = [:]
    }

    /// The names of one photo that has a name of its own.
    init(naming: OutputNaming, givenName: GivenName, of photo: PhotoFile) {
        self.init(naming: naming)
        self.naming.given = GivenNames([(photo, GivenNames.Entry(givenName))])
    }

    /// The path of an output, relative to the output folder.
    package func outputPath(
        for photo: PhotoFile,
        as variant: OutputVariant,
        _ details: NameDetails = NameDetails()
    ) -> FilePath {
        naming.outputPath(of: photo, as: variant, form: form(of: photo), details)
    }

    /// The path of a sidecar of the photo, relative to the output folder.
    ///
    /// It is the name of the photo with the suffix of the kind, because that is where programs look for it.
    /// If another photo has the same path in the mirrored tree, the suffix follows the name of the output, which
    /// differs. A photo with a name from a table counts as if it were called this.
    func sidecarPath(for photo: PhotoFile, _ kind: SidecarKind = .regions) -> FilePath {
        FilePath(bytes: sidecarStem(of: photo) + Array(kind.suffix.utf8))
    }

    /// What the paths of all sidecars of a photo begin with.
    private func sidecarStem(of photo: PhotoFile) -> [UInt8] {
        let form = form(of: photo)
        let own = naming.given.name(of: photo)?.mirroredPath(of: photo) ?? photo.relativePath
        let isNamed = form == .plain || form == .sourceExtension
        return isNamed
            ? OutputPath.besideOwnFiles(own.bytes) : naming.baseBytes(of: photo, as: naming.variants[0], form: form)
    }

    /// Whether another photo may have the same path in the mirrored tree and the plain names that go with it.
    func needsSourceInKey(_ photo: PhotoFile) -> Bool {
        (!changedForms.isEmpty && changedForms[photo.path] != nil)
            || naming.given.entry(ofSource: photo.path)?.sharesPath == true
    }

    /// The outputs and sidecars that the photo may have and that `isThere`, relative to the output folder.
    ///
    /// If outputs are numbered, the numbers are unknown before the faces are detected. So the numbers are tried one
    /// after the other, until so many in a row are missing that no further ones are expected. If names have other
    /// details, only sidecars are found.
    func possibleOutputs(of photo: PhotoFile, _ isThere: (FilePath) -> Bool) -> [[UInt8]] {
        let variants = naming.template.hasLateDetails ? [] : naming.variants
        let outputs = variants.flatMap { variant in
            possibleOutputs(of: photo, as: variant, isThere).map(\.bytes)
        }
        let sidecars = SidecarKind.allCases.map { sidecarPath(for: photo, $0) }.filter(isThere)
        return outputs + sidecars.map(\.bytes)
    }

    private func possibleOutputs(
        of photo: PhotoFile,
        as variant: OutputVariant,
        _ isThere: (FilePath) -> Bool
    ) -> [FilePath] {
        var found: [FilePath] = []
        var missingCount = 0
        var face = 0
        while missingCount < (variant.isNumbered ? Self.maximumGap : 1), face == 0 || variant.isNumbered {
            let path = outputPath(for: photo, as: variant, NameDetails(face: face))
            let isFound = isThere(path)
            if isFound { found.append(path) }
            missingCount = isFound ? 0 : missingCount + 1
            face += 1
        }
        return found
    }

    /// Faces without an output, such as bystanders, leave gaps in the numbers of outputs.
    private static let maximumGap = 16

    /// Whether `path`, relative to the output folder, is an output or a sidecar of the photo.
    func isOutput(_ path: [UInt8], of photo: PhotoFile) -> Bool {
        variant(ofOutput: path, of: photo) != nil || isSidecar(path, of: photo)
    }

    private func isSidecar(_ path: [UInt8], of photo: PhotoFile) -> Bool {
        let stem = sidecarStem(of: photo)
        return path.starts(with: stem)
            && SidecarKind.allCases.contains { path[stem.count...].elementsEqual($0.suffix.utf8) }
    }

    /// The kind of the photo's output at `path`, relative to the output folder; `nil` if there is none.
    func variant(ofOutput path: [UInt8], of photo: PhotoFile) -> OutputVariant? {
        naming.variants.first { face(inOutput: path, of: photo, as: $0) != nil }
    }

    /// The face in the photo's output at `path`; `nil` if `path` is no such output.
    ///
    /// It is 0 if outputs of this kind are not numbered.
    func face(inOutput path: [UInt8], of photo: PhotoFile, as variant: OutputVariant) -> Int? {
        guard let parsed = naming.parse(output: path, as: variant), parsed.base == baseBytes(of: photo, as: variant)
        else { return nil }
        return parsed.details.face
    }

    /// The form of the names of a photo's outputs.
    func form(of photo: PhotoFile) -> OutputNaming.Form {
        changedForms.isEmpty ? .plain : changedForms[photo.path] ?? .plain
    }

    /// The path of an output without details, in bytes.
    func baseBytes(of photo: PhotoFile, as variant: OutputVariant) -> [UInt8] {
        naming.baseBytes(of: photo, as: variant, form: form(of: photo))
    }

    /// The paths of all kinds of outputs of a photo, without details.
    func basePaths(of photo: PhotoFile) -> [FilePath] { naming.basePaths(of: photo, form: form(of: photo)) }

    /// The folders of a photo's outputs, relative to the output folder.
    func folders(of photo: PhotoFile) -> [FilePath] { naming.folders(of: photo) }
}
