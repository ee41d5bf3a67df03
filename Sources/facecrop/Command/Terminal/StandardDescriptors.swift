import Glibc

/// The descriptors of standard input, output and error.
enum StandardDescriptors {
    /// Puts `/dev/null` in the place of those that are closed.
    ///
    /// The next file to be opened would get the number otherwise, and messages would be written into the manifest.
    static func openClosed() {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) == -1 {
            // The lowest free number is this one. Where there is no /dev/null, things are as they were.
            _ = open("/dev/null", O_RDWR)
        }
    }
}
