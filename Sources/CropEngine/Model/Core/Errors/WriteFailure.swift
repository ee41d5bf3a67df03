package import SystemPackage

/// Explains why a system call could not write below the output folder, and what to do about it.
package struct WriteFailure: Sendable, Hashable {
    /// Whether the disk is full, so that writing anything else is pointless.
    package let isDiskFull: Bool
    /// What happened and what to do, in one sentence.
    let message: String

    /// The meaning of `error`.
    package init(_ error: Errno) {
        isDiskFull = error == .noSpace || error == .diskQuotaExceeded
        message =
            switch error {
            case .noSpace: "The disk is full; make room and run again."
            case .diskQuotaExceeded: "The disk quota of this user is full; make room and run again."
            case .readOnlyFileSystem: "The disk is read-only; make it writable."
            case .permissionDenied, .notPermitted: "This user may not write here; change the permissions."
            case .fileNameTooLong:
                """
                The name is longer than the disk allows, on most 255 bytes; rename the photo or its folder to \
                something shorter.
                """
            case .notDirectory: "A part of its path is a file, not a folder; move that file away."
            case .fileTooLarge:
                "It is larger than this process may write (ulimit -f), or the disk allows; raise that limit."
            default: "Writing failed (\(error)); look at the output folder."
            }
    }
}

extension PhotoError {
    /// The failure of a system call while writing the output at `path`.
    init(writing path: FilePath, _ error: Errno) {
        let failure = WriteFailure(error)
        self.init(
            failure.isDiskFull ? .diskFull : .outputNotWritable,
            stage: .encode,
            path: path,
            message: failure.message
        )
    }
}

extension RunError {
    /// The failure of a system call while writing the file at `path`, which the run cannot do without.
    package init(writing path: FilePath, _ error: Errno) {
        let failure = WriteFailure(error)
        self.init(
            failure.isDiskFull ? .diskFull : .outputNotWritable,
            "\(path) cannot be written. \(failure.message)",
            options: failure.isDiskFull ? [] : ["run.destination"]
        )
    }
}

extension RunError {
    /// The failure of a system call while reading the file at `path` of the output folder, which the run cannot do
    /// without.
    package init(reading path: FilePath, _ error: Errno) {
        let remedy =
            switch error {
            case .permissionDenied, .notPermitted: "This user may not read it; change the permissions."
            default: "Reading failed (\(error)); look at the disk of the output folder."
            }
        self.init(.outputNotWritable, "\(path) cannot be read. \(remedy)", options: ["run.destination"])
    }
}
