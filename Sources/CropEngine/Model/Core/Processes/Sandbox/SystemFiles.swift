import CLinux
import Glibc
package import SystemPackage

/// The system files that libraries read when they are started, or while photos are processed.
///
/// They were found by tracing runs over all formats: libvips loads its plug-ins when it is started; ONNX Runtime reads
/// the processors; the C library reads the time zone.
package enum SystemFiles {
    /// The files and folders; not every machine has all of them.
    static var readable: [FilePath] {
        let preloaded = getenv("LD_PRELOAD").map { String(cString: $0) } ?? ""
        return fixed + libraryPaths(of: libraries, preloaded: preloaded)
    }

    private static let fixed: [FilePath] = [
        "/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib", "/etc/ld.so.cache",
        "/etc/localtime", "/usr/share/zoneinfo",
        // Dispatch reads the state of its threads here, and crashes if it cannot. Memory and environment of other
        // processes stay inaccessible, because Landlock forbids tracing them.
        "/proc",
        "/sys/devices/system/cpu", "/sys/devices/system/node", "/sys/kernel/mm/transparent_hugepage", "/sys/fs/cgroup",
        "/dev/null", "/dev/zero", "/dev/random", "/dev/urandom",
    ]

    /// The files for text in drawings: the fonts of the system and of the user, and fontconfig's settings and caches.
    ///
    /// Source: fontconfig's `fonts.conf`. If fontconfig cannot write a cache, it works without it.
    package static var fonts: [FilePath] {
        let home = getenv("HOME").map { FilePath(platformString: $0) }
        let data = getenv("XDG_DATA_HOME").map { FilePath(platformString: $0) }
        let userPaths = [
            home?.appending(".fonts"), home?.appending(".local/share/fonts"), data?.appending("fonts"),
            home?.appending(".config/fontconfig"), home?.appending(".cache/fontconfig"),
        ]
        let systemPaths: [FilePath] = [
            "/etc/fonts", "/usr/share/fontconfig", "/usr/share/fonts", "/usr/local/share/fonts",
            "/var/cache/fontconfig",
        ]
        return systemPaths + userPaths.compactMap { $0 }.filter(\.isAbsolute)
    }

    /// The loader that has started this program; it starts every other program that is linked to libraries.
    static var loaders: [FilePath] {
        libraries.filter { $0.lastComponent?.string.hasPrefix("ld-") ?? false }.sorted { $0.string < $1.string }
    }

    /// The file to which started programs write output that is discarded.
    static let nullDevice: FilePath = "/dev/null"

    /// What must stay readable of the libraries of a process: the folders of those that it is linked to, such as the
    /// Swift toolchain's, because they load other libraries from there later; and nothing but the file of one that the
    /// user preloads, which may lie anywhere.
    ///
    /// - Parameters:
    ///   - libraries: The files of all loaded libraries.
    ///   - preloaded: The value of `LD_PRELOAD`, a list separated by spaces and colons.
    /// - Returns: The files and folders, sorted.
    static func libraryPaths(of libraries: Set<FilePath>, preloaded: String) -> [FilePath] {
        let alone = Set(preloaded.split { $0 == " " || $0 == ":" }.map { FilePath(String($0)) })
        let paths = libraries.map { alone.contains($0) ? $0 : $0.removingLastComponent() }
        return Set(paths).sorted { $0.string < $1.string }
    }

    /// The files of all libraries that this process has loaded.
    package static var libraries: Set<FilePath> {
        var paths: Set<FilePath> = []
        withUnsafeMutablePointer(to: &paths) { paths in
            csandbox_list_libraries(
                { path, paths in
                    guard let path, let paths else { return }
                    paths.assumingMemoryBound(to: Set<FilePath>.self).pointee.insert(FilePath(platformString: path))
                },
                paths
            )
        }
        return paths
    }
}
