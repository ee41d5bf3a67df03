extension OutputNaming {
    /// The path of an output, taken apart.
    package struct Parsed: Sendable, Hashable {
        /// The path without details.
        package var base: [UInt8]
        /// All details but the person.
        package var details: NameDetails
    }

    /// The parts of the output at `path`; `nil` if it cannot be an output of this kind.
    ///
    /// The inverse of ``outputPath(of:as:form:_:)``; it accepts what stands behind the first detail in any letter case.
    package func parse(output path: [UInt8], as variant: OutputVariant) -> Parsed? {
        let unfiled = unfiled(path)
        return template.namesPerson && unfiled.count == path.count ? nil : parse(unfiled: unfiled, as: variant)
    }

    /// The parts of all outputs that the one at `path` can be.
    func parse(output path: [UInt8]) -> [Parsed] {
        kindsByEnding.compactMap { parse(output: path, as: $0) }
    }

    /// The path of an output below the folder of a person; the path as it is if there are no such folders.
    func unfiled(_ path: [UInt8]) -> [UInt8] {
        guard template.namesPerson, let slash = path.firstIndex(of: .slash), slash > 0, path[0] != .dot else {
            return path
        }
        return Array(path[(slash + 1)...])
    }

    /// The parts of all outputs that the one at `path` can be, a path below the folder of a person if there are such
    /// folders.
    func parse(unfiled path: [UInt8]) -> [Parsed] { kindsByEnding.compactMap { parse(unfiled: path, as: $0) } }

    private func parse(unfiled path: [UInt8], as variant: OutputVariant) -> Parsed? {
        var rest = path[...]
        var end: [UInt8] = []
        var details = NameDetails()
        var (width, height) = (1, 1)
        for (part, text) in template.ending(variant).reversed() {
            switch part {
            case .variable(.face, let sign) where variant.isNumbered:
                guard let face = rest.takeNumber(after: sign) else { return nil }
                details.face = face
            case .variable(.width, let sign):
                guard let number = rest.takeNumber(after: sign) else { return nil }
                width = number
            case .variable(.height, let sign):
                guard let number = rest.takeNumber(after: sign) else { return nil }
                height = number
            case .variable(.hash, let sign):
                guard let digits = rest.takeHash(after: sign) else { return nil }
                details.checksum = digits
            case .text, .variable:
                let found = rest.suffix(text.count)
                guard OutputKey(Array(found)) == OutputKey(text) else { return nil }
                end = found + end
                rest = rest.dropLast(text.count)
            }
        }
        if template.hasSize { details.size = PixelSize(width: width, height: height) }
        return Parsed(base: rest + end, details: details)
    }
}

extension ArraySlice<UInt8> {
    /// Takes a decimal number without leading zeros, and the sign before it, from the end; `nil` if there is none.
    fileprivate mutating func takeNumber(after sign: Character?) -> Int? {
        let digits = reversed().prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.reversed()
        let text = String(decoding: digits, as: UTF8.self)
        guard let number = Int(text), "\(number)" == text else { return nil }
        self = dropLast(text.utf8.count)
        return take(sign) ? number : nil
    }

    /// Takes the digits of a checksum, and the sign before them, from the end; `nil` if there are none.
    fileprivate mutating func takeHash(after sign: Character?) -> String? {
        let digits = suffix(NameDetails.hashDigitCount)
        guard digits.count == NameDetails.hashDigitCount, digits.allSatisfy(\.isHexadecimalDigit) else { return nil }
        self = dropLast(digits.count)
        return take(sign) ? String(decoding: digits, as: UTF8.self) : nil
    }

    /// Takes a sign from the end; returns `false` if another one is there.
    fileprivate mutating func take(_ sign: Character?) -> Bool {
        let sign = Array(sign.map(String.init)?.utf8 ?? "".utf8)
        guard suffix(sign.count).elementsEqual(sign) else { return false }
        self = dropLast(sign.count)
        return true
    }
}

extension UInt8 {
    fileprivate var isHexadecimalDigit: Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self)
    }
}
