import CSandbox
import SystemPackage

/// The system files that libraries read when they are started, or while photos are processed.
///
/// They were found by tracing runs over all formats: libvips and OpenVINO load their plug-ins when they are started;
/// OpenVINO and its thread pool read the processors, memory nodes and limits of the control group; the C library reads
/// the time zone.
enum SystemFiles {
    /// The files and folders; not every machine has all of them.
    static var readable: [FilePath] { fixed + libraryFolders }

    private static let fixed: [FilePath] = [
        "/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib", "/etc/ld.so.cache",
        "/etc/localtime", "/usr/share/zoneinfo",
        // Dispatch reads the state of its threads here, and crashes if it cannot. Memory and environment of other
        // processes stay inaccessible, because Landlock forbids tracing them.
        "/proc",
        "/sys/devices/system/cpu", "/sys/devices/system/node", "/sys/kernel/mm/transparent_hugepage", "/sys/fs/cgroup",
        "/dev/null", "/dev/zero", "/dev/random", "/dev/urandom",
    ]

    /// The folders from which the libraries of this process were loaded, such as that of the Swift toolchain: they load
    /// other libraries from there later.
    private static var libraryFolders: [FilePath] {
        var folders: Set<FilePath> = []
        withUnsafeMutablePointer(to: &folders) { folders in
            csandbox_list_libraries(
                { path, folders in
                    guard let path, let folders else { return }
                    folders.assumingMemoryBound(to: Set<FilePath>.self).pointee
                        .insert(FilePath(platformString: path).removingLastComponent())
                },
                folders
            )
        }
        return folders.sorted { $0.string < $1.string }
    }
}
