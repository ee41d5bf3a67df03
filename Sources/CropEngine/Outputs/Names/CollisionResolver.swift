package import FaceCropCore
package import SystemPackage

/// Computes the names that photos get instead of plain ones, by the rule of ``OutputNaming``.
///
/// The result is right for all photos of a run if the resolver is given all photos in groups, and all photos with plain
/// names that these might take. Photos without collisions do not change the names of others.
package struct CollisionResolver: Sendable {
    /// The groups.
    package private(set) var collisions: [Collision] = []
    /// The forms of the photos that could not keep their plain names, by the path of the source.
    package private(set) var forms: [FilePath: OutputNaming.Form] = [:]
    /// The photos for which no form of a name was free.
    package private(set) var unresolved: [PhotoFile] = []

    private let naming: OutputNaming
    private let reserved: [ReservedName]
    private var takenKeys: Set<OutputKey>

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
    package init(
        _ photos: [PhotoFile],
        reserved: [ReservedName] = [],
        naming: OutputNaming,
        holdsPlainName: (PhotoFile) -> Bool = { _ in false },
        isFolder: (OutputKey) -> Bool
    ) {
        self.naming = naming
        self.reserved = reserved
        takenKeys = Set(reserved.flatMap { $0.keys(naming) })
        unresolved = photos
        for form in OutputNaming.Form.allCases {
            let rivals = Self.grouped(reserved.map(\.photo), form, naming)
            let groups = Self.grouped(unresolved, form, naming)
            // A photo takes a form only if it gets the names of all its outputs.
            var lost: Set<FilePath> = []
            for (key, group) in groups {
                let isFree = !takenKeys.contains(key) && !isFolder(key)
                let winner = isFree ? winner(of: group, beside: rivals[key] ?? [], form, holdsPlainName) : nil
                for photo in group where photo != winner { lost.insert(photo.path) }
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

    /// The photos by the keys of their outputs.
    private static func grouped(
        _ photos: [PhotoFile],
        _ form: OutputNaming.Form,
        _ naming: OutputNaming
    ) -> [OutputKey: [PhotoFile]] {
        var groups: [OutputKey: [PhotoFile]] = [:]
        for photo in photos {
            for key in naming.keys(of: photo, form: form) { groups[key, default: []].append(photo) }
        }
        return groups
    }

    private mutating func take(_ form: OutputNaming.Form, by photo: PhotoFile) {
        takenKeys.formUnion(naming.keys(of: photo, form: form))
        if form != .plain { forms[photo.path] = form }
    }

    /// Reports a group, once for all outputs that its photos share.
    private mutating func report(_ group: [PhotoFile], _ key: OutputKey) {
        let others = reserved.filter { naming.keys(of: $0.photo).contains(key) || $0.keys(naming).contains(key) }
        let photos = (group + others.map(\.photo)).sorted { Self.precedes($0.path, $1.path) }
        let path = group.flatMap { naming.basePaths(of: $0) }.filter { OutputKey($0.bytes) == key }
            .min { Self.precedes($0, $1) }
        guard let path else { return }
        if let same = collisions.firstIndex(where: { $0.photos == photos }) {
            collisions[same].outputPath =
                Self.precedes(path, collisions[same].outputPath)
                ? path : collisions[same].outputPath
        } else {
            collisions.append(Collision(outputPath: path, photos: photos))
        }
    }

    private static func precedes(_ first: FilePath, _ second: FilePath) -> Bool {
        first.bytes.lexicographicallyPrecedes(second.bytes)
    }
}
