import SystemPackage

/// Reads the entry of one photo, and notes all that cannot be meant: pure.
struct OverrideEntryReader {
    /// The members of an entry, in the order of the documentation.
    static let keys = ["sha256", "focal", "frames", "face", "person", "skip", "keep"]

    private var sha256: String?
    private var override = PhotoOverride()
    private var mistakes: [ConfigurationMistake] = []
    /// Where the face and the person stand.
    private var facePlaces: [TextPosition] = []
    private var skipPlace: TextPosition?

    static func entry(_ member: YAMLValue.Member) -> OverridesFile.Entry {
        var reader = OverrideEntryReader()
        let path = reader.path(member)
        reader.read(member)
        return OverridesFile.Entry(
            path: path,
            position: member.position,
            sha256: reader.sha256,
            override: reader.override,
            mistakes: reader.mistakes.sorted { $0.position < $1.position }
        )
    }

    /// The path in the form in which it is compared.
    static func normalized(_ path: String) -> String { FilePath(path).lexicallyNormalized().string }

    private mutating func path(_ member: YAMLValue.Member) -> String {
        let path = member.key.contains("\0") ? "" : Self.normalized(member.key)
        if path.isEmpty || path == "." || path == ".." || member.key.hasSuffix("/") {
            note(member.position, "'\(PrintableText.escaped(member.key))' is no path of a photo")
        }
        return path
    }

    private mutating func read(_ member: YAMLValue.Member) {
        guard case .mapping(let members, _) = member.value else {
            let kind = member.value.isNull ? "nothing" : member.value.kindText
            return note(member.position, "an entry holds keys with values, such as 'skip: true', not \(kind)")
        }
        let countBefore = mistakes.count
        for member in members {
            do throws(ConfigurationMistake) {
                try read(key: member)
            } catch {
                mistakes.append(error)
            }
        }
        if facePlaces.count > 1 {
            note(facePlaces[1], "'face' and 'person' both choose a face; remove one of them")
        }
        if override.keepsOutputs, override.skips, let skipPlace {
            note(skipPlace, "'skip' and 'keep' contradict each other; remove one of them")
        }
        if mistakes.count == countBefore, override.isEmpty {
            note(member.position, "the entry has no effect; say what is wanted, or remove it")
        }
    }

    private mutating func read(key member: YAMLValue.Member) throws(ConfigurationMistake) {
        let value = member.value
        switch member.key {
        case "sha256": sha256 = try value.sha256()
        case "focal": override.focalPoint = try value.focalPoint()
        case "frames": try readFrames(value)
        case "face":
            facePlaces.append(member.position)
            override.face = try Self.face(value)
        case "person":
            facePlaces.append(member.position)
            override.face = .person(try Self.name(value))
        case "skip":
            skipPlace = member.position
            override.skips = try value.truth(called: "skip")
        case "keep": override.keepsOutputs = try value.truth(called: "keep")
        default: throw member.mistake(in: "an entry", Self.keys)
        }
    }

    private mutating func readFrames(_ value: YAMLValue) throws(ConfigurationMistake) {
        guard case .mapping(let members, _) = value, !members.isEmpty else {
            throw ConfigurationMistake(
                value.position,
                "'frames' holds ratios with frames, such as '1:1: [0.1, 0.2, 0.5, 0.5]'"
            )
        }
        for member in members {
            guard let ratio = AspectRatio(text: member.key) else {
                note(member.position, "'\(PrintableText.escaped(member.key))' is no ratio, such as 1:1, 4:5 or 16:9")
                continue
            }
            guard !override.frames.contains(where: { $0.ratio.isSame(as: ratio) }) else {
                note(member.position, "there is another frame of the ratio \(member.key); remove one of them")
                continue
            }
            do throws(ConfigurationMistake) {
                override.frames.append(.init(ratio: ratio, area: try Self.frame(member)))
            } catch {
                mistakes.append(error)
            }
        }
    }

    private mutating func note(_ position: TextPosition, _ text: String) {
        mistakes.append(ConfigurationMistake(position, text))
    }
}

// Values.

extension OverrideEntryReader {
    /// By how much rounded numbers may reach beyond the photo.
    private static let tolerance = 0.0005

    private static func frame(_ member: YAMLValue.Member) throws(ConfigurationMistake) -> UnitRect {
        let area = try rect(member.value, called: "the frame \(member.key)")
        let isInside =
            area.x >= -tolerance && area.y >= -tolerance && area.x + area.width <= 1 + tolerance
            && area.y + area.height <= 1 + tolerance
        guard isInside else {
            throw outOfRange(
                member.value,
                "the frame \(member.key)",
                "the photo: x plus width, and y plus height, are at most 1"
            )
        }
        return area
    }

    private static func face(_ value: YAMLValue) throws(ConfigurationMistake) -> PhotoOverride.FaceChoice {
        if case .scalar(let text, _, let position) = value {
            guard let number = Int(text), number >= 1 else {
                throw ConfigurationMistake(position, "'face' is a number from 1, or a box [x, y, width, height]")
            }
            return .number(number)
        }
        let box = try rect(value, called: "face")
        // Boxes of detected faces may reach beyond the photo.
        guard box.x < 1, box.y < 1, box.x + box.width > 0, box.y + box.height > 0, box.x >= -1, box.y >= -1,
            box.width <= 2, box.height <= 2
        else { throw outOfRange(value, "face", "the photo") }
        return .box(box)
    }

    private static func name(_ value: YAMLValue) throws(ConfigurationMistake) -> String {
        guard case .scalar(let text, _, _) = value, !value.isNull, !text.isEmpty else {
            throw ConfigurationMistake(value.position, "'person' is a name")
        }
        return text
    }

    /// A rectangle of some size.
    private static func rect(_ value: YAMLValue, called name: String) throws(ConfigurationMistake) -> UnitRect {
        let numbers = try value.numbers(4, "\(quoted(name)) has 4 fractions of the photo: [x, y, width, height]")
        guard numbers[2] > 0, numbers[3] > 0 else {
            throw ConfigurationMistake(value.position, "\(quoted(name)) has a width and a height above 0")
        }
        return UnitRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    private static func outOfRange(_ value: YAMLValue, _ name: String, _ range: String) -> ConfigurationMistake {
        ConfigurationMistake(value.position, "\(quoted(name)) is not within \(range)")
    }

    private static func quoted(_ name: String) -> String { name.contains(" ") ? name : "'\(name)'" }
}

extension YAMLValue {
    /// The focal point that an override or a plan says, in fractions of the upright photo.
    func focalPoint() throws(ConfigurationMistake) -> UnitPoint {
        let numbers = try numbers(2, "'focal' has 2 fractions of the photo: [x, y]")
        guard numbers.allSatisfy((0...1).contains) else {
            throw ConfigurationMistake(position, "'focal' is not within the photo: both numbers are from 0 to 1")
        }
        return UnitPoint(x: numbers[0], y: numbers[1])
    }
}
