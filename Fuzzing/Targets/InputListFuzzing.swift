import FaceCropModel
import SystemPackage

/// Lists of inputs from another program.
enum InputListFuzzing {
    static func list(_ input: [UInt8]) throws {
        guard let paths = try? InputList.parse(input) else { return }
        let joined = Array(paths.map { $0.bytes + [0] }.joined())
        // Names that no line can have are taken for text in another encoding.
        if let read = try? InputList.parse(joined, endsWithZero: true) {
            try expect(read, equals: paths, "a list that is written is read")
        }
        if !input.contains(0) {
            try expect(paths, equals: lines(of: input), "every line is a path")
        }
        for path in paths {
            let place = MirroredPath.root(
                of: DiscoverInput(path: path, origin: .list),
                isFolder: false,
                isOnlyInput: false,
                realName: { [] }
            )
            try expect(
                place.isEmpty || RelativePathRule.holds(place.bytes),
                "\(path) is mirrored inside the output folder, not at \(place)"
            )
            for base in ["/", "/a", "a", "."] as [FilePath] {
                guard let below = MirroredPath.place(of: path, below: base, workingFolder: "/work") else { continue }
                try expect(
                    below.isEmpty || RelativePathRule.holds(below.bytes),
                    "\(path) is mirrored from \(base) inside the output folder, not at \(below)"
                )
            }
        }
    }

    /// The same rule, implemented byte by byte.
    private static func lines(of input: [UInt8]) -> [FilePath] {
        var paths: [FilePath] = []
        var line: [UInt8] = []
        for byte in input + [UInt8(ascii: "\n")] {
            guard byte == UInt8(ascii: "\n") else {
                line.append(byte)
                continue
            }
            if line.last == UInt8(ascii: "\r") { line.removeLast() }
            if !line.isEmpty { paths.append(FilePath(bytes: line)) }
            line = []
        }
        return paths
    }
}
