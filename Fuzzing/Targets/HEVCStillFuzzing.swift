import FaceCropModel

/// The boxes of HEIC files, which say where libde265 finds the tiles of a picture.
enum HEVCStillFuzzing {
    static func file(_ input: [UInt8]) throws {
        guard let still = try check(input) else { return }
        let properties = input.withUnsafeBufferPointer { HEIFProperties(bytes: $0) }
        try expect(properties != nil, "a picture has properties")
        // Those of all items are searched there.
        try expect(
            still.orientation == .upright || properties?.saysOrientation == true,
            "a picture is turned by a property"
        )
        let end = still.tiles.map(\.upperBound).max() ?? 0
        _ = try check(Array(input.prefix(end - 1)))
        _ = try check(Array(input.prefix(end / 2)))
    }

    /// What is read lies in the file, and is what a decoder can be given.
    private static func check(_ bytes: [UInt8]) throws -> HEVCStill? {
        guard let still = bytes.withUnsafeBufferPointer({ HEVCStill(bytes: $0) }) else { return nil }
        for range in still.parameters + still.tiles {
            try expect(range.lowerBound >= 0 && range.upperBound <= bytes.count, "nothing is outside: \(range)")
        }
        try expect(still.tiles.allSatisfy { !$0.isEmpty }, "no tile is empty")
        try expect(still.tiles.count, equals: still.columns * still.rows, "each place of the grid has a tile")
        try expect((1...256).contains(still.columns) && (1...256).contains(still.rows), "a grid has 1 to 256 rows")
        try expect((1...4).contains(still.lengthByteCount), "a length has 1 to 4 bytes: \(still.lengthByteCount)")
        for size in [still.size, still.tileSize] {
            try expect(size.width > 0 && size.height > 0, "a picture has pixels: \(size)")
        }
        let turned: [Orientation] = [.upright, .needsClockwiseTurn, .turned180, .needsAnticlockwiseTurn]
        try expect(turned.contains(still.orientation), "a picture is turned, not mirrored: \(still.orientation)")
        return still
    }
}
