import FaceCropModel

/// Files of overrides.
enum OverridesFuzzing {
    /// The input is a file; an entry is set in it and removed again.
    static func file(_ input: [UInt8]) throws {
        guard let before = try? OverridesFile(input) else { return }
        for entry in before.entries where entry.mistakes.isEmpty {
            try check(entry)
        }
        guard let text = String(validating: input, as: UTF8.self) else { return }
        let change = OverridesEditor.Change(PhotoOverride(focalPoint: UnitPoint(x: 0.25, y: 0.5)))
        guard let added = try? OverridesEditor.text(text, setting: "new/a b.jpg", to: change) else { return }
        let after = try OverridesFile(Array(added.utf8)).entries
        let own = after.filter { $0.path == "new/a b.jpg" }
        try expect(own.map(\.override), equals: [change.override], "the new entry is read as it was set")
        let others = before.entries.filter { $0.path != "new/a b.jpg" }.map(\.path)
        try expect(after.filter { $0.path != "new/a b.jpg" }.map(\.path), equals: others, "other entries stay")
    }

    private static func check(_ entry: OverridesFile.Entry) throws {
        let override = entry.override
        try expect(override.isEmpty, equals: false, "\(entry.path): an entry has an effect")
        try expect(override.keepsOutputs && override.skips, equals: false, "\(entry.path): keep or skip")
        let photo = PixelSize(width: 400, height: 300)
        for frame in override.frames {
            let rect = OverrideFrame.rect(frame.area, ratio: frame.ratio, photo: photo)
            let isInside = rect.x >= 0 && rect.y >= 0 && rect.maxX <= photo.width && rect.maxY <= photo.height
            try expect(isInside && rect.width > 0 && rect.height > 0, equals: true, "\(frame): a part of the photo")
        }
        if let point = override.focalPoint {
            try expect((0...1).contains(point.x) && (0...1).contains(point.y), equals: true, "a point of the photo")
        }
        if let hash = entry.sha256 { try expect(hash.utf8.count, equals: 64, "a SHA-256") }
    }
}
