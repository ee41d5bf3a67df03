import FaceCropModel

/// The limits that define a blink.
package struct BlinkOptions: Sendable, Hashable {
    /// A duration, in the unit that the user chose.
    package enum Length: Sendable, Hashable, CustomStringConvertible {
        case frames(Int)
        case milliseconds(Double)

        /// Reads `3` (frames), `80ms` or `0.5s`.
        package init?(text: String) {
            if let count = Int(text), count >= 0 {
                self = .frames(count)
            } else if text.hasSuffix("ms"), let value = Self.amount(text.dropLast(2)) {
                self = .milliseconds(value)
            } else if text.hasSuffix("s"), let value = Self.amount(text.dropLast()) {
                self = .milliseconds(1000 * value)
            } else {
                return nil
            }
        }

        package var description: String {
            switch self {
            case .frames(let count): "\(count)"
            case .milliseconds(let length): "\(NumberText.short(length))ms"
            }
        }

        /// Says that this least length is longer than `greatest`, if so; frames and times are not compared.
        package func refusal(ifLongerThan greatest: Self) -> String? {
            let isLonger =
                switch (self, greatest) {
                case (.frames(let count), .frames(let limit)): count > limit
                case (.milliseconds(let length), .milliseconds(let limit)): length > limit
                default: false
                }
            guard isLonger else { return nil }
            return "The minimum length of a blink, \(self), is longer than the maximum, \(greatest)."
        }

        private static func amount(_ text: Substring) -> Double? {
            Double(text).flatMap { (0...1e9).contains($0) ? $0 : nil }
        }
    }

    /// The eye aspect ratio below which both eyes are closed; `nil` to compare each eye with its own open level.
    ///
    /// The default is `nil`.
    package var closedBelow: Double?
    /// The minimum duration of a blink, from the first frame in which the lids come down; with fixed ratios, from the
    /// first with closed eyes.
    ///
    /// The default is 90 ms: blinks take 100 to 400 ms (Schiffman: "Sensation and Perception", 2001), three frames at
    /// 30 frames a second. Shorter dips are lids that come half-way down, or noise (decision 73).
    package var minimumLength = Length.milliseconds(90)
    /// The maximum duration of a blink; longer closed eyes are reported but not counted as a blink.
    ///
    /// The default is 1 s: slow blinks take 0.5 to 0.9 s.
    package var maximumLength = Length.milliseconds(1000)
    /// The frames per second of a sequence without timestamps.
    ///
    /// The default is 25.
    package var framesPerSecond = 25.0

    package init() {}

    /// The least confidence that closed eyes are a blink.
    static let minimumConfidence = 0.5

    /// Whether the eyes were closed for less than ``minimumLength``.
    func isTooShort(_ closed: ClosedEyes) -> Bool {
        switch minimumLength {
        case .frames(let count): (closed.dip?.frameCount ?? closed.frameCount) < count
        case .milliseconds(let limit): (closed.dip?.longestMilliseconds ?? closed.milliseconds) < limit
        }
    }

    /// Whether the closed eyes are rather noise.
    func isUnsure(_ closed: ClosedEyes) -> Bool { closed.dip.map { $0.confidence < Self.minimumConfidence } ?? false }

    /// Whether the eyes were closed for more than ``maximumLength``.
    func isTooLong(_ closed: ClosedEyes) -> Bool {
        switch maximumLength {
        case .frames(let count): closed.frameCount > count
        case .milliseconds(let limit): closed.milliseconds > limit
        }
    }
}
