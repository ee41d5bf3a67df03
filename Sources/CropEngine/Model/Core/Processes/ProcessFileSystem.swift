import Glibc

/// The file system /proc, by which a process finds its own program and its open files.
package enum ProcessFileSystem {
    /// Why nothing is begun where /proc is not mounted, as in some chroots; `nil` if it is.
    package static var refusal: RunError? {
        guard access("/proc/self/exe", F_OK) != 0 else { return nil }
        return RunError(
            .libraryFailed,
            "/proc is not mounted, and facecrop finds its parts and its open files there. Mount it with "
                + "'mount -t proc proc /proc', or bind it into the chroot."
        )
    }
}
