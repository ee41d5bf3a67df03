import Glibc
package import SystemPackage

extension Errno {
    /// Throws `errno` if a system call has returned −1.
    package static func check(_ result: CInt) throws(Errno) {
        if result == -1 { throw Errno(rawValue: errno) }
    }
}
