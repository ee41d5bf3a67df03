import FaceCropModel

/// The scans of progressive JPEGs, which say where in the file the decoder reads and into which coefficients.
enum ProgressiveScansFuzzing {
    static func file(_ input: [UInt8]) throws {
        guard let read = scans(input) else { return }
        var end = 2
        for scan in read {
            try expect(scan.data.lowerBound > end && scan.data.upperBound + 2 <= input.count, "data are in the file")
            try checkData(input, scan.data)
            try checkComponents(scan)
            end = scan.data.upperBound
        }
        try expect(read.count <= ProgressiveScans.maximumCount, "there are few scans: \(read.count)")
        for component in 0..<ProgressiveScans.maximumComponentCount { try checkBits(of: component, read) }
        let picture = Array(input[..<end])
        try expect(scans(picture), equals: nil, "a picture without its end is not read")
        try expect(scans(picture + [0xFF, 0xD9]), equals: read, "what follows the last scan does not matter")
    }

    private static func scans(_ file: [UInt8]) -> [ProgressiveScans.Scan]? {
        file.withUnsafeBufferPointer { ProgressiveScans(bytes: $0)?.scans }
    }

    /// Data reach up to the first marker that is no restart marker.
    private static func checkData(_ file: [UInt8], _ data: Range<Int>) throws(FuzzFinding) {
        var position = data.lowerBound
        while position < data.upperBound {
            let isPlain = file[position] != 0xFF
            let isWithin = isPlain || file[position + 1] == 0 || (0xD0...0xD7).contains(file[position + 1])
            try expect(isWithin, "no marker is within data: \(position)")
            position += isPlain ? 1 : 2
        }
        try expect(position == data.upperBound && file[position] == 0xFF, "a marker follows data: \(position)")
    }

    private static func checkComponents(_ scan: ProgressiveScans.Scan) throws(FuzzFinding) {
        let indices = scan.components.map(\.index)
        try expect(!indices.isEmpty && indices == Set(indices).sorted(), "components are in order: \(indices)")
        let needsTables = scan.positions.lowerBound > 0 || scan.highBit == 0
        for table in scan.components.map(\.table) {
            try expect((table != nil) == needsTables, "only scans with codes have tables")
            guard let table else { continue }
            let codeCount = table.counts.reduce(0) { $0 + Int($1) }
            try expect(table.counts.count, equals: 16, "codes have 1 to 16 bits")
            try expect(table.symbols.count, equals: codeCount, "each code has a symbol")
            try expect(codeCount <= 256, "a symbol is a byte: \(codeCount)")
        }
    }

    /// Each bit of each coefficient is coded once, the higher bits first, and the DC coefficient before the others.
    ///
    /// A component without scans is one that the frame does not have.
    private static func checkBits(of component: Int, _ scans: [ProgressiveScans.Scan]) throws(FuzzFinding) {
        let own = scans.filter { scan in scan.components.contains { $0.index == component } }
        guard component == 0 || !own.isEmpty else { return }
        try expect(own.first?.positions, equals: 0...0, "the DC coefficient is first")
        for position in 0..<64 {
            let bits = own.filter { $0.positions.contains(position) }
            try expect(bits.first?.highBit, equals: 0, "position \(position) begins")
            try expect(bits.last?.lowBit, equals: 0, "position \(position) is complete")
            for (earlier, next) in zip(bits, bits.dropFirst()) {
                try expect(next.highBit, equals: earlier.lowBit, "position \(position) continues")
                try expect(next.lowBit, equals: earlier.lowBit - 1, "position \(position) gets one bit more")
            }
        }
    }
}
