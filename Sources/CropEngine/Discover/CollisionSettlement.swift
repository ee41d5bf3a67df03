package import SystemPackage

/// Photos that would get one output, or the name of a folder of the output tree.
package struct Collision: Sendable {
    /// The output that each of them would get.
    package var outputPath: FilePath
    /// The photos, in the order of the walk.
    package var photos: [PhotoFile]
}

/// The names that photos get instead of plain ones, by the rule of ``OutputNaming``: a pure calculation.
///
/// It is right for all photos of a run when it is given all photos in groups, and all those whose plain names the
/// others might take. Photos whose names collide with nothing do not change the names of others.
package struct CollisionSettlement: Sendable {
    /// The groups.
    package private(set) var collisions: [Collision] = []
    /// The base paths of those that could not keep their plain name, by the path of the source.
    package private(set) var basePaths: [FilePath: FilePath] = [:]
    /// Those for whom no form was free.
    package private(set) var unsettled: [PhotoFile] = []

    private var held: Set<OutputKey> = []

    /// Settles the names of `photos`, each of which has a path of its own.
    ///
    /// `isFolder` tells whether a key is that of a folder of the output tree.
    package init(_ photos: [PhotoFile], naming: OutputNaming, isFolder: (OutputKey) -> Bool) {
        unsettled = photos
        for form in OutputNaming.Form.allCases {
            var losers: [PhotoFile] = []
            for (key, group) in Dictionary(grouping: unsettled, by: { naming.key(of: $0, form: form) }) {
                let isFree = !held.contains(key) && !isFolder(key)
                let winner = isFree ? Self.winner(of: group, naming: naming, form: form) : nil
                if let winner { hold(key, by: winner, naming: naming, form: form) }
                losers += winner == nil ? group : group.filter { $0 != winner }
                if form == .plain, winner == nil || group.count > 1 { report(group, naming: naming) }
            }
            unsettled = losers
        }
        collisions.sort { Self.precedes($0.outputPath, $1.outputPath) }
        unsettled.sort { Self.precedes($0.path, $1.path) }
    }

    /// The one of a group that may have the name: the only one, or the only one that is called so already.
    private static func winner(of group: [PhotoFile], naming: OutputNaming, form: OutputNaming.Form) -> PhotoFile? {
        guard group.count > 1 else { return group.first }
        guard form == .plain else { return nil }
        let alike = group.filter { $0.relativePath == naming.basePath(of: $0) }
        return alike.count == 1 ? alike.first : nil
    }

    private mutating func hold(_ key: OutputKey, by photo: PhotoFile, naming: OutputNaming, form: OutputNaming.Form) {
        held.insert(key)
        if form != .plain { basePaths[photo.path] = naming.basePath(of: photo, form: form) }
    }

    private mutating func report(_ group: [PhotoFile], naming: OutputNaming) {
        let photos = group.sorted { Self.precedes($0.path, $1.path) }
        guard let first = photos.first else { return }
        collisions.append(Collision(outputPath: naming.basePath(of: first), photos: photos))
    }

    private static func precedes(_ first: FilePath, _ second: FilePath) -> Bool {
        first.bytes.lexicographicallyPrecedes(second.bytes)
    }
}
