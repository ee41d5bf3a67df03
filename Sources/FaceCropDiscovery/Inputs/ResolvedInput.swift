import FaceCropCore
import SystemPackage

/// An input with its type and its place in the mirrored tree.
package struct ResolvedInput: Sendable {
    /// The type of an input.
    enum Kind: Sendable {
        case file
        case folder
        case problem(PhotoError)
    }

    /// The path as given.
    let path: FilePath
    /// Its place in the mirrored tree; empty for the top.
    let root: FilePath
    /// The type.
    let kind: Kind
    /// The start of its findings in the order of the whole walk: no finding precedes this.
    let orderKey: OrderKey

    private init(path: FilePath, root: FilePath, kind: Kind) {
        self.path = path
        self.root = root
        self.kind = kind
        orderKey = OrderKey(relativePath: root.bytes, path: path.bytes)
    }

    /// Reads the type of each input, and records which file or folder it is; duplicates are dropped.
    ///
    /// - Returns: The inputs in the order of the walk, and their claims.
    /// - Throws: `inputNotReadable` if an argument does not exist, or if the only input is a folder that cannot be
    ///   opened.
    static func resolve(_ inputs: [DiscoverInput]) throws(RunError) -> (inputs: [ResolvedInput], claims: InputClaims) {
        if inputs.count == 1, let only = inputs.first, only.origin == .argument { try checkReadable(only.path) }
        var resolved: [ResolvedInput] = []
        for input in inputs { resolved.append(try resolve(input, isOnlyInput: inputs.count == 1)) }
        resolved.sort { $0.orderKey < $1.orderKey }
        var claims = InputClaims()
        let unique = resolved.filter { $0.claim(in: &claims) }
        return (unique, claims)
    }

    private static func resolve(_ input: DiscoverInput, isOnlyInput: Bool) throws(RunError) -> ResolvedInput {
        let kind: Kind
        do throws(Errno) {
            switch try input.path.stat().type {
            case .directory: kind = .folder
            case .regular: kind = .file
            default: kind = .problem(.specialFile(input.path))
            }
        } catch {
            guard input.origin == .list else { throw notReadable(input.path, error) }
            kind = .problem(.notReadable(input.path, error))
        }
        let isFolder = if case .folder = kind { true } else { false }
        let root = MirroredPath.root(of: input, isFolder: isFolder, isOnlyInput: isOnlyInput) {
            realPath(of: input.path).lastComponentBytes
        }
        guard input.origin == .list, let base = input.base else {
            return ResolvedInput(path: input.path, root: root, kind: kind)
        }
        guard let place = MirroredPath.place(of: input.path, below: base, workingFolder: realPath(of: ".")) else {
            return ResolvedInput(path: input.path, root: root, kind: .problem(.outsideBase(input.path, base)))
        }
        return ResolvedInput(path: input.path, root: place, kind: kind)
    }

    /// Records which file or folder this is; `false` if another input is the same.
    private func claim(in claims: inout InputClaims) -> Bool {
        switch kind {
        case .folder: FileIdentity(of: path).map { claims.claim(folder: $0) } ?? true
        case .file, .problem:
            FileIdentity(of: path.removingLastComponent()).map {
                claims.claim(file: path.lastComponentBytes, in: $0)
            } ?? claims.claim(pathToNothing: path)
        }
    }
}
