import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

@Suite struct MemoryLimitTests {
    /// The limit on a machine with these files.
    private static func limit(_ files: [String: String]) throws -> Int? {
        try withTemporaryFolder { folder in
            for (name, text) in files { try folder.write(name, Array(text.utf8)) }
            return MemoryLimit.controlGroup(root: folder.path)
        }
    }

    @Test func versionTwoHasOneTree() throws {
        let files = [
            "proc/self/cgroup": "0::/jobs/nightly\n",
            "sys/fs/cgroup/jobs/memory.max": "4000000000\n",
            "sys/fs/cgroup/jobs/nightly/memory.max": "2000000000\n",
        ]
        #expect(try Self.limit(files) == 2_000_000_000)
    }

    /// The limit of a parent group applies to all groups below it.
    @Test func theLeastLimitOnTheWayUpHolds() throws {
        let files = [
            "proc/self/cgroup": "0::/jobs/nightly\n",
            "sys/fs/cgroup/jobs/memory.max": "1000000000\n",
            "sys/fs/cgroup/jobs/nightly/memory.max": "max\n",
        ]
        #expect(try Self.limit(files) == 1_000_000_000)
    }

    @Test func versionOneHasATreeForMemory() throws {
        let files = [
            "proc/self/cgroup": "9:name=systemd:/\n4:cpu,memory:/docker/abc\n0::/\n",
            "sys/fs/cgroup/memory/docker/abc/memory.limit_in_bytes": "536870912\n",
            "sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712\n",
        ]
        #expect(try Self.limit(files) == 512 << 20)
    }

    /// In a container, the group's path is the outside one, and the limit is at the root.
    @Test func theRootOfAContainerIsItsGroup() throws {
        #expect(try Self.limit(["proc/self/cgroup": "0::/\n", "sys/fs/cgroup/memory.max": "777"]) == 777)
        let outer = ["proc/self/cgroup": "4:memory:/docker/x\n", "sys/fs/cgroup/memory/memory.limit_in_bytes": "778"]
        #expect(try Self.limit(outer) == 778)
        #expect(try Self.limit(["proc/self/cgroup": "0::/\n", "sys/fs/cgroup/unified/memory.max": "779"]) == 779)
    }

    @Test func withoutControlGroupsThereIsNone() throws {
        #expect(try Self.limit([:]) == nil)
        #expect(try Self.limit(["proc/self/cgroup": "0::/\n", "sys/fs/cgroup/memory.max": "max\n"]) == nil)
        #expect(try Self.limit(["proc/self/cgroup": "nonsense\n:::\n4:memory\n"]) == nil)
    }

    @Test func theDefaultIsHalfTheMachineOrMostOfAGroup() {
        #expect(MemoryLimit(machine: 1_000, controlGroup: nil).defaultBudget == 500)
        #expect(MemoryLimit(machine: 1_000, controlGroup: 400).defaultBudget == 300)
        #expect(MemoryLimit(machine: 1_000, controlGroup: .max).defaultBudget == 500)
        #expect(MemoryLimit.current.defaultBudget > 0)
    }
}
