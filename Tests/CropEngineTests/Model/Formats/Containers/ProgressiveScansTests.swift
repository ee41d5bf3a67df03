import TestSupport
import Testing

@testable import FaceCropModel

/// The scans of progressive JPEGs, and the rules that they follow (ITU-T T.81, G.1.1.1).
@Suite struct ProgressiveScansTests {
    private typealias File = HandmadeProgressiveJPEG
    private typealias Scan = HandmadeProgressiveJPEG.Scan

    private static func scans(_ file: [UInt8]) -> [ProgressiveScans.Scan]? {
        file.withUnsafeBufferPointer { ProgressiveScans(bytes: $0)?.scans }
    }

    /// All of this range but DHT, JPG and DAC.
    private static let frameMarkers = Set(UInt8(0xC0)...0xCF).subtracting([0xC4, 0xC8, 0xCC])

    /// Whether scans of one component code each bit of each coefficient once, the higher bits first, and no AC
    /// coefficient before the DC coefficient: the rules, said of one coefficient at a time.
    private static func followsTheRules(_ scans: [Scan]) -> Bool {
        guard scans.first?.first == 0 else { return false }
        return (0..<64).allSatisfy { position in
            let bits = scans.filter { $0.first <= position && position <= $0.last }.map { ($0.high, $0.low) }
            guard let first = bits.first, first.0 == 0, bits.last?.1 == 0 else { return false }
            return zip(bits, bits.dropFirst()).allSatisfy { earlier, next in
                next.0 == earlier.1 && next.1 == earlier.1 - 1
            }
        }
    }

    private static func permutations(_ scans: [Scan]) -> [[Scan]] {
        guard !scans.isEmpty else { return [[]] }
        return scans.indices.flatMap { index in
            var others = scans
            let chosen = others.remove(at: index)
            return permutations(others).map { [chosen] + $0 }
        }
    }

    // MARK: Files of libjpeg

    /// The progression of `jpeg_simple_progression` for YCbCr: components, first and last position, high and low bit.
    private static let colourProgression: [([Int], ClosedRange<Int>, Int, Int)] = [
        ([0, 1, 2], 0...0, 0, 1), ([0], 1...5, 0, 2), ([2], 1...63, 0, 1), ([1], 1...63, 0, 1), ([0], 6...63, 0, 2),
        ([0], 1...63, 2, 1), ([0, 1, 2], 0...0, 1, 0), ([2], 1...63, 1, 0), ([1], 1...63, 1, 0), ([0], 1...63, 1, 0),
    ]

    @Test(arguments: [75, 95]) func scansOfLibjpegAreRead(quality: Int) throws {
        let picture = TestPicture.scene(PixelSize(width: 64, height: 48))
        let file = try picture.encoded(as: .jpeg, quality: quality, jpegEffort: .progressive)
        let scans = try #require(Self.scans(file))
        #expect(scans.count == Self.colourProgression.count)
        for (scan, expected) in zip(scans, Self.colourProgression) {
            #expect(scan.components.map(\.index) == expected.0 && scan.positions == expected.1)
            #expect(scan.highBit == expected.2 && scan.lowBit == expected.3 && scan.restartInterval == 0)
            let header = File.segment(0xDA, [UInt8](repeating: 0, count: 4 + 2 * expected.0.count)).count
            #expect(Array(file[(scan.data.lowerBound - header)...].prefix(2)) == [0xFF, 0xDA])
            let isStuffed = scan.data.allSatisfy { file[$0] != 0xFF || file[$0 + 1] == 0 }
            #expect(isStuffed && file[scan.data.upperBound] == 0xFF && file[scan.data.upperBound + 1] != 0)
            let needsTables = scan.positions.lowerBound > 0 || scan.highBit == 0
            for component in scan.components {
                #expect((component.table != nil) == needsTables)
                guard let table = component.table else { continue }
                #expect(table.counts.count == 16 && table.counts.reduce(0) { $0 + Int($1) } == table.symbols.count)
                // libjpeg writes the table of the AC coefficients just before the scan.
                guard scan.positions.lowerBound > 0 else { continue }
                let content = table.counts + table.symbols
                let start = scan.data.lowerBound - header - content.count
                #expect(Array(file[start...].prefix(content.count)) == content && file[start - 1] >> 4 == 1)
            }
        }
        #expect(Self.scans(try picture.encoded(as: .jpeg, quality: quality)) == nil, "a baseline file")
    }

    // MARK: The order of the scans

