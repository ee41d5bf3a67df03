package import SystemPackage

/// Settles what outputs are called, and makes sure that none replaces an original, before the first is written.
///
/// A first walk keeps only a hash (8 bytes) of each plain name of an output. Only if hashes occur twice, a second walk
/// collects their photos and reads the start of each: a file that is not a photo gets no output and collides with
/// nothing. If other photos have plain names that the photos in groups might take, a third walk collects these. So the
/// time grows with the number of photos, however many collide.
///
/// A file that appears in an input during the run is not part of the plan.
package struct OutputNamer: Sendable {
    /// The rule of the names.
    var naming: OutputNaming
    /// What happens to collisions.
    var onCollision: CollisionPolicy
    /// The folder for outputs, which need not exist yet.
    var outputFolder: FilePath
    /// Whether photos in folders may be symbolic links.
    var followsLinks: Bool
    /// Whether a file is a photo by its content.
    var isPhoto: @Sendable (PhotoFile) -> Bool

    /// Makes a planner; by default, it reads files to tell photos from others.
    package init(
        naming: OutputNaming,
        onCollision: CollisionPolicy,
        outputFolder: FilePath,
        followsLinks: Bool = false,
        isPhoto: @escaping @Sendable (PhotoFile) -> Bool = OutputNamer.isPhotoByContent
    ) {
        self.naming = naming
        self.onCollision = onCollision
        self.outputFolder = outputFolder
        self.followsLinks = followsLinks
        self.isPhoto = isPhoto
    }

    /// Makes the planner of a run with `options`, in which some photos have names from a table.
    init(_ options: Options, given: GivenNames = GivenNames()) {
        var naming = OutputNaming(options)
        naming.given = given
        self.init(
            naming: naming,
            onCollision: options.discover.onCollision,
            outputFolder: options.run.destination.folder,
            followsLinks: options.discover.followsSymbolicLinks
        )
    }

    /// A survey of names that has noted nothing yet.
    func beginSurvey() -> OutputNameSurvey {
        OutputNameSurvey(
            index: OutputNameIndex(naming: naming),
            replacements: OriginalsCheck(naming: naming, outputFolder: outputFolder, followsLinks: followsLinks)
        )
    }

    /// Makes the plan for what a walk finds, whose files are all noted in `names` already.
    ///
    /// `findings` is walked up to three times more. If `stop` is made meanwhile, the plan, or the error, is about a
    /// part of the photos, and must not be used.
    ///
    /// - Throws: `outputCollision` for photos that cannot have the names that a table gives them, for collisions if
    ///   these are refused, for photos that no form of a name keeps apart, and for outputs that would replace a file in
    ///   a folder of inputs.
    func plan(
        _ findings: some Sequence<InputWalk.Finding>,
        _ names: OutputNameSurvey,
        earlier: EarlierNames = .none,
        stop: StopRequest = StopRequest()
    ) throws(RunError) -> SettledNames {
        var survey = names.index
        let replacements = names.replacements
        earlier.reserved { survey.note($0) }
        let resolution = resolveCollisions(findings, survey, earlier, stop)
        let unnamed = resolution.unresolved.filter { naming.given.name(of: $0) != nil }
        guard unnamed.isEmpty else { throw .givenNamesTaken(unnamed, resolution, naming.given) }
        if onCollision == .refuse, !resolution.collisions.isEmpty { throw .colliding(resolution.collisions) }
        guard resolution.unresolved.isEmpty else { throw .unresolved(resolution.unresolved) }
        let plan = SettledNames(naming: naming, resolution: resolution, fileCount: survey.fileCount)
        if replacements.arePossible {
            let replaced = try replacements.replacedFiles(findings, plan: plan, isPhoto: isPhoto)
            guard replaced.isEmpty else { throw .replacing(replaced, outputFolder: outputFolder) }
        }
        return plan
    }

    /// Makes the plan for what a walk finds; `findings` is walked once to four times, and `earlier` asked after that.
    ///
    /// - Throws: As ``plan(_:_:earlier:stop:)``.
    package func plan(
        _ findings: some Sequence<InputWalk.Finding>,
        earlier: EarlierNames = .none
    ) throws(RunError) -> SettledNames {
        var names = beginSurvey()
        for case .file(let file) in findings { names.note(file) }
        return try plan(findings, names, earlier: earlier)
    }

    private func resolveCollisions(
        _ findings: some Sequence<InputWalk.Finding>,
        _ survey: OutputNameIndex,
        _ earlier: EarlierNames,
        _ stop: StopRequest
    ) -> CollisionResolver {
        let contested = survey.contested
        var photos = photos(findings, withPlainNamesIn: contested)
        let affectedHashes = survey.names(thatMayBeTakenBy: photos, except: contested, stop)
        photos += self.photos(findings, withPlainNamesIn: affectedHashes)
        let hashes = contested.union(affectedHashes)
        let reserved = hashes.isEmpty ? [] : earlier.reserved { isContested($0, hashes) }
        return CollisionResolver(
            photos,
            reserved: reserved,
            naming: naming,
            holdsPlainName: earlier.holdsPlainName,
            isFolder: survey.isFolder,
            stop: stop
        )
    }

    /// Whether one of the names of a processed photo is among `hashes`; a file that is not a photo has no names.
    private func isContested(_ name: ReservedName, _ hashes: Set<Int>) -> Bool {
        let keys = name.keys(naming).union(naming.keys(of: name.photo))
        return keys.contains { hashes.contains($0.hashValue) } && (!name.outputs.isEmpty || isPhoto(name.photo))
    }

    private func photos(
        _ findings: some Sequence<InputWalk.Finding>,
        withPlainNamesIn hashes: Set<Int>
    ) -> [PhotoFile] {
        var photos: [PhotoFile] = []
        guard !hashes.isEmpty else { return photos }
        for case .file(let file) in findings {
            let isWanted = naming.keys(of: file).contains { hashes.contains($0.hashValue) }
            if isWanted, isPhoto(file) { photos.append(file) }
        }
        return photos
    }

    /// Whether the content of a file is that of a photo; `true` if the file cannot be read now, because it may be one.
    package static func isPhotoByContent(_ file: PhotoFile) -> Bool {
        guard let head = try? FileHead(of: file.path) else { return true }
        guard case .photo = FileKind(of: file, head: head) else { return false }
        return true
    }
}
