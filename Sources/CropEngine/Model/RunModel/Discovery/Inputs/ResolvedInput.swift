import SystemPackage

/// An input with its type and its place in the mirrored tree.
struct ResolvedInput: Sendable {
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
    /// - Parameters:
    ///   - inputs: The inputs as they were named.
    ///   - onlyPaths: The only files that are wanted; those that are gone become inputs that are problems, and an
    ///     argument may be gone. `nil` if all files are wanted.
    ///   - outputFolder: The folder for outputs, which need not exist yet.
    /// - Returns: The inputs in the order of the walk, and their claims.
    /// - Throws: `inputNotReadable` if an argument does not exist, if the only input is a folder that cannot be opened,
    ///   or if a list names one of ``FoldersAbove``.
    static func resolve(
        _ inputs: [DiscoverInput],
        onlyPaths: Set<FilePath>? = nil,
        outputFolder: FilePath? = nil
    ) throws(RunError) -> (inputs: [ResolvedInput], claims: InputClaims) {
        if inputs.count == 1, let only = inputs.first, only.origin == .argument { try checkReadable(only.path) }
        let above = inputs.contains { $0.origin == .list } ? FoldersAbove(outputFolder: outputFolder) : nil
        var resolved: [ResolvedInput] = []
        for input in inputs {
            let one = try resolve(input, isOnlyInput: inputs.count == 1, mayBeGone: onlyPaths != nil)
            if input.origin == .list, one.isFolder, let refusal = above?.refusal(of: input.path) { throw refusal }
            resolved.append(one)
        }
        let named = Set(inputs.map(\.path))
        for path in onlyPaths ?? [] where !named.contains(path) && PresentFile.status(of: path) == nil {
            let problem = PhotoError.notReadable(path, .noSuchFileOrDirectory)
            let root = FilePath(bytes: path.lastComponentBytes)
            resolved.append(ResolvedInput(path: path, root: root, kind: .problem(problem)))
        }
        resolved.sort { $0.orderKey < $1.orderKey }
        var claims = InputClaims()
        let unique = resolved.filter { $0.claim(in: &claims) }
        return (unique, claims)
    }

    private static func resolve(
        _ input: DiscoverInput,
        isOnlyInput: Bool,
        mayBeGone: Bool
    ) throws(RunError) -> ResolvedInput {
        let kind: Kind
        do throws(Errno) {
            switch try input.path.stat().type {
            case .directory: kind = .folder
            case .regular: kind = .file
            default: kind = .problem(.specialFile(input.path))
            }
        } catch {
            guard input.origin == .list || mayBeGone else { throw notReadable(input.path, error) }
            let isURL = error == .noSuchFileOrDirectory && URLText.isURL(input.path.bytes)
            kind = .problem(isURL ? .url(input.path) : .notReadable(input.path, error))
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

    private var isFolder: Bool { if case .folder = kind { true } else { false } }

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
