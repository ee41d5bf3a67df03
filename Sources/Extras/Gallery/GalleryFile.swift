import FaceCropModel
import Glibc
import SystemPackage

/// The file of a gallery, which is read and replaced as a whole.
///
/// SQLite works on a copy in memory. If it opened the file, it would also obey a journal beside it, which can name any
/// file to be deleted, and which may be that of a stranger.
struct GalleryFile {
    /// The path as the user named it.
    let path: FilePath

    /// The most bytes of a gallery: those of about 800,000 references.
    static let maximumByteCount = 1 << 29
    /// How long a change waits for those of other processes, which take milliseconds each.
    private static let patience = Duration.seconds(10)

    /// The bytes of the file.
    ///
    /// - Throws: `galleryUnusable` if it cannot be read, is too large, or has a journal beside it.
    func bytes() throws(RunError) -> [UInt8] {
        let bytes: [UInt8]
        do throws(FileContent.Failure) {
            bytes = try FileContent.read(path, maximumBytes: Self.maximumByteCount)
        } catch {
            throw unreadable(error)
        }
        try requireNoJournal()
        return bytes
    }

    /// Keeps other processes from changing the file.
    ///
    /// If there is no file and `creates` is `true`, an empty one is created, which only its user may read.
    /// - Throws: `galleryUnusable` if this user may not change it, or another process keeps it locked.
    func lock(creates: Bool) throws(RunError) -> GalleryLock {
        do throws(Errno) {
            if let lock = try GalleryLock(path, creates: creates, within: Self.patience) { return lock }
        } catch .noSuchFileOrDirectory where !creates {
            throw unreadable(.system(.noSuchFileOrDirectory))
        } catch {
            throw unchangeable(error)
        }
        throw RunError(
            .galleryUnusable,
            """
            The gallery \(path) is being changed by another process, or its disk gives no locks, as some network \
            disks. Try again later, or keep it on a disk of this machine.
            """
        )
    }

    /// Gives the file these bytes; a link is followed, and the rights stay as they are.
    ///
    /// - Throws: `galleryUnusable` or `diskFull`; the file is then as it was.
    func replace(by bytes: [UInt8]) throws(RunError) {
        do throws(Errno) {
            guard let resolved = path.withPlatformString({ realpath($0, nil) }) else { throw Errno(rawValue: errno) }
            defer { free(resolved) }
            let place = FilePath(platformString: resolved)
            let new = try ReplacingFile(replacing: place, permissions: .ownerReadWrite)
            try new.write(bytes)
            try new.takeRights(of: place.stat())
            try new.commit()
        } catch {
            throw unchangeable(error)
        }
    }

    /// Throws if there is a change that is not in the file, or what looks like one.
    private func requireNoJournal() throws(RunError) {
        guard let journal = DatabaseJournal.beside(path) else { return }
        throw RunError(
            .galleryUnusable,
            """
            Beside the gallery \(path) lies \(journal): an unfinished change by facecrop 1.0 or by another program, or \
            a file of a stranger, which could make SQLite delete any other file. If another program has the gallery \
            open, close it. If the gallery was never anybody else's, open it once with the program that changed it, \
            to undo the change. Otherwise delete \(journal).
            """
        )
    }

    private func unreadable(_ failure: FileContent.Failure) -> RunError {
        let text =
            switch failure {
            case .system(.noSuchFileOrDirectory), .system(.notDirectory):
                "There is no gallery '\(path)'; check the name and the working folder."
            case .notRegular: "The gallery \(path) is no gallery, nor any file. Name another one."
            case .shrank: "The gallery \(path) changed while it was read. Try again."
            case .tooLarge, .symbolicLink, .system:
                """
                The gallery \(path) cannot be read: \(failure.reason(maximumBytes: Self.maximumByteCount)). Look \
                whether you may read it, and whether it is the right file.
                """
            }
        return RunError(.galleryUnusable, text, missing: failure.isMissing ? .gallery : nil)
    }

    private func unchangeable(_ error: Errno) -> RunError {
        if WriteFailure(error).isDiskFull {
            return RunError(
                .diskFull,
                "The gallery \(path) could not be changed, because the disk is full; it is as it was before."
            )
        }
        return RunError(
            .galleryUnusable,
            "The gallery \(path) may not be changed (\(error)). Look at the rights of the file and its folder."
        )
    }
}
