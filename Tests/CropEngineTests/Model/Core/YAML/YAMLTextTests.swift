import Testing

@testable import FaceCropModel

/// YAML as libyaml reads it, with the places where values and mistakes stand.
@Suite struct YAMLTextTests {
    private static func value(_ text: String, ownKeys: [String] = []) throws(ConfigurationMistake) -> YAMLValue? {
        try YAMLText.value(of: Array(text.utf8), ownKeys: ownKeys)
    }

    /// A value on one line: words, quoted ones in double quotes, each with its line and column.
    private static func line(_ value: YAMLValue) -> String {
        let content =
            switch value {
            case .scalar(let text, let isPlain, _): isPlain ? text : "\"\(text)\""
            case .list(let values, _): "[" + values.map(line).joined(separator: ", ") + "]"
            case .mapping(let members, _):
                "{" + members.map { "\($0.key)@\(place($0.position)): \(line($0.value))" }.joined(separator: ", ") + "}"
            }
        return "\(content)@\(place(value.position))"
    }

    private static func place(_ position: TextPosition) -> String { "\(position.line):\(position.column)" }

    @Test(arguments: [
        ("a: 1\nb: [c, 'd', \"e\"]\n", "{a@1:1: 1@1:4, b@2:1: [c@2:5, \"d\"@2:8, \"e\"@2:13]@2:4}@1:1"),
        ("- a\n- - b\n  - c: d\n", "[a@1:3, [b@2:5, {c@3:5: d@3:8}@3:5]@2:3]@1:1"),
        ("--- # all\n? a\n: b\n...\n", "{a@2:3: b@3:3}@2:1"), ("a:\nb: ~\n", "{a@1:1: @1:3, b@2:1: ~@2:4}@1:1"),
        ("a: |\n  x\n  y\nb: >-\n  x\n  y", "{a@1:1: x\ny\n@1:4, b@4:1: x y@4:4}@1:1"),
        ("a: !!str 5\nb: !own x", "{a@1:1: 5@1:4, b@2:1: x@2:4}@1:1"),
        ("a: \"\\u00e9\\t\\\"\"\nb: 'it''s'", "{a@1:1: \"é\t\"\"@1:4, b@2:1: \"it's\"@2:4}@1:1"),
        ("<<: {yes: 0x1f}", "{<<@1:1: {yes@1:6: 0x1f@1:11}@1:5}@1:1"),
        // A column is one Unicode scalar wide, a mark of the byte order included.
        ("e\u{301}é🎈: x", "{e\u{301}é🎈@1:1: x@1:7}@1:1"), ("\u{FEFF}a: 1", "{a@1:2: 1@1:5}@1:2"),
        ("a: 1\r\nb: 2\rc: 3\u{2028}d: 4", "{a@1:1: 1@1:4, b@2:1: 2@2:4, c@3:1: 3@3:4, d@4:1: 4@4:4}@1:1"),
        ("a: \"\u{FEFF}b\\0c\"", "{a@1:1: \"\u{FEFF}b\0c\"@1:4}@1:1"),
        (
            "a: {b: {c: {d: {e: {f: {g: h}}}}}}",
            "{a@1:1: {b@1:5: {c@1:9: {d@1:13: {e@1:17: {f@1:21: "
                + "{g@1:25: h@1:28}@1:24}@1:20}@1:16}@1:12}@1:8}@1:4}@1:1"
        ),
    ])
    func valuesAreReadWithTheirPlaces(_ text: String, _ expected: String) throws {
        #expect(try Self.value(text).map(Self.line) == expected)
    }

    @Test(arguments: ["", "\n", " ", "# nothing\n", "\u{FEFF}"])
    func aTextWithoutAValueHasNone(_ text: String) throws {
        #expect(try Self.value(text) == nil)
    }

    @Test(arguments: [
        ("a: [b", "2:1: this is no YAML: did not find expected ',' or ']', while parsing a flow sequence"),
        ("a: 'b", "1:6: this is no YAML: found unexpected end of stream, while scanning a quoted scalar"),
        ("a: b: c", "1:5: this is no YAML: mapping values are not allowed in this context"),
        (
            "a: @b",
            "1:4: this is no YAML: found character that cannot start any token, while scanning for the next token"
        ),
        ("a: !e!x b", "1:4: this is no YAML: found undefined tag handle, while parsing a node"),
        ("a: \"\\q\"", "1:5: this is no YAML: found unknown escape character, while parsing a quoted scalar"),
        ("a\n--- b", "2:1: this is no YAML: but found another document, expected a single document in the stream"),
        ("%YAML 2.0\n--- a", "1:1: this is no YAML: found incompatible YAML document"),
        ("a:\n \tb: [", "2:2: indent with spaces, not tabs"),
        ("a\u{0}", "1:1: this is text in UTF-16; save it as UTF-8"),
        ("é: e\u{301}\r\n x\u{1}", "2:3: this is no YAML: control characters are not allowed"),
        ("b: 1\na: 1\nb: 2\n'a': 2", "2:1: 'a', 'b' stands twice in one place"),
        ("1: a\n'1': b", "1:1: '1' stands twice in one place"),
        ("é: a\ne\u{301}: b", "1:1: 'é' stands twice in one place"),
        ("? [a]\n: b", "1:3: a key is one word or more, not a list or a mapping"),
        ("{{a: b}: c}", "1:2: a key is one word or more, not a list or a mapping"),
        ("[[[[[[[[a]]]]]]]]", "1:9: this is nested too deeply"),
    ])
    func mistakesAreNamedWithTheirPlaces(_ text: String, _ expected: String) throws {
        let mistake = try #require(throws: ConfigurationMistake.self) { try Self.value(text) }
        #expect("\(Self.place(mistake.position)): \(mistake.text)" == expected)
    }

    @Test func aTextThatIsNotOursIsNotQuoted() throws {
        for (text, expected) in [
            ("a: 1\na: 2", "a key stands twice in one place"), ("own:\na:\na:", "'a' stands twice in one place"),
        ] {
            let mistake = try #require(throws: ConfigurationMistake.self) { try Self.value(text, ownKeys: ["own"]) }
            #expect(mistake.text == expected)
        }
    }

    /// An alias may stand where ``YAMLAliases`` expects none; such a file of 3 KB would be read as 10¹⁰ values.
    @Test(arguments: [
        ("{\"a\":*b}", 6), ("{\"a\":&b {}}", 6), ("!!map &b {}", 1), ("!t &b c", 1), ("!t &b [c]", 1),
        ("[\"a\":*b]", 6),
    ])
    func anchorsAndAliasesAreFoundBehindTagsAndQuotedKeys(_ text: String, column: Int) throws {
        let mistake = try #require(throws: ConfigurationMistake.self) { try Self.value(text) }
        #expect(mistake == YAMLAliases.mistake(at: TextPosition(line: 1, column: column)))
    }

    /// libyaml alone would read on for half an hour.
    @Test(arguments: ["[", "{", "- ", "? ", "[{", "? - ", "- ? "])
    func manyOpenBracketsAreAMistakeAtOnce(_ sign: String) throws {
        let text = Array(String(repeating: sign, count: (1 << 20) / sign.utf8.count).utf8)
        let mistake = try #require(throws: ConfigurationMistake.self) {
            try YAMLText.value(of: text, maximumByteCount: text.count)
        }
        #expect(mistake.position < TextPosition(line: 1, column: 20))
    }
}
