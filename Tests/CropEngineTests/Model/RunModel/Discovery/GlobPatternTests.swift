import Testing

@testable import FaceCropModel

@Suite struct GlobPatternTests {
    private static func matches(_ pattern: String, _ path: String, isFolder: Bool = false) throws -> Bool {
        try GlobPattern(pattern).matches(relativePath: Array(path.utf8), isFolder: isFolder)
    }

    @Test(arguments: [
        ("*.jpg", "a.jpg", true), ("*.jpg", "x/y/a.jpg", true), ("*.jpg", "a.JPG", true),
        ("*.jpg", "a.jpg.txt", false),
        ("*", "anything", true), ("a*b*c", "aXbYbZc", true), ("a*b*c", "abab", false),
        ("IMG_????.jpg", "IMG_0001.jpg", true), ("IMG_????.jpg", "IMG_001.jpg", false), ("?.jpg", "é.jpg", true),
        ("[abc].jpg", "b.jpg", true), ("[abc].jpg", "d.jpg", false), ("[a-c]x", "cx", true), ("[a-c]x", "dx", false),
        ("[!a-c]x", "dx", true), ("[^a-c]x", "ax", false), ("[]]x", "]x", true), ("[a-]x", "-x", true),
        ("[ä-ü]x", "öx", true), ("[\\]a]x", "]x", true), ("\\*.jpg", "*.jpg", true), ("\\*.jpg", "a.jpg", false),
        ("x/*.jpg", "x/a.jpg", true), ("x/*.jpg", "x/y/a.jpg", false), ("x/*.jpg", "z/x/a.jpg", false),
        ("/a.jpg", "a.jpg", true), ("/a.jpg", "x/a.jpg", false), ("./x/a.jpg", "x/a.jpg", true), ("./a", "x/a", false),
        ("x?a", "x/a", false), ("/x[!b]a", "x/a", false),
        ("**/raw", "raw", true), ("**/raw", "x/raw", true), ("**/raw", "x/y/raw", true), ("**/raw", "xraw", false),
        ("**/raw", "x/yraw", false), ("2003/**", "2003/a", true), ("2003/**", "2003/a/b", true),
        ("2003/**", "2003", false),
        ("a/**/b", "a/b", true), ("a/**/b", "a/x/b", true), ("a/**/b", "a/x/y/b", true), ("a/**/b", "ab", false),
        ("a/**/b/**/c", "a/b/x/b/y/c", true), ("a**b", "aXXb", true), ("x/a**b", "x/a/b", false), ("**", "x", true),
    ])
    func examples(pattern: String, path: String, expected: Bool) throws {
        #expect(try Self.matches(pattern, path) == expected)
    }

    /// Matching is case-sensitive, except in an extension.
    @Test(arguments: [
        ("*.JPG", "a.jpg", true), ("*.jpg", "IMG_1.JpG", true), ("IMG*.jpg", "img_1.jpg", false),
        ("a.jpg", "a.JPG", true), ("a.jpg", "A.jpg", false), ("x/*.jpg", "x/a.JPG", true),
        ("X/*.jpg", "x/a.JPG", false),
        ("x.raw/*", "x.RAW/a", false), ("x.raw/*", "x.raw/A", true), ("*.tar.gz", "a.tar.GZ", true),
        ("*.tar.gz", "a.TAR.gz", false), ("*.[jp]*", "a.PNG", true), ("*.[j]pg", "a.Jpg", true),
        ("*.[!j]pg", "a.Jpg", false), ("*.[!J]pg", "a.jpg", false), ("*.[!j]pg", "a.Xpg", true),
        ("*.[A-b]x", "a.BX", true), ("*.[A-b]x", "a.zx", true), ("*.j\\pg", "a.JPG", true), ("*\\.jpg", "a.JPG", true),
        (".jpg", ".JPG", false), ("\\.jpg", ".JPG", false), ("[.]jpg", ".JPG", false), ("x/.jpg", "x/.JPG", false),
        ("*jpg", "aJPG", false), ("*.jp?g", "a.JPEG", true), ("*.é", "a.É", false), ("*.mp3", "a.MP3", true),
        ("*.X/", "a.x", false), ("**/*.jpg", "x/y/A.JPG", true),
    ])
    func letterCaseDoesNotCountInExtensions(pattern: String, path: String, expected: Bool) throws {
        #expect(try Self.matches(pattern, path) == expected)
    }

