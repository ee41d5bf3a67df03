import Glibc
import SystemPackage

/// How much memory this process can have: that of the machine, or less if a control group limits it.
package struct MemoryLimit: Sendable, Hashable {
    /// The memory of the machine in bytes.
    package let machine: Int
    /// The lowest limit of the control groups of this process, in bytes; `nil` if none limits it.
    package let controlGroup: Int?

    /// The lower of both, in bytes.
    package var byteCount: Int { min(machine, controlGroup ?? machine) }

    /// The default memory budget of a run, in bytes: half of the machine, which has other work, or three quarters of
    /// the control group, which exists for this job, whichever is lower.
    package var defaultBudget: Int { min(machine / 2, (controlGroup ?? machine) / 4 * 3) }

    /// Whether ``defaultBudget`` follows from the limit of a control group.
    package var isSetByControlGroup: Bool { controlGroup.map { $0 / 4 * 3 < machine / 2 } ?? false }

    /// The limit, of the same kind, whose ``defaultBudget`` is `budget` bytes or a little more.
    package func byteCountForDefaultBudget(of budget: Int) -> Int {
        isSetByControlGroup ? (budget + 2) / 3 * 4 : budget * 2
    }

    /// The limit of this process.
    package static var current: MemoryLimit {
        let pages = max(0, sysconf(CInt(_SC_PHYS_PAGES)))
        return MemoryLimit(
            machine: pages * max(1, sysconf(CInt(_SC_PAGESIZE))),
            controlGroup: controlGroup(root: "/")
        )
    }

    /// The lowest limit of the control group of this process and all groups above it, in bytes; `nil` if none has one.
    ///
    /// `root` is the folder that contains `/proc` and `/sys`. Version 2 of control groups has one tree with
    /// `memory.max`; version 1 has a tree for memory with `memory.limit_in_bytes`. If both are mounted, version 2 is in
    /// `unified`. Inside a container, the path of the group itself may not exist, but its root does.
    static func controlGroup(root: FilePath) -> Int? {
        let limits = text(root.appending("proc/self/cgroup")).split(separator: "\n").flatMap { line -> [Int] in
            let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
            guard fields.count == 3 else { return [] }
            let mounts = root.appending("sys/fs/cgroup")
            if fields[1].split(separator: ",").contains("memory") {
                return Self.limits(mounts.appending("memory"), fields[2], "memory.limit_in_bytes")
            }
            guard fields[1].isEmpty else { return [] }
            return [mounts, mounts.appending("unified")].flatMap { Self.limits($0, fields[2], "memory.max") }
        }
        return limits.min()
    }

    /// The limits of `group` and all groups above it, below the mount point `tree`.
    private static func limits(_ tree: FilePath, _ group: String, _ file: FilePath.Component) -> [Int] {
        let names = FilePath(group).components.filter { $0.kind == .regular }
        return (0...names.count).compactMap { depth in
            let folder = names.prefix(depth).reduce(tree) { $0.appending($1) }
            // The text `max` means that there is no limit; it gives no number here.
            return Int(text(folder.appending(file)).prefix { $0.isNumber })
        }
    }

    /// The start of a small file; empty if it cannot be read.
    private static func text(_ path: FilePath) -> String {
        let descriptor = path.withPlatformString { open($0, O_RDONLY | O_CLOEXEC) }
        guard descriptor >= 0 else { return "" }
        defer { close(descriptor) }
        // Files of /proc and /sys report no size; one this short is read in one piece.
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = read(descriptor, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }
}
