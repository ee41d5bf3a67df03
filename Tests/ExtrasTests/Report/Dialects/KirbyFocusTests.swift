import Foundation
import Testing

@testable import FaceCropModel
@testable import FaceCropReport

/// Content files of Kirby.
@Suite struct KirbyFocusTests {
    /// The fields of a file as Kirby splits it: at line breaks with four hyphens, and each at its first colon.
    private func fields(_ text: String) -> [String: String] {
        let parts = text.replacing("\r\n", with: "\n").split(separator: /\n----\s*\n*/)
        let pairs = parts.compactMap { part -> (String, String)? in
            guard let colon = part.firstIndex(of: ":") else { return nil }
            let key = part[..<colon].trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
            return (key, part[part.index(after: colon)...].trimmingCharacters(in: .whitespacesAndNewlines))
        }
        return Dictionary(pairs) { first, _ in first }
    }

    private static let files = [
        "Caption: A: b\n\n----\n\nUuid: x1", "Title:\n\nTwo\nlines\n\n----\n\nAlt: \\---- no separator\n",
        "Template: image\r\n\r\n----\r\n\r\nSort: 3\r\n", "Alt:", "\n\nAlt: x\n\n\n----\nSort: 1\n\n\n",
    ]

    @Test(arguments: files) func onlyThePointIsChanged(file: String) throws {
        let added = try KirbyFocus.text(file, setting: "52% 31%")
        #expect(fields(added) == fields(file).merging(["focus": "52% 31%"]) { $1 })
        #expect(try KirbyFocus.focus(in: added)?.point == UnitPoint(x: 0.52, y: 0.31))
        #expect(try KirbyFocus.text(added, setting: "52% 31%") == added)
        let changed = try KirbyFocus.text(added, setting: "1.5% 100%")
        #expect(fields(changed) == fields(file).merging(["focus": "1.5% 100%"]) { $1 })
        let between = "Focus:\n\n{\"x\":0.2,\"y\":0.3}\n\n----\n\n" + file
        #expect(try KirbyFocus.focus(in: between) == FocalFileValue(point: UnitPoint(x: 0.2, y: 0.3), line: 1))
        let moved = try KirbyFocus.text(between, setting: "7% 8%")
        #expect(fields(moved) == fields(file).merging(["focus": "7% 8%"]) { $1 })
    }

    @Test(arguments: [nil, "", "\n \n"]) func aMissingFileIsMade(file: String?) throws {
        #expect(try KirbyFocus.text(file, setting: "52% 31%") == "Focus: 52% 31%\n")
    }

    @Test(arguments: [
        ("Focus: 52% 31%", 0.52, 0.31), ("focus: 52.5% 31%", 0.525, 0.31), ("FOCUS: 0.2 0.3", 0.2, 0.3),
        ("Focus: 0% 100%", 0, 1), ("Focus: 52%, 31%", 0.52, 0.31), ("\u{FEFF}Focus: 5% 6%", 0.05, 0.06),
    ])
    func aPointIsRead(file: String, x: Double, y: Double) throws {
        #expect(try KirbyFocus.focus(in: file)?.point == UnitPoint(x: x, y: y))
    }

    @Test(arguments: ["Alt: x", "Focus:", "Focus: \n\n----\n\nAlt: 50% 50%", "Alt: Focus: 5% 5%"])
    func noPointIsRead(file: String) throws { #expect(try KirbyFocus.focus(in: file) == nil) }

    @Test(arguments: ["left", "50%", "1% 2% 3%", "120% 5%", "{\"x\":0.5}", "{\"x\":2,\"y\":0}"])
    func anotherTextIsAMistakeWithItsLine(value: String) {
        #expect(throws: FocalFileMistake(line: 4, "'Focus' is not of the form '52% 31%'")) {
            try KirbyFocus.focus(in: "Alt: x\n\n----\nFocus: \(value)\n")
        }
    }

    @Test func filesOfLanguagesBelongToTheirPhoto() {
        let paths = ["a.jpg", "a.jpg.txt", "b.png", "b.png.de.txt", "b.png.en.txt", "home.txt", "c.jpg.txt"]
        let files = KirbyFocus.files(among: paths)
        #expect(files.map(\.photo) == ["a.jpg", "b.png", "b.png"])
        #expect(files.map(\.file) == ["a.jpg.txt", "b.png.de.txt", "b.png.en.txt"])
    }
}
