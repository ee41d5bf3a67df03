import TestSupport
import Testing

@testable import FaceCropModel

/// Where HEIC files keep their pictures.
@Suite struct HEVCStillTests {
    private static let parameters: [[UInt8]] = [[64, 1, 12], [66, 1, 1, 3, 112], [68, 1]]

    private static func still(_ bytes: [UInt8]) -> HEVCStill? {
        bytes.withUnsafeBufferPointer { HEVCStill(bytes: $0) }
    }

    /// Tiles of 16 × 12 pixels, each with data of its own.
    private static func tiles(_ count: Int, lengthByteCount: Int = 4) -> [HEIFTile] {
        (0..<count).map { index in
            HEIFTile(
                configuration: .configuration(parameters, lengthByteCount: lengthByteCount),
                width: 16,
                height: 12,
                data: [UInt8](repeating: UInt8(100 + index), count: 3 + index)
            )
        }
    }

    private static func grid(_ columns: Int, _ rows: Int) -> HEIFFile {
        HEIFFile(gridOf: tiles(columns * rows), columns: columns, width: 16 * columns - 5, height: 12 * rows - 1)
    }

    @Test func theSampleIsOneTile() throws {
        let bytes = try Samples.bytes("formats/hevc.heic")
        let still = try #require(Self.still(bytes))
        let size = PixelSize(width: 320, height: 320)
        #expect(still.size == size && still.tileSize == size && still.columns == 1 && still.rows == 1)
        #expect(still.orientation == .upright && still.matrix == nil && still.lengthByteCount == 4)
        // The parameters of the video, of the sequence and of the picture (ITU-T H.265, 7.4.2.2).
        #expect(still.parameters.map { bytes[$0.lowerBound] >> 1 } == [32, 33, 34])
        let tile = try #require(still.tiles.first)
        #expect(still.tiles.count == 1 && tile.upperBound == bytes.count)
        let length = bytes[tile.prefix(4)].reduce(0) { $0 << 8 | Int($1) }
        #expect(length + 4 == tile.count, "the only unit fills the data")
    }

    @Test(arguments: 1...4, 1...3)
    func gridsAreRead(columns: Int, rows: Int) throws {
        let size = PixelSize(width: 16 * columns - 5, height: 12 * rows - 1)
        for quarterTurns in 0...3 {
            for (lengthByteCount, isWide) in [(1, false), (2, true), (3, false), (4, true)] {
                let tiles = Self.tiles(columns * rows, lengthByteCount: lengthByteCount)
                var file = HEIFFile(
                    gridOf: tiles,
                    columns: columns,
                    width: size.width,
                    height: size.height,
                    [.turned(quarterTurns)],
                    hasWideSides: isWide
                )
                file.hasWideNumbers = isWide
                for isInMetadata in [false, true] {
                    file.items[columns * rows].isInMetadata = isInMetadata
                    let bytes = file.bytes
                    let still = try #require(Self.still(bytes))
                    #expect(still.columns == columns && still.rows == rows && still.size == size)
                    #expect(still.tileSize == PixelSize(width: 16, height: 12))
                    #expect(still.lengthByteCount == lengthByteCount)
                    #expect(still.parameters.map { Array(bytes[$0]) } == Self.parameters)
                    #expect(still.tiles.map { Array(bytes[$0]) } == tiles.map(\.data))
                    // Anticlockwise quarter turns make it upright.
                    let orientations: [Orientation] = [
                        .upright, .needsAnticlockwiseTurn, .turned180, .needsClockwiseTurn,
                    ]
                    #expect(still.orientation == orientations[quarterTurns])
                }
            }
        }
    }

    @Test(arguments: 0...3, [false, true])
    func onePictureIsRead(quarterTurns: Int, isWide: Bool) throws {
        let tile = Self.tiles(1)[0]
        var file = HEIFFile(tile, [.turned(quarterTurns), .colours(matrix: 9, isFullRange: isWide)])
        file.hasWideNumbers = isWide
        for isInMetadata in [false, true] {
            file.items[0].isInMetadata = isInMetadata
            let bytes = file.bytes
            let still = try #require(Self.still(bytes))
            #expect(still.tiles.map { Array(bytes[$0]) } == [tile.data])
            #expect(still.orientation == Orientation.upright.turnedClockwise(quarterTurns: 4 - quarterTurns))
            #expect(still.matrix == HEVCStill.Matrix(number: 9, isFullRange: isWide))
        }
    }

