import SystemPackage
import TestSupport
import Testing

@testable import FaceCropFilms

@Suite struct JSONFileTests {
    @Test func linesAreWrittenOneByOne() throws {
        try withTemporaryFolder { folder in
            let path = folder("lines.jsonl")
            var seen: [Int] = []
            let values = (0..<4).lazy.map { value -> Int in
                // Earlier lines are already in the file, which still has its temporary name.
                let files = FileTree.files(in: folder.path).map { folder.path.pushing($0) }
                seen.append((try? files.map { try FileTree.bytes(of: $0).count }.reduce(0, +)) ?? -1)
                return value
            }
            try JSONFile(path).write(AnySequence(values))
            #expect(seen == [0, 2, 4, 6])
            #expect(try FileTree.bytes(of: path) == Array("0\n1\n2\n3\n".utf8))
        }
    }
}
