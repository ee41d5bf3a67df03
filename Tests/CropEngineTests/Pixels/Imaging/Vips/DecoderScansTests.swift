import CJPEG
import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

/// What the decoder in C makes of the scans that it is given.
@Suite struct DecoderScansTests {
    private static let size = PixelSize(width: 64, height: 48)

    /// A file, and its scans as the decoder takes them.
    private struct File {
        let bytes: [UInt8]
        var scans: [cshrink_scan]
        var tables: [cshrink_table]

        init() throws {
            let picture = TestPicture.scene(DecoderScansTests.size)
            bytes = try picture.encoded(as: .jpeg, quality: 80, jpegEffort: .progressive)
            let read = try #require(bytes.withUnsafeBufferPointer { ProgressiveScans(bytes: $0) })
            (scans, tables) = read.withDecoderScans { scans in
                (
                    Array(UnsafeBufferPointer(start: scans.pointee.scans, count: Int(scans.pointee.scan_count))),
                    Array(UnsafeBufferPointer(start: scans.pointee.tables, count: Int(scans.pointee.table_count)))
                )
            }
        }

        var isDecoded: Bool {
            var picture = cshrink_picture(
                denominator: 4,
                width: Int32(DecoderScansTests.size.width / 4),
                height: Int32(DecoderScansTests.size.height / 4),
                bands: 3
            )
            var pixels = [UInt8](repeating: 0, count: 3 * DecoderScansTests.size.pixelCount / 16)
            return scans.withUnsafeBufferPointer { scans in
                tables.withUnsafeBufferPointer { tables in
                    var all = cshrink_scans(
                        scans: scans.baseAddress,
                        scan_count: Int32(scans.count),
                        tables: tables.baseAddress,
                        table_count: Int32(tables.count)
                    )
                    return cshrink_decode(bytes, bytes.count, &picture, &all, &pixels, nil)
                }
            }
        }
    }

    /// The decoder would read or write outside of its memory.
    @Test func numbersThatLeadOutsideAreRefused() throws {
        let file = try File()
        #expect(file.isDecoded && file.scans.count == 10)
        let outside: [Int32] = [-1, 64, .min, .max]
        for index in file.scans.indices {
            let needsTables = file.scans[index].first_position > 0 || file.scans[index].high_bit == 0
            func expectRefused(_ name: String, _ change: (inout cshrink_scan) -> Void) {
                var changed = file
                change(&changed.scans[index])
                #expect(!changed.isDecoded, "\(name) of scan \(index)")
            }
            for number in outside {
                expectRefused("first position \(number)") { $0.first_position = number }
                expectRefused("last position \(number)") { $0.last_position = number }
                expectRefused("high bit \(number)") { $0.high_bit = number }
                expectRefused("low bit \(number)") { $0.low_bit = number }
                expectRefused("\(number) components") { $0.component_count = number }
                expectRefused("component \(number)") { $0.components.0 = number }
                if needsTables { expectRefused("table \(number)") { $0.tables.0 = number } }
            }
            expectRefused("no component") { $0.component_count = 0 }
            expectRefused("four components") { $0.component_count = 4 }
            expectRefused("component 3") { $0.components.0 = 3 }
            expectRefused("bit 11") { $0.low_bit = 11 }
            if needsTables { expectRefused("the table behind the last") { $0.tables.0 = Int32(file.tables.count) } }
            if file.scans[index].first_position > 0 { expectRefused("two components") { $0.component_count = 2 } }
            expectRefused("a start behind the end") { $0.data_start = $0.data_end + 1 }
            for end in [file.bytes.count + 1, .max, -1] {
                expectRefused("the end \(end)") { $0.data_end = end }
            }
        }
    }

    @Test func moreScansThanThereIsRoomForAreRefused() throws {
        var file = try File()
        file.scans = [cshrink_scan](repeating: file.scans[0], count: CSHRINK_SCANS + 1)
        #expect(!file.isDecoded)
        #expect(CSHRINK_SCANS == ProgressiveScans.maximumCount)
        #expect(CSHRINK_COMPONENTS == ProgressiveScans.maximumComponentCount)
    }

    /// Counts of codes that contradict each other or the symbols.
    @Test func impossibleTablesAreRefused() throws {
        for count in UInt8(2)...255 {
            var file = try File()
            for index in file.tables.indices {
                withUnsafeMutableBytes(of: &file.tables[index].counts) { counts in
                    for length in counts.indices { counts[length] = count }
                }
            }
            #expect(!file.isDecoded, "\(count) codes of each length")
        }
    }

    @Test func progressiveFilesNeedScans() throws {
        let bytes = try File().bytes
        var picture = cshrink_picture(denominator: 8, width: 8, height: 6, bands: 3)
        var pixels = [UInt8](repeating: 0, count: 3 * 48)
        #expect(!cshrink_decode(bytes, bytes.count, &picture, nil, &pixels, nil))
    }
}
