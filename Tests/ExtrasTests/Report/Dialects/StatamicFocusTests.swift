import Testing

@testable import FaceCropModel
@testable import FaceCropReport

/// Metadata files of Statamic.
@Suite struct StatamicFocusTests {
    private static let rest =
        "size: 1234\nlast_modified: 1700000000\nwidth: 4000\nheight: 3000\nmime_type: image/jpeg\n"

    /// Files with what they are after the point is set.
    private static let files = [
        ("data: {  }\n" + rest, "data:\n  focus: 52-31-1\n" + rest),
        ("data: []\n" + rest, "data:\n  focus: 52-31-1\n" + rest),
        ("data:\n  alt: 'A & b: c'\n" + rest, "data:\n  focus: 52-31-1\n  alt: 'A & b: c'\n" + rest),
        ("data:\n  alt: x\n  focus: 50-50-1\n  z: y\n" + rest, "data:\n  alt: x\n  focus: 52-31-1\n  z: y\n" + rest),
        ("data:\n    focus: '10-90-2.5'\n", "data:\n    focus: 52-31-1\n"),
        (rest, "data:\n  focus: 52-31-1\n" + rest),
        ("", "data:\n  focus: 52-31-1\n"),
    ]

    @Test(arguments: files) func onlyThePointIsChanged(before: String, after: String) throws {
        #expect(try StatamicFocus.text(before, setting: "52-31-1") == after)
        #expect(try StatamicFocus.focus(in: after)?.point == UnitPoint(x: 0.52, y: 0.31))
        #expect(try StatamicFocus.text(after, setting: "52-31-1") == after)
    }

    /// What cannot be changed alone is refused.
    @Test(arguments: [
        "data: {alt: x}\nsize: 1\n", "data:\n  focus: >\n    50-50-1\nsize: 1\n", "{data: {focus: 1-1-1}}",
    ])
    func anotherFormIsRefused(file: String) {
        #expect(throws: FocalFileMistake.self) { try StatamicFocus.text(file, setting: "52-31-1") }
    }

    @Test(arguments: ["left", "50", "120-5-1", "-5-5-1", "[50, 50]", "50-50-1-1"])
    func anotherTextIsAMistakeWithItsLine(value: String) {
        #expect(throws: FocalFileMistake(line: 3, "'focus' is not of the form '52-31-1'")) {
            try StatamicFocus.focus(in: "data:\n  alt: x\n  focus: \(value)\n")
        }
    }

    @Test func brokenFilesAreMistakes() throws {
        #expect(throws: FocalFileMistake.self) { try StatamicFocus.focus(in: "data:\n  focus: '50-50\n") }
        #expect(try StatamicFocus.focus(in: "data:\n  alt: x\n") == nil)
    }

    @Test func theFileLiesInAHiddenFolder() {
        #expect(StatamicFocus.path(ofPhoto: "a.jpg") == ".meta/a.jpg.yaml")
        #expect(StatamicFocus.path(ofPhoto: "2024/b/a.jpg") == "2024/b/.meta/a.jpg.yaml")
    }
}
