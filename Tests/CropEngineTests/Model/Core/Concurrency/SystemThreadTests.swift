import Dispatch
import Foundation
import Glibc
import Synchronization
import SystemPackage
import Testing

@testable import FaceCropModel

@Suite struct SystemThreadTests {
    @Test func doesItsWorkBesideTheCaller() throws {
        let caller = pthread_self()
        let done = DispatchSemaphore(value: 0)
        let result = Mutex<(name: String?, isOther: Bool)?>(nil)
        try SystemThread.start("a thread") {
            result.withLock { $0 = (Thread.current.name, pthread_equal(pthread_self(), caller) == 0) }
            done.signal()
        }
        done.wait()
        #expect(result.withLock { $0?.name } == "a thread")
        #expect(result.withLock { $0?.isOther } == true)
    }

    /// Dispatch tried again for ever.
    @Test func aThreadThatTheSystemDoesNotGiveIsAnError() {
        #expect(throws: Errno.resourceTemporarilyUnavailable) {
            try SystemThread.start("too large", stackByteCount: 1 << 46) { Issue.record("it has started") }
        }
    }

    /// Dispatch waited for threads for ever, and SIGTERM did not end the process.
    @Test func tooFewThreadsAreRefused() throws {
        for limit in 0...ThreadLimit.neededCount {
            var count = 0
            let refusal = ThreadLimit.refusal { thread, end in
                if count == limit { return EAGAIN }
                count += 1
                return pthread_create(
                    thread,
                    nil,
                    { end in
                        if let end { sem_wait(end.assumingMemoryBound(to: sem_t.self)) }
                        return nil
                    },
                    end
                )
            }
            #expect((refusal == nil) == (limit == ThreadLimit.neededCount))
            #expect(refusal?.message.contains("ulimit -u") ?? true)
        }
        #expect(ThreadLimit.refusal == nil, "this process has threads to spare")
    }

    @Test(arguments: [1, 2, 7]) func allWorkersOfAPoolWorkAtTheSameTime(count: Int) {
        let arrived = Mutex<Set<Int>>([])
        let all = DispatchSemaphore(value: 0)
        WorkerPool(workerCount: count).run { worker in
            let isLast = arrived.withLock { arrived in
                arrived.insert(worker)
                return arrived.count == count
            }
            if isLast { for _ in 0..<count { all.signal() } }
            all.wait()
        }
        #expect(arrived.withLock { $0 } == Set(0..<count))
    }

    /// With three quarters of the memory that is named, photos fail.
    @Test func aLowLimitOfMappedMemoryIsNamed() {
        for megabytes in stride(from: UInt64(0), through: 4096, by: 64) {
            let advice = AllocationLimit.addressSpace.advice(byteCount: megabytes << 20)
            #expect((advice == nil) == (megabytes >= 2048))
            #expect(advice?.contains("only \(megabytes) MiB") ?? true)
        }
        #expect(AllocationLimit.addressSpace.advice(byteCount: .max) == nil, "as without a limit")
    }

    /// What is refused has advice, and what could be tried is not refused.
    @Test func aLimitThatIsMuchTooLowIsRefused() {
        for megabytes in UInt64(0)...4096 {
            let refusal = AllocationLimit.addressSpace.refusal(byteCount: megabytes << 20)
            #expect((refusal?.code == .tooLittleMemory) == (megabytes < 256))
            let advice = AllocationLimit.addressSpace.advice(byteCount: megabytes << 20)
            #expect(refusal?.message == (megabytes < 256 ? advice : nil))
        }
        #expect(AllocationLimit.addressSpace.refusal(byteCount: .max) == nil, "as without a limit")
    }

    @Test func onlyWhatMayFollowFromTheLimitIsExplainedByIt() {
        for code in [RunError.Code.engineFailed, .libraryFailed, .invalidOptions, .diskFull, .modelMissing] {
            let error = RunError(code, "It failed.")
            let explained = error.explained(by: "Raise it.")
            let isConsequence = code == .engineFailed || code == .libraryFailed
            #expect(explained.message == (isConsequence ? "It failed. Raise it." : "It failed."))
            #expect(explained.explained(by: "Raise it.").message == explained.message, "it is said once")
            #expect(error.explained(by: nil).message == error.message)
        }
    }
}
