import SystemPackage

/// A walk of one folder and its contents, depth first, in the byte order of the relative paths.
///
/// Only the folders between the root and the current file are in memory, and none of them is open.
struct FolderWalk: IteratorProtocol {
    /// A finding and its position in the order.
    struct Element {
        let orderKey: OrderKey
        let finding: InputWalk.Finding
    }

    private struct Level {
        let path: FilePath
        /// The path without links, as far as it is known.
        let realPath: [UInt8]
        let relativePath: [UInt8]
        let identity: FileIdentity?
        /// Whether an include has taken this folder with all its contents.
        let isIncluded: Bool
        /// The names that are inputs themselves.
        let claimedNames: Set<[UInt8]>
        var listing: FolderListing
    }

    private let rules: WalkRules
    private var levels: [Level] = []
    private var rootProblem: Element?

    /// Starts a walk of the folder of an input, which may be a symbolic link.
    init(root: ResolvedInput, rules: WalkRules) {
        self.rules = rules
        let realPath = rules.walksSystemFolders ? [] : ResolvedInput.realPath(of: root.path).bytes
        rootProblem = enter(root.path, realPath, root.root.bytes, FileIdentity(of: root.path), isIncluded: false)
    }

    /// The next file or problem.
    mutating func next() -> Element? {
        if let problem = rootProblem {
            rootProblem = nil
            return problem
        }
        while let last = levels.indices.last {
            guard let entry = levels[last].listing.next() else {
                levels.removeLast()
                continue
            }
            if let found = visit(Array(entry.name), entry.kind, in: levels[last]) { return found }
        }
        return nil
    }

    /// Returns a file, or enters a folder; `nil` if there is nothing to report.
    private mutating func visit(_ name: [UInt8], _ kind: FolderListing.Kind, in level: Level) -> Element? {
        let relativePath = level.relativePath.isEmpty ? name : level.relativePath + [.slash] + name
        let isFolder = kind == .folder
        guard !rules.filter.excludes(relativePath, isFolder: isFolder) else { return nil }
        let isIncluded = level.isIncluded || rules.filter.includes(relativePath, isFolder: isFolder)
        let path = level.path.appending(name: name)
        if isFolder {
            return visitFolder(path, level.realPath + [.slash] + name, relativePath, isIncluded: isIncluded)
        }
        guard isIncluded, !level.claimedNames.contains(name), rules.findsOwnFiles || !OwnFileName.contains(name)
        else { return nil }
        if kind == .brokenLink { return problem(brokenLink(path), at: relativePath) }
        let file = PhotoFile(path: path, relativePath: FilePath(bytes: relativePath), isNamedByUser: false)
        return Element(orderKey: OrderKey(relativePath: relativePath, path: path.bytes), finding: .file(file))
    }

    private mutating func visitFolder(
        _ path: FilePath,
        _ realPath: [UInt8],
        _ relativePath: [UInt8],
        isIncluded: Bool
    ) -> Element? {
        let identity = FileIdentity(of: path)
        if let identity, rules.skips(identity) { return nil }
        if !rules.walksSystemFolders, SystemFolder.isOne(realPath) {
            rules.passedOver.note(systemFolder: path)
            return nil
        }
        if identity != nil, levels.contains(where: { $0.identity == identity }) {
            return problem(.linkLoop(path), at: relativePath + [.slash])
        }
        return enter(path, realPath, relativePath, identity, isIncluded: isIncluded)
    }

    /// Reads a folder and makes it the current one; returns a problem if it could not be read completely.
    ///
    /// A folder that contains the outputs of a run is skipped, unless it is the root.
    private mutating func enter(
        _ path: FilePath,
        _ realPath: [UInt8],
        _ relativePath: [UInt8],
        _ identity: FileIdentity?,
        isIncluded: Bool
    ) -> Element? {
        let followsLink = levels.isEmpty || rules.followsSymbolicLinks
        let placeOfProblem = relativePath.isEmpty ? [] : relativePath + [.slash]
        rules.onFolder(path)
        do throws(Errno) {
            let listing = try FolderListing(
                of: path,
                followsLink: followsLink,
                followsLinksInside: rules.followsSymbolicLinks
            )
            if listing.isOutputFolder, !levels.isEmpty {
                rules.passedOver.note(outputFolder: path)
                return nil
            }
            rules.passedOver.note(links: listing.linkCount, specialFiles: listing.specialFileCount, in: path)
            let claimedNames = identity.map(rules.claims.files(in:)) ?? []
            levels.append(
                Level(
                    path: path,
                    realPath: realPath,
                    relativePath: relativePath,
                    identity: identity,
                    isIncluded: isIncluded,
                    claimedNames: claimedNames,
                    listing: listing
                )
            )
            return listing.failure.map { problem(.notReadable(path, $0), at: placeOfProblem) }
        } catch {
            return problem(.notReadable(path, error), at: placeOfProblem)
        }
    }

    private func brokenLink(_ path: FilePath) -> PhotoError {
        do throws(Errno) {
            _ = try path.stat()
            return .notReadable(path, .noSuchFileOrDirectory)
        } catch {
            return error == .noSuchFileOrDirectory ? .danglingLink(path) : .notReadable(path, error)
        }
    }

    private func problem(_ error: PhotoError, at relativePath: [UInt8]) -> Element {
        Element(orderKey: OrderKey(relativePath: relativePath, path: error.path.bytes), finding: .problem(error))
    }
}
