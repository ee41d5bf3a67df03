import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

struct WriteAheadLogTests {
    private func outputs(_ count: Int, seed: UInt64 = 1) -> [JournalEntry.Output] {
        var random = SeededGenerator(seed: seed)
        return (0..<count).map { number in
            let path = JournalSamples.bytes(1...30, using: &random)
            return JournalEntry.Output(path: path, byteCount: number, checksum: "c\(number)")
        }
    }

    /// Cut off anywhere, as by a kill, and gone on with by another process.
    @Test func everyWholeLineIsKnownAgain() throws {
        try withTemporaryFolder { folder in
            let outputs = outputs(8)
            let path = folder("log")
            for output in outputs.prefix(4) { try WriteAheadLog(path).note(output) }
            let bytes = try FileTree.bytes(of: path)
            for length in stride(from: 0, through: bytes.count, by: 7) + [bytes.count] {
                unlink(path.string)
                try folder.write("log", Array(bytes.prefix(length)))
                let log = WriteAheadLog(path)
                for output in outputs.suffix(4) { try log.note(output) }
                let writes = try LoggedWrites([log])
                #expect(outputs.suffix(4).allSatisfy(writes.contains), "after \(length) bytes")
                #expect(!writes.contains(outputs[3]) || length >= bytes.count - 1)
            }
        }
    }

    @Test func onlyTheVeryContentIsKnown() throws {
        try withTemporaryFolder { folder in
            let log = WriteAheadLog(folder("log"))
            #expect(try LoggedWrites([log]).isEmpty)
            let output = JournalEntry.Output(path: [1], byteCount: 2, checksum: "c")
            try log.note(output)
            let writes = try LoggedWrites([log])
            #expect(writes.contains([1], byteCount: 2, checksum: "c"))
            #expect(!writes.contains([2], byteCount: 2, checksum: "c"))
            #expect(!writes.contains([1], byteCount: 3, checksum: "c"))
            #expect(!writes.contains([1], byteCount: 2, checksum: "d"))
        }
    }

    /// A run that is told to end does not read a log of any length first.
    @Test func aStopEndsTheReading() throws {
        try withTemporaryFolder { folder in
            let log = WriteAheadLog(folder("log"))
            try log.note(outputs(1)[0])
            let stop = StopRequest()
            #expect(throws: Never.self) { try LoggedWrites([log], stop: stop) }
            stop.make()
            #expect(throws: RunError.self) { try LoggedWrites([log], stop: stop) }
        }
    }

    /// It was called a log that cannot be written; a folder can be opened like a file, and not be read.
    @Test func aLogThatCannotBeReadIsCalledThat() throws {
        try withTemporaryFolder { folder in
            try folder.makeFolder("log")
            let log = WriteAheadLog(folder("log"))
            let reading = #expect(throws: RunError.self) { try LoggedWrites([log]) }
            let compacting = #expect(throws: RunError.self) { try log.compact { _ in true } }
            for error in [reading, compacting] {
                let message = try #require(error?.message)
                #expect(message.hasPrefix("\(folder("log")) cannot be read. "), "\(message)")
                #expect(!message.contains("written"))
            }
        }
    }

    @Test func compactingKeepsWhatIsNeeded() throws {
        try withTemporaryFolder { folder in
            let outputs = outputs(50)
            let log = WriteAheadLog(folder("log"))
            for output in outputs { try log.note(output) }
            try log.compact { $0.bytes % 3 == 0 }
            let writes = try LoggedWrites([log])
            for output in outputs { #expect(writes.contains(output) == (output.byteCount % 3 == 0)) }
            try log.compact { _ in false }
            try log.compact { _ in false }
            #expect(FileTree.files(in: folder.path).isEmpty)
        }
    }
}