    @Test(arguments: [0, 1, 2, 5, 6, 9, 65_535], [false, true])
    func theMatrixIsThatOfTheWholeOrElseOfItsTiles(number: Int, isFullRange: Bool) throws {
        let named = HEIFFile.Property.colours(matrix: number, isFullRange: isFullRange)
        let other = HEIFFile.Property.colours(matrix: 7, isFullRange: !isFullRange)
        for (whole, ofTiles) in [([named], []), ([], [named]), ([named], [other])] {
            let file = HEIFFile(
                gridOf: Self.tiles(2),
                columns: 2,
                width: 32,
                height: 12,
                whole,
                tileProperties: ofTiles
            )
            let still = try #require(Self.still(file.bytes))
            #expect(still.matrix == HEVCStill.Matrix(number: number, isFullRange: isFullRange))
        }
    }

    /// What a reader may ignore does not matter, and neither does a profile.
    @Test func otherPropertiesAreIgnored() throws {
        var file = Self.grid(2, 2)
        let expected = try #require(Self.still(file.bytes))
        file.items[4].properties += [
            HEIFFile.Property("colr", Array("prof".utf8) + [1, 2, 3]), HEIFFile.Property("pixi", [0, 0, 0, 0, 0]),
            HEIFFile.Property("pixi", [0, 0, 0, 0, 1], isEssential: true), HEIFFile.Property("xxxx", []),
        ]
        let still = try #require(Self.still(file.bytes))
        #expect(still.size == expected.size && still.matrix == nil && still.orientation == .upright)
    }

    /// Files of other kinds than those that are decoded to planes.
    private static func refused() -> [(name: String, file: HEIFFile)] {
        func changed(_ name: String, _ change: (inout HEIFFile) -> Void) -> (String, HEIFFile) {
            var file = grid(2, 2)
            change(&file)
            return (name, file)
        }
        func with(_ property: HEIFFile.Property) -> [(String, HEIFFile)] {
            [
                (property.type, HEIFFile(tiles(1)[0], [property])),
                changed("\(property.type) of the whole") { $0.items[4].properties.append(property) },
                changed("\(property.type) of all tiles") { file in
                    for index in 0..<4 { file.items[index].properties.append(property) }
                },
            ]
        }
        let properties = [HEIFFile.Property("imir", [0]), HEIFFile.Property("clap", [UInt8](repeating: 0, count: 32))]
        let unknown = HEIFFile.Property("xxxx", [], isEssential: true)
        return (properties + [unknown]).flatMap(with) + [
            changed("a turned tile") { $0.items[1].properties.append(.turned(1)) },
            changed("turned tiles") { file in
                for index in 0..<4 { file.items[index].properties.append(.turned(1)) }
            },
            changed("turned twice") { $0.items[4].properties += [.turned(1), .turned(2)] },
            changed("another configuration") { $0.items[2].properties[0] = .configuration([[1]]) },
            changed("two configurations") {
                $0.items[4].properties += [.configuration([[1]]), .configuration([[2]])]
            },
            changed("another size of a tile") { $0.items[3].properties[1] = .size(width: 16, height: 14) },
            changed("another matrix of a tile") {
                $0.items[0].properties.append(.colours(matrix: 1, isFullRange: true))
            },
            changed("no size of a tile") { $0.items[0].properties.remove(at: 1) },
            changed("no configuration") { file in
                for index in 0..<4 { file.items[index].properties.removeFirst() }
            },
            changed("another size of the whole") { $0.items[4].properties[0] = .size(width: 27, height: 22) },
            changed("no pixels") {
                $0.items[4].properties[0] = .size(width: 0, height: 23)
                $0.items[4].data.replaceSubrange(4..<6, with: [0, 0])
            },
            changed("a tile too few") { $0.sources.removeLast() },
            changed("a tile too many") { $0.sources.append(1) },
            changed("no tiles") { $0.sources = [] },
            changed("a tile that is not there") { $0.sources[2] = 9 },
            changed("the whole as a tile") { $0.sources[2] = 5 },
            changed("another version of the grid") { $0.items[4].data[0] = 1 },
            changed("a grid that is cut off") { $0.items[4].data.removeLast() },
            changed("tiles of another codec") { $0.items[1].type = "av01" },
            changed("a tile in parts") { $0.items[1].partCount = 2 },
            changed("the grid in parts") { $0.items[4].partCount = 2 },
            changed("a tile without parts") { $0.items[1].partCount = 0 },
            changed("another primary type") { $0.items[4].type = "iovl" },
            changed("another codec") {
                $0.primary = 1
                $0.items[0].type = "av01"
            },
            changed("no primary item") { $0.primary = 7 },
            changed("an empty tile in the metadata") {
                $0.items[0].data = []
                $0.items[0].isInMetadata = true
                $0.items[4].isInMetadata = false
            },
        ]
    }

