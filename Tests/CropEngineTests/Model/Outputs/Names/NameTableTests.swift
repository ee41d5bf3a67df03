import SystemPackage
import Testing

@testable import FaceCropModel

/// Tables of source and output names.
@Suite struct NameTableTests {
    private static func rows(_ text: String) throws -> [String] {
        try NameTable(Array(text.utf8)).rows.map { "\($0.line): \($0.source) = \($0.name.path)" }
    }

    private static func mistakes(_ text: String) -> [String] {
        let failure = #expect(throws: NameTable.Failure.self) { try NameTable(Array(text.utf8)) }
        return (failure?.mistakes ?? []).map { "\($0.line): \($0.text)" }
    }

    @Test(arguments: [
        ("a.jpg,1", ["1: a.jpg = 1"]),
        ("source,output\nx/a.jpg,staff/1234\n", ["2: x/a.jpg = staff/1234"]),
        ("\u{FEFF}SOURCE;Output\r\na.jpg;1\r\n", ["2: a.jpg = 1"]),
        // Other columns of a table with a header do not count.
        ("name,Output,,source\nAnn,1,,a.jpg\nBob,2,x,b.jpg,y", ["2: a.jpg = 1", "3: b.jpg = 2"]),
        ("./a//b.jpg,1\n../c.jpg,2\n/d/./e.jpg,3", ["1: a/b.jpg = 1", "2: ../c.jpg = 2", "3: /d/e.jpg = 3"]),
        // The usual extension of an image is replaced like that of a photo.
        (
            "a,1.jpg\nb,2.JPEG\nc,12.05\nd,.jpg\ne,x.y/3",
            ["1: a = 1", "2: b = 2", "3: c = 12.05", "4: d = .jpg", "5: e = x.y/3"]
        ),
        ("a,1,\nb,2,,", ["1: a = 1", "2: b = 2"]),
        ("\"Ann, B.jpg\",\"Ann, \"\"B\"\"\"", ["1: Ann, B.jpg = Ann, \"B\""]),
        ("source,output", []), ("", []),
    ])
    func rowsAreRead(text: String, rows: [String]) throws {
        #expect(try Self.rows(text) == rows)
    }

    /// No output leads out of the output folder, or to what facecrop notes there.
    @Test(arguments: [
        "/1", "..", "../1", "a/../b", "a/..", ".", "./1", "a//b", "a/", "a\\b", "\"a\nb\"", "a\u{7F}", "a\u{1B}b",
        "..jpg", "...jpg", "x/..jpg", "x/...webp", ".facecrop/1", ".FaceCrop/1", "x/.facecrop/y",
        // With these, a slash, a backslash or a dot is a part of a larger character.
        "../\u{301}x", "/\u{301}x", "a\u{600}/../../x", "a\\\u{301}", ".facecrop/\u{301}x",
    ])
    func outputsStayInTheOutputFolder(output: String) {
        let mistakes = Self.mistakes("good.jpg,good\nbad.jpg,\(output)\n")
        #expect(mistakes.count == 1 && mistakes[0].hasPrefix("2: the output '"), "\(mistakes)")
    }

    /// By the rule for bytes, because the system knows no characters.
    @Test func givenNamesStayInTheOutputFolder() {
        let scalars: [Unicode.Scalar] = ["/", ".", "\u{301}", "\u{600}", "a", "\\"]
        var texts = [""]
        for _ in 0..<5 {
            texts = texts.flatMap { text in scalars.map { text + String($0) } }
            for text in texts {
                let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
                let isBelow = parts.allSatisfy { !["", ".", ".."].contains(String(decoding: $0, as: UTF8.self)) }
                let isName = (try? GivenName(text)) != nil
                #expect(isName == (isBelow && !text.utf8.contains(UInt8(ascii: "\\"))), "\(Array(text.unicodeScalars))")
            }
        }
    }

