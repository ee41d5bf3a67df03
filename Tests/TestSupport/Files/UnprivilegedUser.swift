import Glibc
import SystemPackage

/// Runs `body` on this thread as a user restricted by file permissions, which do not restrict root.
///
/// Linux checks file accesses against a user per thread (`setfsuid`), so parallel tests are not affected.
package func asUnprivilegedUser<Result>(_ body: () throws -> Result) throws -> Result {
    guard geteuid() == 0 else { return try body() }
    guard let symbol = dlsym(nil, "setfsuid") else { throw Errno.noFunction }
    let setFileSystemUser = unsafeBitCast(symbol, to: (@convention(c) (uid_t) -> CInt).self)
    let nobody: uid_t = 65_534
    _ = setFileSystemUser(nobody)
    defer { _ = setFileSystemUser(0) }
    return try body()
}
