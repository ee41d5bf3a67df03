import FoundationEssentials
import Glibc
import SystemPackage

/// The most memory that an engine process may map for its data, no matter what the headers of photos declare.
///
/// If a file declares a false size, its photo needs more than the memory budget expects. The kernel then refuses the
/// decoder's next request for memory (`RLIMIT_DATA`), and that photo fails.
package struct DataLimit: Hashable {
    /// The limit in bytes.
    let byteCount: Int

    /// For libraries, models, and the freed memory that the allocator keeps.
    private static let fixedByteCount = 512 << 20
    /// For four stacks.
    private static let byteCountPerWorkerAndCore = 32 << 20

    /// The limit of a process that has mapped `present` bytes before it starts its libraries.
    ///
    /// A process maps more memory than it uses: each thread has a stack of 8 MiB, and libraries start threads for each
    /// worker. Measured with a budget of 400 MB on two cores: 653, 707 and 865 MB for 1, 2 and 4 workers.
    init(present: Int, budget: Int, workerCount: Int, coreCount: Int) {
        let stacks = Self.count(workerCount) * Self.count(coreCount) * Self.byteCountPerWorkerAndCore
        let parts = [present, budget, budget / 4, Self.fixedByteCount, stacks]
        byteCount = parts.reduce(0) { $0.addingClamped($1) }
    }

    /// Clamps a number to one above that of any machine; the product of two such numbers does not overflow.
    private static func count(_ number: Int) -> Int { min(number, 1 << 16) }
}

extension DataLimit {
    /// The limit of this process for `workerCount` workers that share a memory budget of `budget` bytes.
    ///
    /// `nil` if /proc does not tell how much is mapped.
    package init?(budget: Int, workerCount: Int) {
        guard let present = Self.presentByteCount else { return nil }
        let cores = ProcessInfo.processInfo.processorCount
        self.init(present: present, budget: budget, workerCount: workerCount, coreCount: cores)
    }

    /// Whether this process, or one that it starts, has less memory than the work with this limit may take: by a limit
    /// that a shell or a service manager has set.
    var isAboveThatOfThisProcess: Bool {
        let libraries = 1 << 30
        return (AllocationLimit.data.byteCount ?? .max) < UInt64(byteCount)
            || (AllocationLimit.addressSpace.byteCount ?? .max) < UInt64(byteCount.addingClamped(libraries))
    }

    /// The bytes that this process has mapped for data and stacks; source: proc_pid_statm(5).
    static var presentByteCount: Int? {
        let fields = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
        guard let fields, fields.count > 5, let pages = Int(fields[5]) else { return nil }
        return pages * max(1, sysconf(CInt(_SC_PAGESIZE)))
    }

    /// Sets the limit of this process permanently; a lower limit that it already has stays.
    package func enforce() throws(RunError) {
        do throws(Errno) {
            try LinuxConfinement.lowerDataLimit(to: byteCount)
        } catch {
            throw RunError(.libraryFailed, "The kernel did not let the engine process limit its memory (\(error)).")
        }
    }
}