    @Test func everyOrderOfScansFollowsTheRulesOrIsRefused() {
        var readCount = 0
        for order in Self.permutations(File.grey) {
            let follows = Self.followsTheRules(order)
            #expect((Self.scans(File.file(order)) != nil) == follows, "\(order)")
            readCount += follows ? 1 : 0
        }
        // The first scan is fixed. The two bands come in any order, their refinements behind them, and the last bit of
        // the DC coefficients in any of five places.
        #expect(readCount == 2 * 5)
    }

    @Test func scansThatLackOrAreRepeatedAreRefused() {
        for index in File.grey.indices {
            var fewer = File.grey
            let scan = fewer.remove(at: index)
            #expect(Self.scans(File.file(fewer)) == nil, "without scan \(index)")
            for place in 0...File.grey.count {
                var more = File.grey
                more.insert(scan, at: place)
                #expect(Self.scans(File.file(more)) == nil, "scan \(index) again at \(place)")
            }
        }
    }

    @Test func aBandIsDCAloneOrHasOnlyACCoefficients() {
        let positions = Array(0...70) + [127, 128, 255]
        for first in positions {
            for last in positions {
                // The other coefficients, if this is a band of AC coefficients.
                var scans = [Scan(0, 0, 0, 0), Scan(first, last, 0, 0)]
                if first > 1 { scans.append(Scan(1, min(first - 1, 63), 0, 0)) }
                if last < 63 { scans.append(Scan(max(last + 1, 1), 63, 0, 0)) }
                let isBand = 1 <= first && first <= last && last <= 63
                #expect((Self.scans(File.file(scans)) != nil) == isBand, "\(first) to \(last)")
            }
        }
        // DC and AC coefficients in one scan, as baseline files have them.
        for last in 0...63 {
            let scans = [Scan(0, last, 0, 0)] + (last < 63 ? [Scan(last + 1, 63, 0, 0)] : [])
            #expect((Self.scans(File.file(scans)) != nil) == (last == 0), "0 to \(last)")
        }
    }

    /// A picture of 8 bits has coefficients of at most 11, which the lowest bit 10 leaves one of.
    @Test func aScanRefinesByOneBit() {
        for isDC in [true, false] {
            let (first, last) = isDC ? (0, 0) : (1, 63)
            let before = isDC ? [] : [Scan(0, 0, 0, 0)]
            let behind = isDC ? [Scan(1, 63, 0, 0)] : []
            for low in 0...15 {
                let refinements = (0..<low).reversed().map { Scan(first, last, $0 + 1, $0) }
                let scans = before + [Scan(first, last, 0, low)] + refinements + behind
                #expect((Self.scans(File.file(scans)) != nil) == (low <= 10), "from bit \(low) on")
            }
            for high in 1...10 {
                for low in 0...10 {
                    let refinements = (0..<low).reversed().map { Scan(first, last, $0 + 1, $0) }
                    let scans = before + [Scan(first, last, 0, high), Scan(first, last, high, low)] + refinements
                    let isRead = Self.scans(File.file(scans + behind)) != nil
                    #expect(isRead == (low == high - 1), "\(high) to \(low), and on")
                }
            }
            for high in 0...15 {
                for low in 0...15 {
                    let scans =
                        before + [Scan(first, last, 0, 3), Scan(first, last, high, low)]
                        + [Scan(first, last, 2, 1), Scan(first, last, 1, 0)] + behind
                    #expect((Self.scans(File.file(scans)) != nil) == (high == 3 && low == 2), "\(high) to \(low)")
                }
            }
        }
    }

    @Test func aHundredScansAreRead() {
        for count in 64...127 {
            // One scan for each position, and one more for the positions that are refined.
            let refined = count - 64
            let scans =
                [Scan(0, 0, 0, 0)] + (1...63).map { Scan($0, $0, 0, $0 <= refined ? 1 : 0) }
                + (0..<refined).map { Scan($0 + 1, $0 + 1, 1, 0) }
            #expect(Self.scans(File.file(scans))?.count == (count <= 100 ? count : nil))
        }
    }

    // MARK: Components

