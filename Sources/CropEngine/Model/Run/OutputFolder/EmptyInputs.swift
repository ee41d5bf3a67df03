import SystemPackage

/// The inputs in which a walk finds no file, as in a folder while its disk is not mounted.
struct EmptyInputs {
    private let places: InputPlaces

    /// Walks all inputs once more; those that are missing count as empty.
    init(_ options: DiscoverOptions) {
        var empty = Set(options.inputs.map(\.path)).filter { path in
            guard let status = try? (path.isEmpty ? "." : path).stat() else { return true }
            return status.type == .directory
        }
        let realPaths = Dictionary(grouping: empty) { InputPlaces.realPath(of: $0.isEmpty ? "." : $0) }
        var last: FilePath?
        if let walk = try? InputWalk(options) {
            for finding in walk where !empty.isEmpty {
                guard let file = finding.fileToRead else { continue }
                let folder = file.path.removingLastComponent()
                if folder == last { continue }
                last = folder
                let real = InputPlaces.realPath(of: folder.isEmpty ? "." : folder)
                // What lies behind a link in an input is found in it, too.
                empty.subtract(Self.foldersAbove(real).flatMap { realPaths[$0] ?? [] })
                empty.subtract(Self.foldersAbove(folder))
            }
        }
        places = InputPlaces(Array(empty))
    }

    /// `folder` and those above it, but not the working folder.
    private static func foldersAbove(_ folder: FilePath) -> [FilePath] {
        var folders: [FilePath] = []
        var above = folder
        while !above.isEmpty, folders.last != above {
            folders.append(above)
            above = above.removingLastComponent()
        }
        return folders
    }

    /// Whether the photo at `source`, which is gone, was below such an input.
    ///
    /// A photo that is an input itself was on no disk that is missing as a whole, as far as can be told.
    func hold(_ source: FilePath) -> Bool { places.place(of: source).map { !$0.rest.isEmpty } ?? false }
}
