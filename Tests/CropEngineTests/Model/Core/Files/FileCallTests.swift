import Glibc
import SystemPackage
import Testing

@testable import FaceCropModel

/// What the system answers to calls on files.
@Suite struct FileCallTests {
    private static let allReasons = (1...530).map { Errno(rawValue: $0) }

    private func reasons(_ call: FileCall, _ meaning: FileCall.Meaning) -> [CInt] {
        Self.allReasons.filter { call.meaning(of: $0) == meaning }.map(\.rawValue)
    }

    /// `EOPNOTSUPP` and `EACCES` of a network disk ended every run.
    @Test func disksThatCannotFlushAreToldFromThoseThatFail() {
        #expect(reasons(.flush, .isUnsupported) == [EPERM, EACCES, EINVAL, ENOSYS, EOPNOTSUPP, 524])
        #expect(reasons(.flush, .isInterrupted) == [EINTR])
        #expect(Set(reasons(.flush, .fails)).isSuperset(of: [EIO, ENOSPC, EDQUOT, EROFS, ESTALE, ETIMEDOUT, EFBIG]))
        #expect(reasons(.openToFlush, .isUnsupported) == [EPERM, EACCES])
    }

    @Test func renamingWithoutReplacingIsDoneAnotherWayWhereItIsUnknown() {
        let call = FileCall.renameWithoutReplacing
        #expect(reasons(call, .isUnsupported) == [EPERM, EINVAL, ENOSYS, EOPNOTSUPP, 524])
        #expect(reasons(call, .isTaken) == [EEXIST])
    }

    /// No disk that is full, broken or read-only passes for one without the call.
    @Test(arguments: FileCall.allCases) func noCallGoesOnWithoutADisk(call: FileCall) {
        for reason in [EIO, ENOSPC, EDQUOT, EROFS, ESTALE, ENXIO, EMFILE, ENFILE, ENOMEM] {
            #expect(call.meaning(of: Errno(rawValue: reason)) == .fails, "\(call): \(reason)")
        }
    }

    @Test func doneAndTakenAreNoFailures() {
        #expect(reasons(.makeFolder, .isDone) == [EEXIST] && reasons(.remove, .isDone) == [ENOENT])
        #expect(reasons(.close, .isDone) == [EINTR] && reasons(.lock, .isTaken) == [EWOULDBLOCK])
        for call in FileCall.allCases where call != .close { #expect(reasons(call, .isInterrupted) == [EINTR]) }
    }

    /// Each reason that a call gives leads to what the table says, and an interrupted call is made again.
    @Test(arguments: FileCall.allCases) func refusalsFollowTheTable(call: FileCall) {
        for reason in Self.allReasons {
            var count = 0
            let result = Result { () throws(Errno) in
                try call.refusal {
                    count += 1
                    errno = reason.rawValue
                    return count == 1 ? -1 : 0
                }
            }
            let expected: Result<Errno?, Errno> =
                switch call.meaning(of: reason) {
                case .fails, .isTaken: .failure(reason)
                case .isUnsupported: .success(reason)
                case .isDone, .isInterrupted: .success(nil)
                }
            #expect(result == expected, "\(call): \(reason)")
            #expect(count == (call.meaning(of: reason) == .isInterrupted ? 2 : 1))
        }
    }
}
