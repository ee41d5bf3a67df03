package import SystemPackage

/// The rule of output names: from the place of a photo in the mirrored tree to the output's relative path.
///
/// **Plain names.** A ``NameTemplate`` makes up the path of each kind of output. In the standard one, if the photo has
/// an image's usual extension, the output's extension replaces it: `x/IMG.JPEG` → `x/IMG.jpg`. Otherwise the output's
/// extension is added, because the end of `Rome 12.05` may not be an extension: `Rome 12.05.jpg`, `.hidden.jpg`.
///
/// **Numbered names.** If a photo may have several outputs, one for each face, every output has a number, and 0 is the
/// photo as a whole: `IMG-1.jpg`, `IMG-2.jpg`, and `IMG-0.jpg` for the output of a photo without faces. Because every
/// output has a number, outputs of `IMG.jpg` and `IMG-1.jpg` never have the same name (`IMG-1.jpg`, `IMG-1-1.jpg`):
/// outputs collide exactly if the plain names do.
///
/// **Collisions.** If outputs of different photos, of any kind, have plain names with equal ``OutputKey``s, these
/// photos are a group. If exactly one of them already has the name of the output, it keeps the plain name. Each of the
/// others takes for all its outputs the first of these forms in which no other photo has or takes any of the names:
///
/// | form | `a.png` beside `a.jpg` |
/// |---|---|
/// | with the source's extension | `a.png.jpg` |
/// | with 8 digits of a hash of the source's path | `a~1f3e9c2b.jpg` |
/// | with 16 digits | `a~1f3e9c2b5d60a771.jpg` |
///
/// The same holds for photos if their output would have the name of a folder of the output tree. All other photos keep
/// their plain names. The names depend only on the set of photos, not on their order.
///
/// **Details.** What a name says of an output that is known only when the output is made, such as its width, comes on
/// top of the plain name, as the number of a face does.
///
/// **Names of facecrop itself.** A folder that would be in the place of the manifest, the state folder or a report gets
/// a `_` in front: `_manifest.json/IMG.jpg`.
///
/// **Given names.** A photo with a name from a table has that in place of its folder and name. It has no other form:
/// it takes its name before photos without one, and if it cannot have it, the run does not begin.
package struct OutputNaming: Sendable, Hashable {
    /// A form of an output's name.
    package enum Form: String, Sendable, CaseIterable {
        case plain
        case sourceExtension
        case shortHash
        case longHash
    }

    /// How the names of outputs are made up.
    let template: NameTemplate
    /// The kinds of outputs that a photo may have, at least one.
    package let variants: [OutputVariant]
    /// One kind of output of each of those that end alike; the names of all outputs are parsed by these.
    let kindsByEnding: [OutputVariant]
    /// The photos that a table gives names to.
    var given = GivenNames()

    /// Makes the rule for outputs of several kinds.
    package init(_ template: NameTemplate = .standard, variants: [OutputVariant]) {
        self.template = template
        self.variants = variants
        var endings: Set<[UInt8]> = []
        kindsByEnding = variants.filter { variant in
            let ending = template.ending(variant)
            return endings.insert(ending.flatMap(\.text) + [ending.isEmpty ? 0 : 1]).inserted
        }
    }

    /// Makes the rule for outputs of one kind, with an extension, which has no dot.
    init(fileExtension: String, isNumbered: Bool = false) {
        self.init(variants: [OutputVariant(fileExtension: fileExtension, isNumbered: isNumbered)])
    }

    /// Makes the rule of a run with `options`.
    package init(_ options: Options) {
        self.init(options.outputs.nameTemplate, variants: options.effectiveRenditions.flatMap(\.variants))
    }

    /// The relative path of an output without its details, in one of the forms.
    package func basePath(of photo: PhotoFile, as variant: OutputVariant, form: Form = .plain) -> FilePath {
        FilePath(bytes: baseBytes(of: photo, as: variant, form: form))
    }

    /// The bytes of ``basePath(of:as:form:)``, which are cheaper than a path.
    func baseBytes(of photo: PhotoFile, as variant: OutputVariant, form: Form = .plain) -> [UInt8] {
        let path = template.path(of: place(of: photo, form), variant, nil)
        // The folder of a person will come first.
        return template.namesPerson ? path : OutputPath.besideOwnFiles(path)
    }

    /// The relative path of an output with its details.
    ///
    /// If outputs of this kind are not numbered, only the face 0 is allowed.
    package func outputPath(
        of photo: PhotoFile,
        as variant: OutputVariant,
        form: Form = .plain,
        _ details: NameDetails
    ) -> FilePath {
        precondition(
            variant.isNumbered || details.face == 0,
            "faces have outputs of their own only where outputs are numbered"
        )
        let path = template.path(of: place(of: photo, form), variant, details)
        return FilePath(bytes: OutputPath.besideOwnFiles(path))
    }

    private func place(of photo: PhotoFile, _ form: Form) -> NameTemplate.Place {
        if let name = given.name(of: photo) { return name.place }
        let (folder, name) = photo.relativePath.bytes.parentAndName
        return NameTemplate.Place(folder: Array(folder), stem: stem(of: photo, name: Array(name), form: form))
    }

    private func stem(of photo: PhotoFile, name: [UInt8], form: Form) -> [UInt8] {
        let parts = FileName(name)
        let stem = ImageFormat.isUsualExtension(parts.fileExtension) ? parts.stem : name
        let mark = [UInt8(ascii: "~")]
        return switch form {
        case .plain: stem
        case .sourceExtension: name
        case .shortHash: stem + mark + StableHash.hexadecimalDigits(photo.path.bytes).prefix(8)
        case .longHash: stem + mark + StableHash.hexadecimalDigits(photo.path.bytes)
        }
    }
}

extension OutputNaming {
    /// The relative paths of all kinds of outputs, without details.
    package func basePaths(of photo: PhotoFile, form: Form = .plain) -> [FilePath] {
        variants.map { basePath(of: photo, as: $0, form: form) }
    }

    /// The keys of a photo's outputs in one of the forms, which are used to find collisions.
    func keys(of photo: PhotoFile, form: Form = .plain) -> [OutputKey] {
        variants.map { OutputKey(baseBytes(of: photo, as: $0, form: form)) }
    }

    /// The folders of a photo's outputs, relative to the output folder; the forms differ only in the last name.
    func folders(of photo: PhotoFile) -> [FilePath] { folderBytes(of: photo).map { FilePath(bytes: $0) } }

    /// The bytes of ``folders(of:)``.
    func folderBytes(of photo: PhotoFile) -> [[UInt8]] {
        var folders: [[UInt8]] = []
        for variant in variants {
            let folder = baseBytes(of: photo, as: variant).parentAndName.parent
            if !folders.contains(where: { $0.elementsEqual(folder) }) { folders.append(Array(folder)) }
        }
        return folders
    }
}
