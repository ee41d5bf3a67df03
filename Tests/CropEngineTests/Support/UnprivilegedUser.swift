import Glibc
import SystemPackage

/// Runs `body` as a user whom file permissions stop, on this thread: root is stopped by none.
///
/// Linux keeps the user that file accesses are checked for apart for each thread (`setfsuid`), so that tests that run
/// beside this one do not notice.
func asUnprivilegedUser<Result>(_ body: () throws -> Result) throws -> Result {
    guard geteuid() == 0 else { return try body() }
    guard let symbol = dlsym(nil, "setfsuid") else { throw Errno.noFunction }
    let setFileSystemUser = unsafeBitCast(symbol, to: (@convention(c) (uid_t) -> CInt).self)
    let nobody: uid_t = 65_534
    _ = setFileSystemUser(nobody)
    defer { _ = setFileSystemUser(0) }
    return try body()
}
