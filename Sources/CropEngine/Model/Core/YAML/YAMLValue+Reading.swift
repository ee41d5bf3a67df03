// How plans, overrides, templates and configurations read a value. Each function throws at the value, with `rule`, a
// clause that says what must stand there.

extension YAMLValue {
    /// The text of a scalar, with or without quotes.
    func text(_ rule: String) throws(ConfigurationMistake) -> String {
        guard case .scalar(let text, _, _) = self else { throw ConfigurationMistake(position, rule) }
        return text
    }

    /// What one of a number of words means.
    func word<Word: RawRepresentable<String>>(_ rule: String) throws(ConfigurationMistake) -> Word {
        guard let word = Word(rawValue: try text(rule)) else { throw ConfigurationMistake(position, rule) }
        return word
    }

    /// A decimal number, which is finite; words such as `inf` and hexadecimal numbers do not count.
    func number(_ rule: String) throws(ConfigurationMistake) -> Double {
        guard case .scalar(let text, true, _) = self,
            text.utf8.allSatisfy({ "+-.0123456789eE".utf8.contains($0) }), let number = Double(text), number.isFinite
        else { throw ConfigurationMistake(position, rule) }
        return number
    }

    /// A list of `count` decimal numbers.
    func numbers(_ count: Int, _ rule: String) throws(ConfigurationMistake) -> [Double] {
        guard case .list(let values, _) = self, values.count == count else {
            throw ConfigurationMistake(position, rule)
        }
        return try values.map { value throws(ConfigurationMistake) in try value.number(rule) }
    }

    /// A list of `count` whole numbers of at most nine digits.
    func wholeNumbers(_ count: Int, _ rule: String) throws(ConfigurationMistake) -> [Int] {
        try numbers(count, rule).map { number throws(ConfigurationMistake) in
            guard abs(number) < 1e9, let whole = Int(exactly: number) else {
                throw ConfigurationMistake(position, rule)
            }
            return whole
        }
    }

    /// The hash of a file, in lower case.
    func sha256() throws(ConfigurationMistake) -> String {
        let rule = "'sha256' has 64 hexadecimal digits, as sha256sum prints them"
        let text = try text(rule)
        guard text.utf8.count == 64, text.allSatisfy(\.isHexDigit) else { throw ConfigurationMistake(position, rule) }
        return text.lowercased()
    }

    /// Whether the value called `name` is true, by the words of the core schema of YAML 1.2.
    package func truth(called name: String) throws(ConfigurationMistake) -> Bool {
        guard case .scalar(let text, let isPlain, _) = self else {
            throw ConfigurationMistake(position, "'\(name)' is true or false, not \(kindText)")
        }
        if isPlain, let known = Self.truths[text] { return known }
        let meant = Self.otherTruths[text.lowercased()].map { "\($0)" }
        throw ConfigurationMistake(position, "'\(name)' is true or false, not '\(text)'", meant: meant)
    }

    private static let truths = [
        "true": true, "True": true, "TRUE": true, "false": false, "False": false, "FALSE": false,
    ]

    /// What older versions of YAML, and other programs, take for the same.
    private static let otherTruths = [
        "true": true, "yes": true, "on": true, "1": true, "y": true,
        "false": false, "no": false, "off": false, "0": false, "n": false,
    ]

    /// Checks that this is a mapping, and has no members but those with these keys; `place` names it.
    func requireKeys(_ keys: [String], of place: String) throws(ConfigurationMistake) {
        guard case .mapping(let members, _) = self else {
            throw ConfigurationMistake(position, "\(place) holds keys with values, not \(kindText)")
        }
        if let unknown = members.first(where: { !keys.contains($0.key) }) { throw unknown.mistake(in: place, keys) }
    }
}

extension YAMLValue.Member {
    /// The mistake that `place`, which may have members with these keys, has this one.
    func mistake(in place: String, _ keys: [String]) -> ConfigurationMistake {
        let meant = NearestWord.of(key, among: keys)
        let list = meant == nil ? ": there are \(keys.joined(separator: ", "))" : ""
        return ConfigurationMistake(position, "\(place) has no '\(key)'\(list)", meant: meant)
    }
}