    @Test func otherKindsAreRefused() {
        #expect(Self.still(Self.grid(2, 2).bytes) != nil)
        for (name, var file) in Self.refused() {
            for isWide in [false, true] {
                file.hasWideNumbers = isWide
                #expect(Self.still(file.bytes) == nil, "\(name)")
            }
        }
    }

    /// What holds for every file that is read.
    private static func expectSound(_ bytes: [UInt8], _ name: @autoclosure () -> String) {
        guard let still = still(bytes) else { return }
        let ranges = still.parameters + still.tiles
        let areInside = ranges.allSatisfy { $0.lowerBound >= 0 && $0.upperBound <= bytes.count }
        let isSound =
            areInside && still.tiles.count == still.columns * still.rows && still.tiles.allSatisfy { !$0.isEmpty }
            && (1...4).contains(still.lengthByteCount) && (1...256).contains(still.columns)
            && (1...256).contains(still.rows) && still.size.width > 0 && still.size.height > 0
            && still.tileSize.width > 0 && still.tileSize.height > 0
        #expect(isSound, "\(name())")
    }

    private static func soundFiles() throws -> [[UInt8]] {
        var wide = grid(2, 2)
        wide.hasWideNumbers = true
        wide.items[4].properties.append(.turned(1))
        return [
            grid(2, 2).bytes, wide.bytes, HEIFFile(tiles(1)[0], [.colours(matrix: 1, isFullRange: true)]).bytes,
            Samples.blackHEIC,
        ]
    }

    @Test func everyTruncationIsSurvived() throws {
        for file in try Self.soundFiles() {
            #expect(Self.still(file) != nil)
            for end in file.indices {
                Self.expectSound(Array(file[..<end]), "the first \(end) bytes")
            }
            #expect(Self.still(Array(file.dropLast())) == nil, "the data are cut off")
        }
    }

    @Test func everyChangedByteIsSurvived() throws {
        var readCount = 0
        for file in try Self.soundFiles() {
            for index in file.indices {
                for value in (0..<8).map({ file[index] ^ 1 << $0 }) + [0, 0xFF, 0x7F, 0x80] {
                    var bytes = file
                    bytes[index] = value
                    Self.expectSound(bytes, "\(value) at \(index)")
                    if Self.still(bytes) != nil { readCount += 1 }
                }
            }
        }
        #expect(readCount > 1_000, "the test must see files that are read")
    }

    /// Positions of eight bytes were taken for negative ones if their first bit was set: a tile then began before the
    /// file, or the sum of two of them ended the program.
    @Test func positionsBeyondAllFilesAreRefused() throws {
        var file = Self.grid(1, 1)
        file.hasWideNumbers = true
        let bytes = file.bytes
        let box = try #require(bytes.indices.first { Array(bytes[$0...].prefix(4)) == Array("iloc".utf8) })
        // Version, flags, sizes, count, number, method and index precede the base; the count of parts follows it.
        let base = box + 4 + 4 + 2 + 4 + 4 + 2 + 2
        let numbers = [base, base + 10, base + 18]
        for first in numbers {
            for second in numbers {
                for negative in [-1, -20, -400, .min, .min + 1, -1 << 40] {
                    var changed = bytes
                    for position in [first, second] {
                        changed.replaceSubrange(
                            position..<position + 8,
                            with: [UInt8].bigEndian(negative, byteCount: 8)
                        )
                    }
                    #expect(Self.still(changed) == nil, "\(negative) at \(first) and \(second)")
                }
            }
        }
    }

