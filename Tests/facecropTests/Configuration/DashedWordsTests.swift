import Testing

@testable import FaceCropCommandLine
@testable import FaceCropModel

@Suite struct DashedWordsTests {
    private static let options: [String: DashedWords.Option] = [
        "--margin": DashedWords.Option(name: "--margin", takesValue: true),
        "--jobs": DashedWords.Option(name: "--jobs", takesValue: true),
        "-j": DashedWords.Option(name: "--jobs", takesValue: true),
        "--quiet": DashedWords.Option(name: "--quiet", takesValue: false),
        "-q": DashedWords.Option(name: "--quiet", takesValue: false),
        "--dry-run": DashedWords.Option(name: "--dry-run", takesValue: false),
        "-n": DashedWords.Option(name: "--dry-run", takesValue: false),
        "--null": DashedWords.Option(name: "--null", takesValue: false),
        "-0": DashedWords.Option(name: "--null", takesValue: false),
        "--report": DashedWords.Option(name: "--report", takesValue: true),
    ]

    @Test(
        arguments: [
            ("in --margin -5%", "in --margin=-5%"), ("--margin -.5 in", "--margin=-.5 in"),
            ("--margin -0", "--margin=-0"),
            ("--margin -x in", "--margin=-x in"), ("-j -1", "--jobs=-1"), ("-j1", "--jobs=1"),
            ("-nqj4 in", "-n -q --jobs=4 in"),
            ("-j-1", "--jobs=-1"),
            // The value is missing.
            ("--margin -q", "--margin -q"), ("--margin -nq", "--margin -nq"), ("--margin --quiet", "--margin --quiet"),
            ("--margin --quite", "--margin --quite"), ("--margin -h", "--margin -h"), ("--margin", "--margin"),
            ("--margin --", "--margin --"), ("--margin -j1", "--margin=-j1"),
            // All as it was.
            ("--margin - in", "--margin - in"), ("--margin=-5%", "--margin=-5%"), ("-j=4", "-j=4"), ("-j 4", "-j 4"),
            ("-nq", "-nq"), ("-xj4", "-xj4"), ("-photo.jpg", "-photo.jpg"), ("--quiet -0", "--quiet -0"),
            ("--report -q", "--report -q"), ("in -- --margin -5% -j1", "in -- --margin -5% -j1"), ("", ""),
        ] as [(String, String)]
    )
    func valuesAreJoined(_ line: String, _ expected: String) {
        let words = line.split(separator: " ").map(String.init)
        let joined = DashedWords.joined(words, options: Self.options, optionalNames: ["--report"])
        #expect(joined.joined(separator: " ") == expected)
        #expect(joined == words || DashedWords.mayBe(in: words))
        #expect(DashedWords.joined(joined, options: Self.options, optionalNames: ["--report"]) == joined)
    }

    /// Lines without a single dash in front of a word are never changed, so that their options need not be listed.
    @Test func mostLinesAreNotLookedAt() {
        let words = ["in", "--margin", "5", "--quiet", "-", "--jobs=4", "--", "-j1", "-5%"]
        #expect(!DashedWords.mayBe(in: words))
        #expect(DashedWords.joined(words, options: Self.options) == words)
    }
}
