import FaceCropModel

/// The value `focus` in the metadata of an asset of Statamic, since version 3: `.meta/a.jpg.yaml` beside `a.jpg`.
///
/// It has the point in whole percents of the upright photo and a zoom, such as `52-31-1`. The point is put into the
/// middle of a crop as far as the photo reaches.
enum StatamicFocus: FocalFile {
    private static let key = "focus"

    /// Far more than any metadata have.
    private static let maximumByteCount = 1 << 20

    static func path(ofPhoto path: String) -> String {
        let name = path.split(separator: "/").last ?? ""
        return "\(path.dropLast(name.count)).meta/\(name).yaml"
    }

    static func value(_ photo: PlacedPhoto) -> String {
        let centre = photo.focalPoint.centre
        return "\(percent(centre.x))-\(percent(centre.y))-1"
    }

    private static func percent(_ fraction: Double) -> Int { Int(nearest: fraction * 100) }

    static func focus(in text: String) throws(FocalFileMistake) -> FocalFileValue? {
        guard let focus = try data(in: text)?.value.member(key), !focus.value.isNull else { return nil }
        guard case .scalar(let value, _, let position) = focus.value,
            let match = value.wholeMatch(of: /([0-9.]+)-([0-9.]+)(-[0-9.]+)?/), let x = Double(match.1),
            let y = Double(match.2), (0...100).contains(x), (0...100).contains(y)
        else { throw FocalFileMistake(line: focus.position.line, "'focus' is not of the form '52-31-1'") }
        return FocalFileValue(point: UnitPoint(x: x / 100, y: y / 100), line: position.line)
    }

    static func text(_ text: String?, setting value: String) throws(FocalFileMistake) -> String {
        guard let text, !text.allSatisfy(\.isWhitespace) else { return "data:\n  \(key): \(value)\n" }
        var lines = text.linesWithReturns
        let member = try data(in: text)
        if case .mapping(let members, _) = member?.value, let first = members.first {
            let old = members.first { $0.key == key }
            let place = (old ?? first).position
            let line = String(repeating: " ", count: place.column - 1) + "\(key): \(value)"
            lines.replaceSubrange(place.line - 1..<place.line - (old == nil ? 1 : 0), with: [line])
        } else if let member {
            lines.replaceSubrange(
                member.position.line - 1..<member.position.line,
                with: ["data:", "  \(key): \(value)"]
            )
        } else {
            lines.insert(contentsOf: ["data:", "  \(key): \(value)"], at: 0)
        }
        let edited = lines.joined(separator: "\n")
        try check(edited, hasOnly: value, otherThan: text, line: member?.position.line ?? 1)
        return edited
    }

    static func files(among paths: [String]) -> [(photo: String, file: String)] {
        paths.map { ($0, path(ofPhoto: $0)) }
    }

    /// Makes sure that nothing but the point has changed: values may stand in one line, or go over several.
    private static func check(
        _ edited: String,
        hasOnly value: String,
        otherThan text: String,
        line: Int
    ) throws(FocalFileMistake) {
        let after = try? root(of: edited)
        let focus = after?.member("data")?.value.member(key)?.value
        guard case .scalar(value, _, _) = focus, others(after) == others(try root(of: text)) else {
            throw FocalFileMistake(
                line: line,
                "the focal point cannot be changed alone; write each key of 'data' on a line of its own"
            )
        }
    }

    /// All values but the point, in order.
    private static func others(_ value: YAMLValue?, below keys: [String] = []) -> [[String]] {
        switch value {
        case nil: []
        case .scalar(let text, _, _): [keys + [text]]
        case .list(let values, _): values.flatMap { others($0, below: keys + ["-"]) }
        case .mapping(let members, _):
            members.filter { keys != ["data"] || $0.key != key }.flatMap { others($0.value, below: keys + [$0.key]) }
        }
    }

    private static func data(in text: String) throws(FocalFileMistake) -> YAMLValue.Member? {
        try root(of: text)?.member("data")
    }

    private static func root(of text: String) throws(FocalFileMistake) -> YAMLValue? {
        do throws(ConfigurationMistake) {
            return try YAMLText.value(
                of: Array(text.utf8),
                maximumByteCount: maximumByteCount,
                purpose: "metadata of an asset"
            )
        } catch {
            throw FocalFileMistake(line: error.position.line, error.text)
        }
    }
}
