package import FaceCropCore
package import SystemPackage

/// The files of all inputs that may be photos, found one after the other while the run is under way.
///
/// **Order.** The byte order of ``PhotoFile/path``, over all inputs together; a problem with a folder stands where its files would. The same tree always gives the same sequence.
///
/// **What is found.** Files named by the user, whatever they are called. In folders: files that are not hidden and pass
/// the filters. Symbolic links inside folders are followed only when asked; a folder that leads back to one it lies in
/// is reported as a problem. Pipes, sockets and devices are never opened. The output folder is not walked when it is
/// met inside an input, and neither is a folder with outputs of any other run, which shows by its `.facecrop`. A file
/// or folder that is an input itself is found as that input alone.
///
/// **Memory.** The names of the folders between an input and the current file, and the inputs themselves. Inputs that
/// overlap in that order are walked side by side.
///
/// Each iteration walks anew, and sees what is there at that time.
package struct InputWalk: Sequence, Sendable {
    /// One step of the walk.
    package enum Finding: Sendable {
        /// A file that may be a photo; its content has not been looked at.
        case file(PhotoFile)
        /// A file or folder that cannot be looked at; the walk goes on.
        case problem(PhotoError)
    }

    private let inputs: [ResolvedInput]
    private let rules: WalkRules

    /// Looks at the inputs, not yet at what they hold.
    ///
    /// Outputs go to `outputFolder`, whether or not it is there yet.
    ///
    /// - Throws: `invalidOptions` for a glob pattern that cannot be read; `inputNotReadable` when an argument is not
    ///   there, or is the only one and may not be read.
    package init(_ options: DiscoverOptions, outputFolder: FilePath? = nil) throws(RunError) {
        let filter = try PathFilter(includes: options.includes, excludes: options.excludes)
        let (inputs, claims) = try ResolvedInput.resolve(options.inputs)
        self.inputs = inputs
        rules = WalkRules(
            filter: filter,
            followsSymbolicLinks: options.followsSymbolicLinks,
            outputFolder: outputFolder,
            claims: inputs.count > 1 ? claims : InputClaims()
        )
    }

    /// The output folders that walks have passed over so far.
    package var outputFoldersMet: [FilePath] { rules.outputFoldersMet.paths }

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
