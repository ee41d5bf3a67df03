import CSandbox
import SystemPackage

/// What libraries read of the machine while photos are worked on, or when they are started.
///
/// Found by tracing runs over all formats: libvips and OpenVINO load their plug-ins when they are started, OpenVINO and its
/// thread pool ask for processors, memory nodes and the limits of the control group, the C library for the time zone.
enum SystemFiles {
    /// The files and folders; not all of them are on every machine.
    static var readable: [FilePath] { fixed + libraryFolders }

    private static let fixed: [FilePath] = [
        "/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib", "/etc/ld.so.cache",
        "/etc/localtime", "/usr/share/zoneinfo",
        // Dispatch reads the state of its threads under their numbers there, and ends the process when it cannot. Memory and
        // environment of other processes stay closed: Landlock lets nobody trace them.
        "/proc",
        "/sys/devices/system/cpu", "/sys/devices/system/node", "/sys/kernel/mm/transparent_hugepage", "/sys/fs/cgroup",
        "/dev/null", "/dev/zero", "/dev/random", "/dev/urandom",
    ]

    /// The folders that the libraries of this process were loaded from, such as that of the Swift toolchain: they load
    /// others from there later.
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