    @Test func eachMistakeIsNamedWithItsLine() {
        let text = "a.jpg,1\n\nb.jpg,\n,3\nc\nd.jpg,4,x\n./a.jpg,5\ne.jpg,1.JPG\nf.jpg,\u{E9}\ng.jpg,e\u{301}\n"
        let starts = [
            "3: the output of 'b.jpg' is empty", "4: the source of '3' is empty", "5: there is one cell",
            "6: there are 3 cells", "7: line 1 names the source 'a.jpg', too", "8: line 1 has the output '1', too",
            "10: line 9 has the output",
        ]
        let mistakes = Self.mistakes(text)
        #expect(mistakes.count == starts.count, "\(mistakes)")
        for (mistake, start) in zip(mistakes, starts) { #expect(mistake.hasPrefix(start)) }
        #expect(Self.mistakes("a,\"b") == ["1: the quote '\"' that begins here is not closed"])
    }
}

/// The photos that the rows of a table are about.
@Suite struct NameMatcherTests {
    private static func match(
        _ table: String,
        _ photos: [PhotoFile]
    ) throws -> (names: [String?], missing: [Int], shared: [Bool]) {
        var matcher = NameMatcher(try NameTable(Array(table.utf8)), file: "t.csv")
        for photo in photos { matcher.note(photo) }
        let (names, missing) = try matcher.match()
        let entries = photos.map { names.entry(ofSource: $0.path) }
        return (entries.map { $0?.name.path.string }, missing.map(\.line), entries.map { $0?.sharesPath ?? false })
    }

    private static func photo(_ relativePath: String, in input: String = "in") -> PhotoFile {
        PhotoFile(
            path: FilePath("\(input)/\(relativePath)"),
            relativePath: FilePath(relativePath),
            isNamedByUser: false
        )
    }

    @Test func aSourceIsAPathOrAName() throws {
        let photos = [photo("a.jpg"), photo("x/a.jpg"), photo("x/b.jpg"), photo("y/c.jpg")]
        func names(_ table: String) throws -> [String?] { try Self.match(table, photos).names }
        // The path in the mirrored tree goes before the name alone.
        #expect(try names("a.jpg,1\nx/a.jpg,2\nb.jpg,3") == ["1", "2", "3", nil])
        #expect(try names("in/x/a.jpg,2\n./in/y/c.jpg,4") == [nil, "2", nil, "4"])
        #expect(try Self.match("q.jpg,1\nc.jpg,2\nz/b.jpg,3", photos).missing == [1, 3])
    }

    @Test func letterCaseCountsOnlyWhereFilesDifferInIt() throws {
        #expect(try Self.match("IMG.JPG,1", [photo("img.jpg")]).names == ["1"])
        #expect(try Self.match("caf\u{E9}.jpg,1", [photo("cafe\u{301}.jpg")]).names == ["1"])
        let two = [photo("img.jpg"), photo("IMG.jpg")]
        #expect(try Self.match("IMG.jpg,1", two).names == [nil, "1"])
        #expect(try Self.match("IMG.jpg,1\nimg.jpg,2", two).names == ["2", "1"])
        #expect(throws: NameTable.Failure.self) { try Self.match("Img.jpg,1", two) }
    }

    @Test func ambiguousSourcesAreMistakes() throws {
        let photos = [photo("x/a.jpg"), photo("y/a.jpg"), photo("p.jpg", in: "1"), photo("p.jpg", in: "2")]
        for table in ["z.jpg,0\na.jpg,1", "z.jpg,0\np.jpg,1"] {
            let failure = #expect(throws: NameTable.Failure.self) { try Self.match(table, photos) }
            #expect(failure?.mistakes.map(\.line) == [2])
        }
        let match = try Self.match("1/p.jpg,1\n2/p.jpg,2\ny/a.jpg,3", photos)
        #expect(match.names == [nil, "3", "1", "2"] && match.shared == [false, false, true, true])
        let twice = #expect(throws: NameTable.Failure.self) { try Self.match("x/a.jpg,1\nin/x/a.jpg,2", photos) }
        #expect(twice?.mistakes.map(\.line) == [2])
    }

    private func photo(_ relativePath: String, in input: String = "in") -> PhotoFile {
        Self.photo(relativePath, in: input)
    }
}