    /// Every list of up to four identifiers, of which the frame has three.
    @Test func componentsHaveTheOrderOfTheFrame() {
        let components: [UInt8] = [7, 0, 255]
        let bands = components.map { Scan(1, 63, 0, 0, of: [$0]) }
        var lists: [[UInt8]] = [[]]
        for _ in 0..<4 { lists += lists.flatMap { list in (components + [1]).map { list + [$0] } } }
        for list in Set(lists) {
            let indices = list.map { components.firstIndex(of: $0) ?? -1 }
            let isOrdered = !list.isEmpty && !indices.contains(-1) && zip(indices, indices.dropFirst()).allSatisfy(<)
            let others = components.filter { !list.contains($0) }.map { Scan(0, 0, 0, 0, of: [$0]) }
            let scans = Self.scans(File.file([Scan(0, 0, 0, 0, of: list)] + others + bands, components: components))
            #expect((scans != nil) == isOrdered, "\(list)")
            if let scans { #expect(scans.first?.components.map(\.index) == indices) }
        }
        #expect(Self.scans(File.file([Scan(0, 0, 0, 0, of: components)] + bands, components: components)) != nil)
        let together = [Scan(0, 0, 0, 0, of: components), Scan(1, 63, 0, 0, of: [7, 0]), bands[2]]
        #expect(Self.scans(File.file(together, components: components)) == nil, "AC coefficients of two components")
    }

    /// AC coefficients of one component behind the DC coefficients of another only.
    @Test func coefficientsOfAComponentBeginWithItsDC() {
        let scans = [
            Scan(0, 0, 0, 0, of: [1]), Scan(0, 0, 0, 0, of: [2]), Scan(1, 63, 0, 0, of: [1]),
            Scan(1, 63, 0, 0, of: [2]),
        ]
        for order in Self.permutations(scans) {
            let own = [UInt8(1), 2].map { identifier in order.filter { $0.components == [identifier] } }
            let follows = own.allSatisfy { Self.followsTheRules($0) }
            #expect((Self.scans(File.file(order, components: [1, 2])) != nil) == follows, "\(order)")
        }
    }

    @Test func equalIdentifiersAreRefused() {
        for components: [UInt8] in [[1, 1, 1], [1, 1, 2], [1, 2, 1], [1, 2, 2]] {
            let scans = [Scan(0, 0, 0, 0, of: components)] + components.map { Scan(1, 63, 0, 0, of: [$0]) }
            #expect(Self.scans(File.file(scans, components: components)) == nil, "\(components)")
        }
    }

    @Test func oneProgressiveFrameOfUpToThreeComponentsIsRead() {
        for count in 0...5 {
            let components = (0..<count).map { UInt8(10 + $0) }
            let scans = components.flatMap {
                Scan(0, 0, 0, 0, of: [$0]).bytes + Scan(1, 63, 0, 0, of: [$0]).bytes
            }
            for marker in Self.frameMarkers {
                func scansOf(_ frame: [UInt8]) -> [ProgressiveScans.Scan]? {
                    Self.scans(File.startOfImage + frame + File.tables + scans + File.endOfImage)
                }
                let frame = File.frame(components, marker: marker)
                let isRead = marker == 0xC2 && (1...3).contains(count)
                #expect((scansOf(frame) != nil) == isRead, "\(count) components behind \(marker)")
                #expect(scansOf(frame + frame) == nil)
                #expect(scansOf(File.segment(marker, Array(frame.dropFirst(4).dropLast()))) == nil)
                #expect(scansOf(File.segment(marker, frame.dropFirst(4) + [0])) == nil)
            }
            #expect(Self.scans(File.startOfImage + File.tables + scans + File.endOfImage) == nil, "no frame")
        }
    }

    // MARK: Segments

    /// Decoders skip what they do not need before the first scan; between scans, nothing else is usual.
    @Test func onlyTablesAndIntervalsAreBetweenScans() {
        let scans = File.plain.map(\.bytes)
        for marker in UInt8(1)...255 {
            // Restart markers are data.
            let isData = (0xD0...0xD7).contains(marker)
            let between = Self.scans(File.file([scans[0], File.segment(marker, [0, 9]) + scans[1]]))
            #expect((between != nil) == (marker == 0xDD || isData), "\(marker) between scans")
            // Tables, scans and frames (JPEG-LS and hierarchical ones, too), which these two bytes are none of, and the
            // end of the picture.
            let isDamage = [0xC4, 0xD9, 0xDA, 0xDE, 0xF7].contains(marker) || Self.frameMarkers.contains(marker)
            let before = Self.scans(File.file([File.segment(marker, [0, 9]) + scans[0], scans[1]]))
            #expect((before != nil) == !isDamage, "\(marker) before the scans")
        }
        // Fill bytes, which may precede each marker.
        #expect(Self.scans(File.file([[0xFF, 0xFF] + scans[0], scans[1]])) != nil)
        #expect(Self.scans(File.file([scans[0], [0xFF] + scans[1]])) == nil)
        #expect(Self.scans(File.file(scans + [[0xFF]])) == nil)
    }

    @Test func lengthsOfHeadersAreThoseOfTheirContents() {
        for change in -6...9 {
            for index in File.plain.indices {
                let header = File.plain[index].header
                let content = header.prefix(header.count + change) + [UInt8](repeating: 0, count: max(0, change))
                var scans = File.plain.map(\.bytes)
                scans[index] = File.segment(0xDA, Array(content)) + [0x12]
                #expect((Self.scans(File.file(scans)) != nil) == (change == 0), "\(change) bytes more")
            }
        }
        for length in 0...5 {
            let interval = File.segment(0xDD, [UInt8](repeating: 0, count: length))
            let before = Self.scans(File.file([interval + File.plain[0].bytes, File.plain[1].bytes]))
            let between = Self.scans(File.file([File.plain[0].bytes, interval + File.plain[1].bytes]))
            #expect((before != nil) == (length == 2) && (between != nil) == (length == 2))
        }
    }

    @Test func stuffedBytesAndRestartMarkersAreData() throws {
        for byte in UInt8.min...UInt8.max {
            var first = File.plain[0]
            first.data = [1, 0xFF, byte, 2]
            let scans = Self.scans(File.file([first, File.plain[1]]))
            let isData = byte == 0 || (0xD0...0xD7).contains(byte)
            #expect((scans != nil) == isData, "\(byte)")
            if let scans { #expect(scans[0].data.count == 4) }
        }
        let empty = File.plain.map { $0.bytes.dropLast($0.data.count) }.map { Array($0) }
        #expect(try #require(Self.scans(File.file(empty))).allSatisfy { $0.data.isEmpty })
    }

    @Test func anIntervalIsInForceUntilTheNext() {
        let intervals = [0, 1, 255, 256, 65_535]
        for first in intervals {
            for second in intervals {
                func interval(_ number: Int) -> [UInt8] { File.segment(0xDD, .bigEndian(number, byteCount: 2)) }
                let grey = File.grey.map(\.bytes)
                let file = File.file(
                    [grey[0], interval(first) + grey[1], grey[2], interval(second) + interval(first) + grey[3]]
                        + [interval(second) + grey[4], grey[5]]
                )
                #expect(Self.scans(file)?.map(\.restartInterval) == [0, first, first, first, second, second])
            }
        }
    }

    // MARK: Damage

    private static func soundFiles() throws -> [[UInt8]] {
        let picture = TestPicture.scene(PixelSize(width: 9, height: 17))
        let interval = File.segment(0xDD, [0, 3])
        return try [
            File.file(File.grey), File.file([File.plain[0].bytes, interval + File.tables + File.plain[1].bytes]),
            picture.encoded(as: .jpeg, quality: 30, jpegEffort: .progressive),
        ]
    }

    /// What holds for every file that is read.
    private static func expectSound(_ file: [UInt8], _ name: @autoclosure () -> String) -> Bool {
        guard let scans = scans(file) else { return false }
        var end = 0
        for scan in scans {
            let isWithin = end < scan.data.lowerBound && scan.data.upperBound <= file.count - 2
            #expect(isWithin && scan.components.allSatisfy { (0..<3).contains($0.index) }, "\(name())")
            end = scan.data.upperBound
        }
        #expect((1...ProgressiveScans.maximumCount).contains(scans.count), "\(name())")
        return true
    }

    @Test func everyTruncationIsRefused() throws {
        for file in try Self.soundFiles() {
            #expect(Self.expectSound(file, "the whole file"))
            #expect(Self.scans(file + [1, 2, 3]) == Self.scans(file), "what follows the end is not read")
            for end in file.indices { #expect(Self.scans(Array(file[..<end])) == nil, "the first \(end) bytes") }
        }
    }

    @Test func everyChangedByteIsSurvived() throws {
        var readCount = 0
        for file in try Self.soundFiles() {
            for index in file.indices {
                for value in (0..<8).map({ file[index] ^ 1 << $0 }) + [0, 0xFF, 0x7F, 0xD9, 0xDA, 0xC4] {
                    var bytes = file
                    bytes[index] = value
                    if Self.expectSound(bytes, "\(value) at \(index)") { readCount += 1 }
                }
            }
        }
        #expect(readCount > 1_000, "the test must see files that are read")
    }
}
