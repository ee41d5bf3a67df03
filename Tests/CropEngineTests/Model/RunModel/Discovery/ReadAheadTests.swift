import SystemPackage
import Testing

@testable import FaceCropModel

@Suite struct ReadAheadTests {
    private final class Journal {
        var steps: [String] = []
    }

    private static func file(_ number: Int) -> InputWalk.Finding {
        let path = FilePath("\(number).jpg")
        return .file(PhotoFile(path: path, relativePath: path, isNamedByUser: false))
    }

    @Test(arguments: 0...4) func filesAreAnnouncedInOrderAndNoFartherAheadThanAsked(depth: Int) {
        let journal = Journal()
        var ahead = ReadAhead((0..<6).map(Self.file).makeIterator(), depth: depth) {
            journal.steps.append($0.path.string)
        }
        for number in 0..<6 {
            #expect(ahead.next()?.path == FilePath("\(number).jpg"))
            #expect(journal.steps == (0..<min(6, number + depth + 1)).map { "\($0).jpg" })
        }
        #expect(ahead.next() == nil)
        #expect(ahead.next() == nil)
    }

    @Test func problemsAreHandedOnInTheirPlace() {
        let error = PhotoError(.unreadable, stage: .discover, path: "folder", message: "m")
        var ahead = ReadAhead([Self.file(1), .problem(error), Self.file(2)].makeIterator(), depth: 2)
        #expect([ahead.next(), ahead.next(), ahead.next()].map { $0?.path } == ["1.jpg", "folder", "2.jpg"])
    }

    @Test func announcingWhatIsNotThereDoesNothing() {
        FileContent.announce("/no/such/file")
    }
}
