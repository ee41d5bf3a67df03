import CJPEG
import FaceCropModel

extension ProgressiveScans {
    /// Calls `body` with the scans as the decoder takes them; they are valid only during the call.
    func withDecoderScans<Result>(_ body: (UnsafePointer<cshrink_scans>) -> Result) -> Result {
        var tables: [cshrink_table] = []
        let scans = scans.map { Self.decoderScan($0, &tables) }
        return scans.withUnsafeBufferPointer { scans in
            tables.withUnsafeBufferPointer { tables in
                var all = cshrink_scans(
                    scans: scans.baseAddress,
                    scan_count: Int32(scans.count),
                    tables: tables.baseAddress,
                    table_count: Int32(tables.count)
                )
                return body(&all)
            }
        }
    }

    /// One scan, the tables of which are appended to `tables`.
    private static func decoderScan(_ scan: Scan, _ tables: inout [cshrink_table]) -> cshrink_scan {
        var components = [Int32](repeating: -1, count: maximumComponentCount)
        var numbers = components
        for (place, component) in scan.components.enumerated() {
            components[place] = Int32(component.index)
            guard let table = component.table else { continue }
            numbers[place] = Int32(tables.count)
            tables.append(cshrink_table(table))
        }
        return cshrink_scan(
            component_count: Int32(scan.components.count),
            components: (components[0], components[1], components[2]),
            tables: (numbers[0], numbers[1], numbers[2]),
            first_position: Int32(scan.positions.lowerBound),
            last_position: Int32(scan.positions.upperBound),
            high_bit: Int32(scan.highBit),
            low_bit: Int32(scan.lowBit),
            restart_interval: UInt32(scan.restartInterval),
            data_start: scan.data.lowerBound,
            data_end: scan.data.upperBound
        )
    }
}

extension cshrink_table {
    fileprivate init(_ table: JPEGHuffmanTable) {
        self.init()
        withUnsafeMutableBytes(of: &counts) { $0.copyBytes(from: table.counts) }
        withUnsafeMutableBytes(of: &symbols) { $0.copyBytes(from: table.symbols) }
    }
}
