import Glibc
import SystemPackage

extension OutputWriter {
    /// Makes sure that the disk takes the names of all files that will be written for `file`, before the first one is.
    ///
    /// The longest name is often that of a sidecar, which is written last.
    ///
    /// - Parameters:
    ///   - file: The photo.
    ///   - outputs: The kinds of the outputs, each with what its name may say beside its checksum.
    ///   - sidecars: The kinds of the sidecars.
    /// - Throws: `outputNotWritable` with the first name that is too long.
    package func checkNames(
        of file: PhotoFile,
        outputs: [(variant: OutputVariant, details: NameDetails)],
        sidecars: [SidecarKind]
    ) throws(PhotoError) {
        if keepsContents { return }
        let paths =
            outputs.map { plan.outputPath(for: file, as: $0.variant, $0.details.withAnyChecksum) }
            + sidecars.map { plan.sidecarPath(for: file, $0) }
        for path in paths {
            let whole = destination.folder.pushing(path)
            if Self.isTooLong(whole) { throw .nameTooLong(path, of: file) }
        }
    }

    /// Whether no file can have this path, by the limits of Linux or by those of the disk.
    private static func isTooLong(_ path: FilePath) -> Bool {
        if path.lastComponentBytes.count > Int(NAME_MAX) || path.bytes.count >= Int(PATH_MAX) { return true }
        do throws(Errno) {
            _ = try path.stat(followTargetSymlink: false)
            return false
        } catch {
            return error == .fileNameTooLong
        }
    }
}

extension NameDetails {
    /// The same with a checksum, of which names show as many digits as of any other.
    fileprivate var withAnyChecksum: NameDetails {
        var details = self
        details.checksum = String(repeating: "0", count: Self.hashDigitCount)
        return details
    }
}

extension PhotoError {
    fileprivate static func nameTooLong(_ path: FilePath, of file: PhotoFile) -> PhotoError {
        let count = path.lastComponentBytes.count
        return PhotoError(
            .outputNotWritable,
            stage: .encode,
            path: file.path,
            message: "One of its outputs would be called '\(path)', a name of \(count) bytes, which is longer than the "
                + "disk allows, on most \(NAME_MAX) bytes; so nothing was written. Rename the photo or its folder to "
                + "something shorter."
        )
    }
}
