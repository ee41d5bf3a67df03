import CLinux
import Glibc
package import SystemPackage

/// Starts threads of the operating system, and tells if it has none to give.
///
/// If there is no memory for another thread, Dispatch tries again every second for ever.
package enum SystemThread {
    private final class Work: Sendable {
        let name: String
        let body: @Sendable () -> Void

        init(_ name: String, _ body: @escaping @Sendable () -> Void) {
            self.name = name
            self.body = body
        }
    }

    /// Starts a thread that calls `body` and then ends.
    ///
    /// - Parameters:
    ///   - name: The name that debuggers show: its first 15 bytes.
    ///   - stackByteCount: The size of its stack; `nil` for the usual one, which `ulimit -s` sets.
    ///   - body: What the thread does.
    /// - Throws: `resourceTemporarilyUnavailable` if there is no memory for the thread, or too many run already.
    package static func start(
        _ name: String,
        stackByteCount: Int? = nil,
        _ body: @escaping @Sendable () -> Void
    ) throws(Errno) {
        // Its initializer belongs to the module of Dispatch or of Glibc, whichever the compiler has loaded first.
        let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
        pthread_attr_init(attributes)
        defer {
            pthread_attr_destroy(attributes)
            attributes.deallocate()
        }
        pthread_attr_setdetachstate(attributes, CInt(PTHREAD_CREATE_DETACHED))
        if let stackByteCount { pthread_attr_setstacksize(attributes, stackByteCount) }
        let work = Unmanaged.passRetained(Work(name, body))
        var thread = pthread_t()
        let result = pthread_create(
            &thread,
            attributes,
            { argument in
                guard let argument else { return nil }
                let work = Unmanaged<Work>.fromOpaque(argument).takeRetainedValue()
                cthreads_set_name(work.name)
                work.body()
                return nil
            },
            work.toOpaque()
        )
        if result != 0 {
            work.release()
            throw Errno(rawValue: result)
        }
    }
}
