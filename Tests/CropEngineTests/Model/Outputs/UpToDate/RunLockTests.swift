import Foundation
import Glibc
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

@Suite struct RunLockTests {
    private func state(_ folder: TemporaryFolder, _ shard: String? = nil) throws -> StateFolder {
        let state = StateFolder(folder.path, shard: shard.flatMap { Shard(text: $0) })
        mkdir(state.path.string, 0o755)
        return state
    }

    private func expectInUse(_ state: StateFolder, _ text: String) {
        #expect { _ = try RunLock(state) } throws: { error in
            (error as? RunError)?.code == .outputInUse && "\(error)".contains(text)
        }
    }

    @Test func theSecondIsToldWhoHasIt() throws {
        try withTemporaryFolder { folder in
            let state = try state(folder)
            do {
                let lock = try RunLock(state)
                #expect(lock.isAlone && !lock.hasLeftBehind)
                expectInUse(state, "process \(getpid()) on ")
                expectInUse(try self.state(folder, "1/2"), "process \(getpid()) on ")
                withExtendedLifetime(lock) {}
            }
            _ = try RunLock(state)
        }
    }

    /// A child process that is being started has copies of all descriptors for a moment.
    @Test func aCopyOfTheDescriptorKeepsNoLock() throws {
        try withTemporaryFolder { folder in
            let state = try state(folder)
            var copies: [CInt] = []
            defer { for copy in copies { close(copy) } }
            do {
                let lock = try RunLock(state)
                let file = try #require(FileIdentity(of: state.lock))
                for descriptor in CInt(3)..<CInt(4_096)
                where FileIdentity(of: FilePath("/proc/self/fd/\(descriptor)")) == file {
                    copies.append(dup(descriptor))
                    break
                }
                #expect(copies.first.map { $0 >= 0 } ?? false)
                withExtendedLifetime(lock) {}
            }
            _ = try RunLock(state)
        }
    }

    @Test func shardsExcludeOtherRuns() throws {
        try withTemporaryFolder { folder in
            let first = try RunLock(try state(folder, "1/2"))
            #expect(first.isAlone)
            let second = try RunLock(try state(folder, "2/2"))
            #expect(!second.isAlone)
            expectInUse(try state(folder, "1/2"), "process \(getpid()) on ")
            expectInUse(try state(folder), "a run of one part of the photos")
            withExtendedLifetime((first, second)) {}
        }
    }

    private final class Flag: Sendable {
        let isSet = Atomic(false)
    }

    /// Each tries for a moment whether it is alone, which must not stop another that starts then.
    ///
    /// Another thread does so again and again, on an open file of its own, as another process would.
    @Test func shardsMayStartTogether() throws {
        try withTemporaryFolder { folder in
            let state = try state(folder, "1/2")
            let other = try FileDescriptor.open(
                folder(".facecrop/lock"),
                .readWrite,
                options: .create,
                permissions: [.ownerReadWrite]
            )
            let (flag, hasEnded) = (Flag(), DispatchSemaphore(value: 0))
            Thread.detachNewThread {
                while !flag.isSet.load(ordering: .relaxed) {
                    flock(other.rawValue, LOCK_EX | LOCK_NB)
                    flock(other.rawValue, LOCK_UN)
                }
                hasEnded.signal()
            }
            defer {
                flag.isSet.store(true, ordering: .relaxed)
                hasEnded.wait()
                try? other.close()
            }
            for _ in 0..<50 { _ = try RunLock(state) }
        }
    }

    /// If a disk refuses to remove temporary files, the next run does so.
    @Test func aRunWhoseDiskFailedIsNotForgotten() throws {
        try withTemporaryFolder { folder in
            let state = try state(folder)
            for isCleaned in [false, true] {
                let lock = try RunLock(state)
                #expect(lock.hasLeftBehind == isCleaned)
                if isCleaned { lock.noteCleanedUp() }
                lock.noteLeftBehind()
            }
            do {
                let lock = try RunLock(state)
                #expect(lock.hasLeftBehind)
                lock.noteCleanedUp()
            }
            #expect(try !RunLock(state).hasLeftBehind)
        }
    }

    /// A run that ends normally leaves an empty file; the text of a killed run stays until a later run has removed its
    /// files.
    @Test func leftoversOfAKilledRunAreRemembered() throws {
        try withTemporaryFolder { folder in
            let state = try state(folder)
            try folder.write(".facecrop/lock", Array(#"{"process":1,"host":"h","startedAt":"t"}"#.utf8))
            #expect(try RunLock(state).hasLeftBehind)
            do {
                let lock = try RunLock(state)
                #expect(lock.hasLeftBehind)
                lock.noteCleanedUp()
            }
            #expect(try !RunLock(state).hasLeftBehind)
        }
    }
}
