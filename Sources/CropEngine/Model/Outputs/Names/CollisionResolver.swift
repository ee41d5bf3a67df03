import SystemPackage

/// Computes the names that photos get instead of plain ones, by the rule of ``OutputNaming``.
///
/// The result is right for all photos of a run if the resolver is given all photos in groups, and all photos with plain
/// names that these might take. Photos without collisions do not change the names of others.
struct CollisionResolver: Sendable {
    /// A photo that would have a name, and the path of the output with it.
    private struct Claim {
        var photo: PhotoFile
        var path: [UInt8]
    }

    /// The groups.
    private(set) var collisions: [Collision] = []
    /// The forms of the photos that could not keep their plain names, by the path of the source.
    private(set) var forms: [FilePath: OutputNaming.Form] = [:]
    /// The photos for which no form of a name was free.
    private(set) var unresolved: [PhotoFile] = []

    private let naming: OutputNaming
    private var takenKeys: Set<OutputKey> = []
    /// The processed photos that are not among the photos, by the keys of the names that they have or would have.
    private var reservedPhotos: [OutputKey: [PhotoFile]] = [:]
    /// The positions of collisions by the paths of their photos.
    private var positions: [[FilePath]: Int] = [:]

    /// Settles the names of `photos`, each of which has a different path.
    ///
    /// - Parameters:
    ///   - photos: The photos.
    ///   - reserved: The names of processed photos that are not among `photos`: they stay, and no other photo gets
    ///     them.
    ///   - naming: The rule of the names.
    ///   - holdsPlainName: Whether a photo has its plain name from an earlier run; called only if it collides with a
    ///     processed photo that is not among `photos`.
    ///   - isFolder: Whether a key is that of a folder of the output tree.
    ///   - stop: Ends the search early; then the result must not be used.
    init(
        _ photos: [PhotoFile],
        reserved: [ReservedName] = [],
        naming: OutputNaming,
        holdsPlainName: (PhotoFile) -> Bool = { _ in false },
        isFolder: (OutputKey) -> Bool,
        stop: StopRequest = StopRequest()
    ) {
        self.naming = naming
        for name in reserved where !stop.isMade {
            let taken = name.keys(naming)
            takenKeys.formUnion(taken)
            for key in taken.union(naming.keys(of: name.photo)) { reservedPhotos[key, default: []].append(name.photo) }
        }
        unresolved = photos
        for form in OutputNaming.Form.allCases where !stop.isMade {
            let rivals = claims(of: reserved.map(\.photo), form, stop)
            // A photo takes a form only if it gets the names of all its outputs.
            var lost: Set<FilePath> = []
            for (key, group) in claims(of: unresolved, form, stop) where !stop.isMade {
                let isFree = !takenKeys.contains(key) && !isFolder(key)
                let photos = group.map(\.photo)
                let winner =
                    isFree ? winner(of: photos, beside: (rivals[key] ?? []).map(\.photo), form, holdsPlainName) : nil
                for photo in photos where photo != winner { lost.insert(photo.path) }
                if form == .plain, winner == nil || group.count > 1 { report(group, key) }
            }
            if form == .sourceExtension {
                // The sidecar of such a photo would have the name of another one's.
                lost.formUnion(unresolved.filter(naming.given.takesPath).map(\.path))
            }
            for photo in unresolved where !lost.contains(photo.path) { take(form, by: photo) }
            unresolved = unresolved.filter { lost.contains($0.path) }
        }
        collisions.sort { Self.precedes($0.outputPath, $1.outputPath) }
        unresolved.sort { Self.precedes($0.path, $1.path) }
    }

    /// The photo of a group that gets the name: the only photo, the only one to which a table gives it, the only one
    /// that already has the name itself, or the one that has it from an earlier run.
    ///
    /// `rivals` would have the same name, but have another one from an earlier run.
    private func winner(
        of group: [PhotoFile],
        beside rivals: [PhotoFile],
        _ form: OutputNaming.Form,
        _ holdsPlainName: (PhotoFile) -> Bool
    ) -> PhotoFile? {
        guard group.count + rivals.count > 1 else { return group.first }
        guard form == .plain else { return nil }
        let named = group.filter { naming.given.name(of: $0) != nil }
        if !named.isEmpty { return named.count == 1 ? named.first : nil }
        if !rivals.isEmpty {
            let holders = group.filter(holdsPlainName)
            if holders.count == 1 { return holders.first }
        }
        let ownNamed = (group + rivals).filter { naming.basePaths(of: $0).contains($0.relativePath) }
        return ownNamed.count == 1 ? group.first { $0 == ownNamed.first } : nil
    }

    /// The photos by the keys of their outputs, each once for a key.
    private func claims(
        of photos: [PhotoFile],
        _ form: OutputNaming.Form,
        _ stop: StopRequest
    ) -> [OutputKey: [Claim]] {
        var claims: [OutputKey: [Claim]] = [:]
        for photo in photos where !stop.isMade {
            for variant in naming.variants {
                let path = naming.baseBytes(of: photo, as: variant, form: form)
                claims[OutputKey(path), default: []].append(Claim(photo: photo, path: path))
            }
        }
        return claims
    }

    private mutating func take(_ form: OutputNaming.Form, by photo: PhotoFile) {
        takenKeys.formUnion(naming.keys(of: photo, form: form))
        if form != .plain { forms[photo.path] = form }
    }

    /// Reports a group, once for all outputs that its photos share.
    private mutating func report(_ group: [Claim], _ key: OutputKey) {
        let others = reservedPhotos[key] ?? []
        let photos = (group.map(\.photo) + others).sorted { Self.precedes($0.path, $1.path) }
        guard let bytes = group.map(\.path).min(by: { $0.lexicographicallyPrecedes($1) }) else { return }
        let path = FilePath(bytes: bytes)
        if let position = positions[photos.map(\.path)] {
            let known = collisions[position].outputPath
            collisions[position].outputPath = Self.precedes(path, known) ? path : known
        } else {
            positions[photos.map(\.path)] = collisions.count
            collisions.append(Collision(outputPath: path, photos: photos))
        }
    }

    private static func precedes(_ first: FilePath, _ second: FilePath) -> Bool {
        first.bytes.lexicographicallyPrecedes(second.bytes)
    }
}
