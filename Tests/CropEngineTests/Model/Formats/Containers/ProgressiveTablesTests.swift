import Testing

@testable import FaceCropModel

/// The Huffman tables that the scans of progressive JPEGs have.
@Suite struct ProgressiveTablesTests {
    private typealias File = HandmadeProgressiveJPEG

    private static func scans(_ file: [UInt8]) -> [ProgressiveScans.Scan]? {
        file.withUnsafeBufferPointer { ProgressiveScans(bytes: $0)?.scans }
    }

    @Test func aScanHasTheTablesInForce() {
        // Each component names one of all sixteen pairs; each definition has symbols of its own.
        for tables in UInt8(0)...255 {
            let (dc, ac) = (tables >> 4, tables & 15)
            var scans = File.plain
            for index in scans.indices { scans[index].tables = tables }
            let defined = (0..<UInt8(4)).flatMap {
                File.table(0, $0, [$0, 0, 0]) + File.table(1, $0, [16 + $0, 0, 0])
            }
            let read = Self.scans(File.file([File.segment(0xC4, defined) + scans[0].bytes, scans[1].bytes]))
            #expect((read != nil) == (dc < 4 && ac < 4), "\(tables)")
            guard let read else { continue }
            #expect(read.map { $0.components[0].table?.symbols } == [[dc, 0, 0], [16 + ac, 0, 0]])
            #expect(read.allSatisfy { $0.components[0].table?.counts == File.counts })
            let again = File.segment(0xC4, File.table(1, ac, [1, 2, 3]))
            let changed = Self.scans(
                File.file([File.segment(0xC4, defined) + scans[0].bytes, again + scans[1].bytes])
            )
            #expect(changed?.map { $0.components[0].table?.symbols } == [[dc, 0, 0], [1, 2, 3]])
        }
    }

    @Test func onlyScansWithCodesNeedTables() {
        let bare = File.startOfImage + File.frame([1])
        let tables = [File.segment(0xC4, File.table(0, 0)), File.segment(0xC4, File.table(1, 0))]
        let (scans, end) = (File.plain.map(\.bytes), File.endOfImage)
        #expect(Self.scans(bare + tables[0] + scans[0] + tables[1] + scans[1] + end) != nil)
        #expect(Self.scans(bare + tables[1] + scans[0] + scans[1] + end) == nil)
        #expect(Self.scans(bare + tables[0] + scans[0] + scans[1] + end) == nil)
        for index in File.grey.indices {
            for tables: UInt8 in [0x04, 0x40, 0xFF] {
                var grey = File.grey
                grey[index].tables = tables
                let isDC = grey[index].first == 0
                let needed = isDC ? (grey[index].high == 0 ? tables >> 4 : 0) : tables & 15
                #expect((Self.scans(File.file(grey)) != nil) == (needed == 0), "\(tables) in scan \(index)")
            }
        }
    }

    @Test func damagedTablesAreRefused() {
        func isRead(_ content: [UInt8]) -> Bool {
            let segment = File.segment(0xC4, content)
            let scans = File.plain.map(\.bytes)
            let before = Self.scans(File.file([segment + scans[0], scans[1]])) != nil
            let between = Self.scans(File.file([scans[0], segment + scans[1]])) != nil
            #expect(before == between, "\(content.count) bytes")
            return before && between
        }
        let table = File.table(1, 0)
        for first in UInt8.min...UInt8.max {
            #expect(isRead([first] + table.dropFirst()) == (first >> 4 < 2 && first & 15 < 4), "\(first)")
        }
        for count in 0..<table.count {
            #expect(isRead(Array(table[..<count])) == (count == 0), "the first \(count) bytes")
            #expect(isRead(table + table[..<count]) == (count == 0))
            #expect(isRead(table + [UInt8](repeating: 0, count: count)) == (count == 0 || count == 17))
        }
        for count in [0, 1, 255, 256, 257, 300] {
            let counts: [UInt8] = [UInt8(min(count, 200)), UInt8(max(0, count - 200))]
            let content = [0x10] + counts + [UInt8](repeating: 0, count: 14 + count)
            #expect(isRead(content) == (count <= 256), "\(count) symbols")
        }
    }
}