    /// Compares all patterns and names of up to four characters with another form of the rule: the name is split in
    /// two; the part of the pattern up to the dot must match the first half, and the rest, in small letters, the
    /// second.
    ///
    /// The characters are a letter in both cases, a dot and, in patterns, a star.
    @Test func theRuleOfCaseHoldsForAllShortPatterns() throws {
        let names = Self.words(["a", "A", "."], upTo: 4).filter { !$0.isEmpty }
        for pattern in Self.words(["a", "A", ".", "*"], upTo: 4) where !pattern.isEmpty {
            let glob = try GlobPattern(pattern)
            let dot = pattern.dropFirst().lastIndex(of: ".")
            let (stem, ending) = dot.map { (pattern[...$0], pattern[$0...].dropFirst()) } ?? (pattern[...], "")
            for name in names {
                let expected = (Array(name.indices) + [name.endIndex]).contains { cut in
                    Self.matchesName(Array(stem)[...], Array(name[..<cut])[...])
                        && Self.matchesName(Array(ending.lowercased())[...], Array(name[cut...].lowercased())[...])
                }
                #expect(
                    glob.matches(relativePath: Array(name.utf8), isFolder: false) == expected,
                    "\(pattern) \(name)"
                )
            }
        }
    }

    /// The parser and the matcher must not use stack for each token.
    @Test func patternsMayBeLong() throws {
        let pattern = try GlobPattern(String(repeating: "**/", count: 200_000) + "x")
        #expect(pattern.matches(relativePath: Array("x".utf8), isFolder: false))
        #expect(!pattern.matches(relativePath: Array("y".utf8), isFolder: false))
    }

    @Test func aSlashAtTheEndMatchesFoldersOnly() throws {
        #expect(try Self.matches("cache/", "x/cache", isFolder: true))
        #expect(try !Self.matches("cache/", "x/cache", isFolder: false))
        #expect(try Self.matches("/x/cache/", "x/cache", isFolder: true))
        #expect(try !Self.matches("/cache/", "x/cache", isFolder: true))
    }

    @Test func bytesThatAreNotUTF8AreCharacters() throws {
        let name = Array("caf".utf8) + [0xE9] + Array(".jpg".utf8)
        #expect(try GlobPattern("caf?.jpg").matches(relativePath: name, isFolder: false))
        #expect(try GlobPattern("caf[!a]*").matches(relativePath: name, isFolder: false))
        #expect(try !GlobPattern("café.jpg").matches(relativePath: name, isFolder: false))
    }

    @Test(arguments: ["", "/", "./", "[abc", "x[", "[!", "[z-a]", "a\\"])
    func patternsThatCannotBeReadAreRefused(pattern: String) {
        #expect(throws: RunError.self) { try GlobPattern(pattern) }
    }

    /// Compares all patterns and texts of up to five characters of a small alphabet with the plainest form of the
    /// definition.
    @Test func matchingFollowsTheDefinition() throws {
        let texts = Self.words(["a", "b", "/"], upTo: 5).filter {
            !$0.isEmpty && $0.first != "/" && $0.last != "/" && !$0.contains("//")
        }
        for pattern in Self.words(["a", "?", "*", "/"], upTo: 5) {
            guard pattern.contains("/"), pattern.first != "/", pattern.last != "/", !pattern.contains("//") else {
                continue
            }
            let glob = try GlobPattern(pattern)
            let components = pattern.split(separator: "/").map(Array.init)
            for text in texts {
                let expected = Self.matchesPath(components[...], text.split(separator: "/").map(Array.init)[...])
                #expect(glob.matches(relativePath: Array(text.utf8), isFolder: false) == expected, "\(pattern) \(text)")
            }
        }
    }

    private static func words(_ alphabet: [String], upTo count: Int) -> [String] {
        (0..<count).reduce(into: [[""]]) { levels, _ in
            levels.append((levels.last ?? []).flatMap { word in alphabet.map { word + $0 } })
        }.flatMap { $0 }
    }

    private static func matchesPath(_ pattern: ArraySlice<[Character]>, _ text: ArraySlice<[Character]>) -> Bool {
        guard let first = pattern.first else { return text.isEmpty }
        if first.count > 1, first.allSatisfy({ $0 == "*" }) {
            if pattern.count == 1 { return !text.isEmpty }
            return text.indices.contains { matchesPath(pattern.dropFirst(), text[$0...]) }
        }
        guard let name = text.first else { return false }
        return matchesName(first[...], name[...]) && matchesPath(pattern.dropFirst(), text.dropFirst())
    }

    private static func matchesName(_ pattern: ArraySlice<Character>, _ name: ArraySlice<Character>) -> Bool {
        guard let first = pattern.first else { return name.isEmpty }
        if first == "*" {
            return (name.startIndex...name.endIndex).contains { matchesName(pattern.dropFirst(), name[$0...]) }
        }
        guard let character = name.first, first == "?" || first == character else { return false }
        return matchesName(pattern.dropFirst(), name.dropFirst())
    }
}
