import Glibc
package import SystemPackage

extension Errno {
    /// Throws `errno` if a system call has returned −1.
    package static func check(_ result: CInt) throws(Errno) {
        if result == -1 { throw Errno(rawValue: errno) }
    }

    /// Makes a system call, and makes it again when a signal has interrupted it.
    ///
    /// - Returns: What the call returned.
    /// - Throws: The reason when that is −1.
    @discardableResult
    package static func repeating<Result: SignedInteger>(_ call: () -> Result) throws(Errno) -> Result {
        while true {
            let result = call()
            if result != -1 { return result }
            let reason = Errno(rawValue: errno)
            if reason != .interrupted { throw reason }
        }
    }
}
