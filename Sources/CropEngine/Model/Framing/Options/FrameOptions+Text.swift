// Options as words, the same on the command line and in the manifest: `init(text:)` reads what `description` writes.

extension FrameOptions.Framing: CustomStringConvertible {
    /// The framing as on the command line: `averaged`, `group`, `largest`, `each`, `index:N`, `guard` or
    /// `guard:attention`.
    public var description: String {
        switch self {
        case .averaged: "averaged"
        case .group: "group"
        case .largest: "largest"
        case .each: "each"
        case .index(let number): "index:\(number)"
        case .guarded(from: .center): "guard"
        case .guarded(let start): "guard:\(start.rawValue)"
        }
    }

    /// The framing that `text` names; `nil` if it names no framing.
    public init?(text: String) {
        switch text {
        case "averaged": self = .averaged
        case "group": self = .group
        case "largest": self = .largest
        case "each": self = .each
        case "guard", "guard:center": self = .guarded(from: .center)
        case "guard:attention": self = .guarded(from: .attention)
        default:
            guard text.hasPrefix("index:"), let number = Int(text.dropFirst("index:".count)), number >= 1 else {
                return nil
            }
            self = .index(number)
        }
    }
}

extension FrameOptions.Framing {
    /// What `guarded` makes of a photo without a face: the crop that it would not have moved; `nil` for other framings.
    package var guardedFallback: [FrameOptions.FallbackStep]? {
        guard case .guarded(let start) = self else { return nil }
        return start == .attention ? [.attention, .center] : [.center]
    }
}

extension FrameOptions.FallbackStep {
    private static let personPrefix = "person:"
    /// The steps that are one word.
    public static let plainSteps: [Self] = [.group, .loose, .original, .center, .salient, .attention, .skip, .fail]

    /// The step as on the command line: `person:NAME` or a word.
    public var rawValue: String {
        switch self {
        case .person(let name): Self.personPrefix + name
        case .group: "group"
        case .loose: "loose"
        case .original: "original"
        case .center: "center"
        case .salient: "salient"
        case .attention: "attention"
        case .skip: "skip"
        case .fail: "fail"
        }
    }

    /// The step that `rawValue` names; `nil` if it names no step.
    public init?(rawValue: String) {
        if rawValue.hasPrefix(Self.personPrefix), rawValue.count > Self.personPrefix.count {
            self = .person(String(rawValue.dropFirst(Self.personPrefix.count)))
        } else if let step = Self.plainSteps.first(where: { $0.rawValue == rawValue }) {
            self = step
        } else {
            return nil
        }
    }

    /// Whether the step crops to what draws the eye, whatever faces there are.
    package var isBySalience: Bool {
        switch self {
        case .salient, .attention: true
        case .person, .group, .loose, .original, .center, .skip, .fail: false
        }
    }

    /// Whether the step gives a result for every photo, so that no step after it is ever tried.
    package var alwaysGivesResult: Bool {
        switch self {
        case .person, .group, .loose, .salient, .attention: false
        case .original, .center, .skip, .fail: true
        }
    }
}

extension FrameOptions.Margin: CustomStringConvertible {
    /// The margin as on the command line: `200` pixels or `60%` of the mean face size.
    public var description: String {
        switch self {
        case .pixels(let pixels): NumberText.short(pixels)
        case .faceFraction(let fraction): NumberText.percent(fraction)
        }
    }

    /// The margin that `text` names, `200` or `60%`; `nil` if the text is not a margin, a negative one, or a part of a
    /// pixel.
    public init?(text: String) {
        if let fraction = NumberText.fraction(percent: text) {
            self = .faceFraction(fraction)
        } else if let pixels = NumberText.pixels(text) {
            self = .pixels(pixels)
        } else {
            return nil
        }
    }
}

extension FrameOptions.LeastExtent: CustomStringConvertible {
    /// The least extent as on the command line: `auto`, `off` or `30%` of the photo's short side.
    public var description: String {
        switch self {
        case .automatic: "auto"
        case .fraction(let share): share == 0 ? "off" : NumberText.percent(share)
        }
    }

    /// The least extent that `text` names, `auto`, `off` or `30%`; `nil` for any other text, and above 100 %.
    public init?(text: String) {
        switch text {
        case "auto": self = .automatic
        case "off": self = .fraction(0)
        default:
            guard let share = NumberText.fraction(percent: text), share <= 1 else { return nil }
            self = .fraction(share)
        }
    }
}

extension FrameOptions.Extension: CustomStringConvertible {
    /// The filling as on the command line: `edge`, `blur` or `#rrggbb`.
    public var description: String {
        switch self {
        case .edge: "edge"
        case .blur: "blur"
        case .colour(let red, let green, let blue):
            "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        }
    }

    /// The filling that `text` names: `edge`, `blur`, `black`, `white`, `grey`, `#rgb` or `#rrggbb`; `nil` for any
    /// other text.
    public init?(text: String) {
        switch text.lowercased() {
        case "edge": self = .edge
        case "blur": self = .blur
        case "black": self = .colour(red: 0, green: 0, blue: 0)
        case "white": self = .colour(red: 255, green: 255, blue: 255)
        case "grey", "gray": self = .colour(red: 128, green: 128, blue: 128)
        default:
            guard text.hasPrefix("#") else { return nil }
            var digits = text.dropFirst().compactMap(\.hexDigitValue)
            guard digits.count == text.count - 1 else { return nil }
            if digits.count == 3 { digits = digits.flatMap { [$0, $0] } }
            guard digits.count == 6 else { return nil }
            let parts = [0, 2, 4].map { (index: Int) -> UInt8 in UInt8(16 * digits[index] + digits[index + 1]) }
            self = .colour(red: parts[0], green: parts[1], blue: parts[2])
        }
    }
}
