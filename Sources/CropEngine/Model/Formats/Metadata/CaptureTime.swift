/// When a photo was taken, by the clock of the camera.
package struct CaptureTime: Sendable, Hashable {
    /// The local time of the clock, in microseconds since 1970-01-01 00:00:00 local time.
    var localMicroseconds: Int
    /// By how many seconds the clock was ahead of UTC; `nil` if the photo does not say.
    var offsetSeconds: Int?

    /// The time in UTC if the offset is known, otherwise the local time of the clock; in microseconds since 1970.
    package var utcMicroseconds: Int { localMicroseconds - (offsetSeconds ?? 0) * 1_000_000 }
}

extension CaptureTime {
    /// Reads the text of EXIF: `2026:01:31 23:59:59` and, if present, `123` for the thousandths and `+02:00` for the
    /// offset from UTC.
    ///
    /// `nil` if the text is not a time, such as blanks or zeros, which mean that the time is unknown. An offset or
    /// parts of a second that are invalid count as missing. Source: EXIF 2.32, 4.6.5, tags 36867, 37521 and 36881.
    init?(exif text: some Sequence<UInt8>, subSeconds: [UInt8] = [], offset: [UInt8] = []) {
        guard let fields = Self.numbers(text, in: "dddd:dd:dd dd:dd:dd"), let days = Self.days(fields) else {
            return nil
        }
        guard fields[3] < 24, fields[4] < 60, fields[5] <= 60 else { return nil }
        let seconds = ((days * 24 + fields[3]) * 60 + fields[4]) * 60 + fields[5]
        localMicroseconds = seconds * 1_000_000 + Self.microseconds(subSeconds)
        offsetSeconds = Self.offset(offset)
    }

    private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

    /// The days from 1970-01-01 to the date of year, month and day; `nil` if there is no such date.
    ///
    /// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", `days_from_civil`.
    private static func days(_ fields: [Int]) -> Int? {
        guard fields[0] >= 1, (1...12).contains(fields[1]), (1...31).contains(fields[2]) else { return nil }
        let year = fields[1] <= 2 ? fields[0] - 1 : fields[0]
        let (era, yearOfEra) = (year / 400, year % 400)
        let dayOfYear = (153 * (fields[1] > 2 ? fields[1] - 3 : fields[1] + 9) + 2) / 5 + fields[2] - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// The first six digits as the fraction of a second, in microseconds.
    private static func microseconds(_ text: [UInt8]) -> Int {
        let known = text.prefix(while: digits.contains).prefix(6)
        let padded = known + [UInt8](repeating: UInt8(ascii: "0"), count: 6 - known.count)
        return padded.reduce(0) { 10 * $0 + Int($1 - UInt8(ascii: "0")) }
    }

    private static func offset(_ text: [UInt8]) -> Int? {
        guard let sign = text.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
            let fields = numbers(text.dropFirst(), in: "dd:dd"), fields[0] <= 14, fields[1] < 60
        else { return nil }
        return (sign == UInt8(ascii: "+") ? 60 : -60) * (60 * fields[0] + fields[1])
    }

    /// The numbers of a text that has digits where `form` has a `d`, and the characters of `form` elsewhere; the text
    /// may be longer.
    private static func numbers(_ text: some Sequence<UInt8>, in form: StaticString) -> [Int]? {
        let bytes = Array(text.prefix(form.utf8CodeUnitCount))
        guard bytes.count == form.utf8CodeUnitCount else { return nil }
        return form.withUTF8Buffer { form in
            var numbers = [0]
            for (byte, expected) in zip(bytes, form) {
                if expected == UInt8(ascii: "d") {
                    guard digits.contains(byte) else { return nil }
                    numbers[numbers.count - 1] = 10 * numbers[numbers.count - 1] + Int(byte - UInt8(ascii: "0"))
                } else {
                    guard byte == expected else { return nil }
                    numbers.append(0)
                }
            }
            return numbers
        }
    }
}
