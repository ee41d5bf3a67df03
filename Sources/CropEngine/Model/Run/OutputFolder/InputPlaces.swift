import Glibc
import SystemPackage

/// Where the inputs of a run are, however they were named: finds the input that a photo of an earlier run lies below.
///
/// The photo may be gone, and its folder, too.
struct InputPlaces: Sendable {
    /// The inputs as they were named, by their paths from the root, as spelled and without links.
    private let named: [FilePath: FilePath]

    /// Looks up where the inputs are.
    init(_ inputs: [FilePath]) {
        var named: [FilePath: FilePath] = [:]
        for input in Set(inputs) {
            named[Self.realPath(of: input.isEmpty ? "." : input)] = input
            named[Self.absolute(input)] = input
        }
        self.named = named
    }

    /// Finds the innermost input that is at `source`, or above it.
    ///
    /// - Parameter source: A path.
    /// - Returns: The input as it was named, and the path of the source below it; `nil` if there is none.
    func place(of source: FilePath) -> (input: FilePath, rest: FilePath)? {
        if named.isEmpty { return nil }
        let spelled = Self.absolute(source)
        return place(ofAbsolute: spelled) ?? place(ofAbsolute: Self.realPathOfFolder(of: spelled))
    }

    private func place(ofAbsolute source: FilePath) -> (input: FilePath, rest: FilePath)? {
        var (folder, rest) = (source, [FilePath.Component]())
        while true {
            if let input = named[folder] { return (input, FilePath(root: nil, rest.reversed())) }
            guard let last = folder.lastComponent else { return nil }
            rest.append(last)
            folder = folder.removingLastComponent()
        }
    }

    private static func absolute(_ path: FilePath) -> FilePath {
        (path.isAbsolute ? path : WorkingFolder.path.pushing(path)).lexicallyNormalized()
    }

    private static func realPathOfFolder(of path: FilePath) -> FilePath {
        realPath(of: path.removingLastComponent()).appending(name: path.lastComponentBytes)
    }

    /// `path` without links, as far as it exists.
    static func realPath(of path: FilePath) -> FilePath {
        if let real = path.withPlatformString({ realpath($0, nil) }) {
            defer { free(real) }
            return FilePath(platformString: real)
        }
        let above = path.removingLastComponent()
        return above.isEmpty || above == path ? path : realPath(of: above).appending(name: path.lastComponentBytes)
    }
}
