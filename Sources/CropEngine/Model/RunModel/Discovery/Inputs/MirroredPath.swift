package import SystemPackage

/// The rule for the place of an input in the tree that the outputs mirror.
///
/// | input | mirrored at |
/// |---|---|
/// | the only input, a folder | the top: its contents are directly in the output folder |
/// | one of several, a folder `x/photos` | `photos` |
/// | a file `x/a.jpg` | `a.jpg` |
/// | in a list, `x/a.jpg` or `/x/a.jpg` or `./x/a.jpg` | `x/a.jpg` |
/// | in a list, `../y/x/../a.jpg` | `a.jpg`: all up to the last `..` is dropped, as tar does |
/// | in a list with the base `/x`, `/x/y/a.jpg` or `/x/z/../y/a.jpg` | `y/a.jpg` |
package enum MirroredPath {
    /// The place of `input`; empty for the top.
    ///
    /// `realName` returns the name of a folder; it is called if the path does not end with that name, such as `.` or
    /// `..`.
    package static func root(
        of input: DiscoverInput,
        isFolder: Bool,
        isOnlyInput: Bool,
        realName: () -> [UInt8]
    ) -> FilePath {
        guard input.origin == .argument else { return listed(input.path) }
        guard isFolder else { return FilePath(bytes: input.path.lastComponentBytes) }
        guard !isOnlyInput else { return FilePath() }
        guard let last = input.path.lastComponent, last.kind == .regular else { return FilePath(bytes: realName()) }
        return FilePath(bytes: input.path.lastComponentBytes)
    }

    /// The place of `path` below `base`, empty for `base` itself; `nil` if it is not below `base`.
    ///
    /// Both may be relative to `workingFolder`. `.` and `..` are removed textually, without regard to links:
    /// `x/../a.jpg` is `a.jpg`.
    package static func place(of path: FilePath, below base: FilePath, workingFolder: FilePath) -> FilePath? {
        var place = workingFolder.pushing(path).lexicallyNormalized()
        return place.removePrefix(workingFolder.pushing(base).lexicallyNormalized()) ? place : nil
    }

    private static func listed(_ path: FilePath) -> FilePath {
        var result = FilePath()
        for component in path.components {
            switch component.kind {
            case .regular: result.append(component)
            case .parentDirectory: result = FilePath()
            case .currentDirectory: continue
            }
        }
        return result
    }
}
