/// Writes the entry of one photo as YAML: pure.
enum OverrideEntryText {
    /// A hundred-thousandth of the photo is below a pixel in any photo that is read.
    private static let decimals = 5

    /// The lines of the entry, each with the levels by which it is indented.
    static func lines(_ change: OverridesEditor.Change, of path: String) -> [(level: Int, text: String)] {
        let override = rounded(change.override)
        var lines = [(0, "\(YAMLWord.text(path)):")]
        if let hash = change.sha256 { lines.append((1, "sha256: \(YAMLWord.text(hash))")) }
        if let point = override.focalPoint { lines.append((1, "focal: \(list([point.x, point.y]))")) }
        if !override.frames.isEmpty {
            lines.append((1, "frames:"))
            lines += override.frames.map { (2, "\($0.ratio): \(list($0.area))") }
        }
        switch override.face {
        case .box(let box): lines.append((1, "face: \(list(box))"))
        case .number(let number): lines.append((1, "face: \(number)"))
        case .person(let name): lines.append((1, "person: \(YAMLWord.text(name))"))
        case nil: break
        }
        if override.skips { lines.append((1, "skip: true")) }
        if override.keepsOutputs { lines.append((1, "keep: true")) }
        return lines.map { (level: $0.0, text: $0.1) }
    }

    /// The override with the numbers that are written.
    static func rounded(_ override: PhotoOverride) -> PhotoOverride {
        var rounded = override
        rounded.focalPoint = override.focalPoint.map { UnitPoint(x: self.rounded($0.x), y: self.rounded($0.y)) }
        rounded.frames = override.frames.map { .init(ratio: $0.ratio, area: self.rounded($0.area)) }
        if case .box(let box) = override.face { rounded.face = .box(self.rounded(box)) }
        return rounded
    }

    private static func rounded(_ rect: UnitRect) -> UnitRect {
        UnitRect(x: rounded(rect.x), y: rounded(rect.y), width: rounded(rect.width), height: rounded(rect.height))
    }

    private static func rounded(_ value: Double) -> Double { value.rounded(decimals: decimals) }

    private static func list(_ rect: UnitRect) -> String { list([rect.x, rect.y, rect.width, rect.height]) }

    private static func list(_ numbers: [Double]) -> String {
        "[\(numbers.map(NumberText.short).joined(separator: ", "))]"
    }
}