    /// Thousands of tiles that were each checked against thousands of properties took minutes.
    @Test func hugeCountsEndQuickly() throws {
        let tile = Self.tiles(1)[0]
        let columns = 256
        let rows = 255
        var file = HEIFFile(
            gridOf: [tile],
            columns: 1,
            width: 16 * columns,
            height: 12 * rows
        )
        file.items[1].data[2] = UInt8(rows - 1)
        file.items[1].data[3] = UInt8(columns - 1)
        file.sources = [Int](repeating: 1, count: columns * rows)
        let still = try #require(Self.still(file.bytes))
        #expect(still.tiles.count == columns * rows)
        // One item with many properties. What is said of a failure shows no more than a count.
        file.items[0].properties += [HEIFFile.Property](repeating: HEIFFile.Property("xxxx", []), count: 250)
        for inBoxOfTheirOwn in [false, true] {
            func tileCount(times: Int) -> Int? {
                let bytes = Self.repeatingAssociations(of: file, times: times, inBoxOfTheirOwn: inBoxOfTheirOwn)
                return Self.still(bytes)?.tiles.count
            }
            #expect(tileCount(times: inBoxOfTheirOwn ? 1 : 0) == (inBoxOfTheirOwn ? nil : columns * rows))
            for times in [1, 250, 262] {
                #expect(tileCount(times: times) == nil, "the properties of an item are said once, in one box or two")
            }
        }
        // Data in a box behind many others.
        file.firstBoxes = HEIFFile.box("free", []).repeated(100_000)
        file.items[0].isInMetadata = true
        #expect(Self.still(file.bytes)?.tiles.count == columns * rows)
    }

    /// Counts that the file has no bytes for.
    @Test func countsOfWhatIsNotThereEndQuickly() throws {
        var file = Self.grid(2, 2)
        file.hasWideNumbers = true
        let bytes = file.bytes
        for (box, offset, byteCount) in [("iinf", 4, 4), ("iloc", 6, 4), ("ipma", 4, 4), ("hvcC", 22, 1)] {
            var changed = bytes
            let content =
                try #require(bytes.indices.first { Array(bytes[$0...].prefix(4)) == Array(box.utf8) }) + 4 + offset
            changed.replaceSubrange(content..<content + byteCount, with: [UInt8](repeating: 0xFF, count: byteCount))
            Self.expectSound(changed, box)
        }
        // Parameter sets without bytes.
        let empty = [UInt8](repeating: 0, count: 21) + [3, 255] + [0xA0, 0xFF, 0xFF] + [0, 0].repeated(65_535)
        var tile = Self.tiles(1)[0]
        tile.configuration.content = [1] + empty.dropFirst()
        #expect(Self.still(HEIFFile(tile).bytes) == nil)
    }

    /// The file with the associations of its first item said again.
    private static func repeatingAssociations(
        of file: HEIFFile,
        times: Int,
        inBoxOfTheirOwn: Bool = false
    ) -> [UInt8] {
        let bytes = file.bytes
        let name = Array("ipma".utf8)
        guard let type = bytes.indices.last(where: { Array(bytes[$0...].prefix(4)) == name }) else { return [] }
        // Version, flags and count precede the first item: its number, a count, and as many indices.
        let first = type + 12
        let entry = Array(bytes[first..<first + 3 + Int(bytes[first + 2])])
        // Only properties that change nothing are said again.
        let ignored = entry[..<2] + [entry[2] - 2] + entry[5...]
        let entries = [UInt8](ignored).repeated(times)
        let box = HEIFFile.box("ipma", [0, 0, 0, 0] + .bigEndian(times, byteCount: 4) + entries)
        let (added, place) = inBoxOfTheirOwn ? (box, type - 4) : (entries, first)
        var changed = Array(bytes[..<place]) + added + bytes[place...]
        func add(_ number: Int, at position: Int) {
            let sum = changed[position..<position + 4].reduce(0) { $0 << 8 | Int($1) } + number
            changed.replaceSubrange(position..<position + 4, with: [UInt8].bigEndian(sum, byteCount: 4))
        }
        if !inBoxOfTheirOwn { add(times, at: first - 4) }
        for box in inBoxOfTheirOwn ? ["iprp", "meta"] : ["ipma", "iprp", "meta"] {
            let name = Array(box.utf8)
            guard let position = bytes.indices.first(where: { Array(bytes[$0...].prefix(4)) == name }) else {
                return []
            }
            add(added.count, at: position - 4)
        }
        // Its data are farther behind than it says now, but those before them are as good here.
        return changed
    }
}

extension [UInt8] {
    fileprivate func repeated(_ count: Int) -> [UInt8] { Array([[UInt8]](repeating: self, count: count).joined()) }
}
