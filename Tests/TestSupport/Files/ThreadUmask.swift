import Foundation
import Glibc
import SystemPackage

/// Runs `body` on a thread of its own with this umask.
///
/// A process has one umask, but Linux lets a thread leave it (`unshare`), so parallel tests are not affected.
package func withUmask(_ mask: UInt32, _ body: @escaping @Sendable () throws -> Void) throws {
    guard let symbol = dlsym(nil, "unshare") else { throw Errno.noFunction }
    let unshare = unsafeBitCast(symbol, to: (@convention(c) (CInt) -> CInt).self)
    let shareOfFileSystem: CInt = 0x200  // CLONE_FS, which Swift does not import
    let ended = DispatchSemaphore(value: 0)
    nonisolated(unsafe) var result: Result<Void, any Error> = .success(())
    Thread {
        result = Result {
            guard unshare(shareOfFileSystem) == 0 else { throw Errno(rawValue: errno) }
            umask(mask)
            try body()
        }
        ended.signal()
    }
    .start()
    ended.wait()
    try result.get()
}
