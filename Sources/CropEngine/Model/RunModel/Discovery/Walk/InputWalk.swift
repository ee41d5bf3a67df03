package import SystemPackage

/// The files of all inputs that may be photos, found one after the other during the run.
///
/// **Order.** The byte order of ``PhotoFile/path``, over all inputs together; a problem with a folder is reported where
/// its files would be. The same tree always gives the same sequence.
///
/// **What is found.** Files named by the user, with any name. In folders: files that are not hidden and pass the
/// filters, without those of facecrop itself (``OwnFileName``). Symbolic links inside folders are followed only if the
/// options say so; a folder that links back to a folder above it is reported as a problem. Pipes, sockets and devices
/// are never opened. If the walk meets the output folder inside an input, it skips it, and also a folder with outputs
/// of any other run, recognized by its `.facecrop`. Recycle bins, and folders with smaller copies of photos, are
/// skipped unless the options say otherwise. A file or folder that is an input itself is found only as that input.
///
/// **Memory.** The names in the folders between an input and the current file, and the inputs themselves. Inputs that
/// overlap in that order are walked in parallel steps.
///
/// Each iteration is a new walk, and finds what exists at that time.
package struct InputWalk: Sequence, Sendable {
    /// One step of the walk.
    package enum Finding: Sendable {
        /// A file that may be a photo; its content has not been read.
        case file(PhotoFile)
        /// A file or folder that cannot be read; the walk continues.
        case problem(PhotoError)
    }

    private let inputs: [ResolvedInput]
    private let rules: WalkRules

    /// Reads the types of the inputs, but not their contents.
    ///
    /// Outputs go to `outputFolder`, which need not exist yet.
    ///
    /// - Parameters:
    ///   - options: The inputs, and what is taken of them.
    ///   - outputFolder: The folder for outputs, which walks skip.
    ///   - findsOwnFiles: Whether files of facecrop itself are found, too, because a change of them counts.
    ///   - settledFiles: The only files that are taken; `nil`, the default, takes all.
    ///   - onFolder: Receives each folder of each walk before it is listed.
    /// - Throws: `invalidOptions` for a glob pattern that cannot be read, or that begins with the path of the only
    ///   input; `inputNotReadable` if an argument does not exist, or is the only one and may not be read, or if a list
    ///   names a folder above the output folder or the user's home folder.
    package init(
        _ options: DiscoverOptions,
        outputFolder: FilePath? = nil,
        findsOwnFiles: Bool = false,
        settledFiles: SettledFiles? = nil,
        onFolder: @escaping @Sendable (FilePath) -> Void = { _ in }
    ) throws(RunError) {
        try options.checkPatterns()
        let filter = try PathFilter(includes: options.includes, excludes: options.excludes)
        let (inputs, claims) = try ResolvedInput.resolve(
            options.inputs,
            onlyPaths: options.onlyPaths,
            outputFolder: outputFolder
        )
        self.inputs = inputs
        rules = WalkRules(
            filter: filter,
            followsSymbolicLinks: options.followsSymbolicLinks,
            walksSystemFolders: options.walksSystemFolders,
            findsOwnFiles: findsOwnFiles,
            outputFolder: outputFolder,
            onlyPaths: options.onlyPaths,
            settledFiles: settledFiles,
            onFolder: onFolder,
            claims: inputs.count > 1 ? claims : InputClaims()
        )
    }

    /// What walks have left out so far.
    var passedOver: PassedOver.Found { rules.passedOver.found }

    /// Starts a walk of all inputs.
    package func makeIterator() -> Iterator { Iterator(inputs: inputs, rules: rules) }
}

extension InputWalk.Finding {
    /// The path that was found.
    package var path: FilePath {
        switch self {
        case .file(let file): file.path
        case .problem(let error): error.path
        }
    }

    /// The file that was found.
    package var file: PhotoFile {
        get throws(PhotoError) {
            switch self {
            case .file(let file): file
            case .problem(let error): throw error
            }
        }
    }
}
