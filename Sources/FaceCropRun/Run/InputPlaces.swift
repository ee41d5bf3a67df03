import FaceCropCore
import FaceCropDiscovery
import Glibc
import SystemPackage

/// Where the inputs of a run are, however they were named: finds the input that a photo of an earlier run lies below.
///
/// The photo may be gone, and its folder, too.
struct InputPlaces: Sendable {
    /// The inputs as they were named, by their real paths.
    private let named: [FilePath: FilePath]

    /// Looks up where the inputs are; entries of a list count as the folder that they are mirrored from.
    init(_ inputs: [DiscoverInput]) {
        let paths = Set(inputs.map { $0.origin == .list ? $0.base ?? $0.path : $0.path })
        named = Dictionary(paths.map { (Self.realPath(of: $0.isEmpty ? "." : $0), $0) }) { first, _ in first }
    }

    /// Finds the innermost input that is at `source`, or above it.
    ///
    /// - Parameter source: A path from the root.
    /// - Returns: The input as it was named, and the path of the source below it; `nil` if there is none.
    func place(of source: FilePath) -> (input: FilePath, rest: FilePath)? {
        let source = source.removingLastComponent().isEmpty ? source : Self.realPathOfFolder(of: source)
        var (folder, rest) = (source, [FilePath.Component]())
        while true {
            if let input = named[folder] { return (input, FilePath(root: nil, rest.reversed())) }
            guard let last = folder.lastComponent else { return nil }
            rest.append(last)
            folder = folder.removingLastComponent()
        }
    }

    private static func realPathOfFolder(of path: FilePath) -> FilePath {
        realPath(of: path.removingLastComponent()).appending(name: path.lastComponentBytes)
    }

    /// `path` without links, as far as it exists.
    private static func realPath(of path: FilePath) -> FilePath {
        if let real = path.withPlatformString({ realpath($0, nil) }) {
            defer { free(real) }
            return FilePath(platformString: real)
        }
        let above = path.removingLastComponent()
        return above.isEmpty || above == path ? path : realPath(of: above).appending(name: path.lastComponentBytes)
    }
}

/// Finds out which inputs hold no file any more, as a folder does while its disk is not mounted.
struct EmptyInputs {
    private let options: DiscoverOptions
    private let places: InputPlaces
    private var isEmpty: [FilePath: Bool] = [:]

    init(_ options: DiscoverOptions, _ places: InputPlaces) {
        self.options = options
        self.places = places
    }

    /// Whether the photo at `source`, which is gone, was below such an input; each is looked through once.
    mutating func hold(_ source: FilePath) -> Bool {
        guard let input = places.place(of: source)?.input else { return false }
        if let known = isEmpty[input] { return known }
        let found = isWithoutFiles(input)
        isEmpty[input] = found
        return found
    }

    /// Whether `input` is a folder in which a walk finds nothing; an input that cannot be walked counts as one.
    private func isWithoutFiles(_ input: FilePath) -> Bool {
        // An entry of a list stands for itself: if it is gone, it is not on a disk that is missing as a whole.
        guard options.inputs.contains(where: { $0.origin == .argument && $0.path == input }) else { return false }
        var options = options
        options.inputs = [DiscoverInput(path: input)]
        options.onlyPaths = nil
        guard (try? input.stat())?.type == .directory, let walk = try? InputWalk(options) else { return true }
        var findings = walk.makeIterator()
        return findings.next() == nil
    }
}
