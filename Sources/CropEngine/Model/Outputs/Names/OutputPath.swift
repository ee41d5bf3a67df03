/// Which paths an output can have: pure.
package enum OutputPath {
    private static let stateFolder = OutputKey(Array(StateFolder.name.utf8))
    private static let manifest = OutputKey(Array("manifest.json".utf8))
    /// What `facecrop report` keeps beside outputs.
    private static let reports = Set(
        ["index.html", "report.md", "report.txt", "junit.xml", "runs.json"]
            .map { OutputKey(Array("report/\($0)".utf8)) }
    )

    /// Whether a path, relative to the output folder, can be that of an output, even if another user wrote the
    /// manifest, journal or table that names it: it leads inside, and not to what facecrop itself keeps there.
    package static func isOne(_ path: [UInt8]) -> Bool {
        ConfinedFolder.isInside(path) && !isOwn(path.prefix { $0 != .slash })
    }

    /// The path that an output gets in place of `path`, relative to the output folder: the same, unless one of its
    /// folders has the name of a file or folder of facecrop itself; then its first folder gets a `_` in front.
    ///
    /// A photo's folder may be called `manifest.json`, and so may a person.
    static func besideOwnFiles(_ path: [UInt8]) -> [UInt8] {
        guard let first = path.firstIndex(of: .slash) else { return path }
        let second = path[(first + 1)...].firstIndex(of: .slash)
        let isReport = second.map { reports.contains(OutputKey(Array(path[..<$0]))) } ?? false
        return isReport || isOwn(path[..<first]) ? [UInt8(ascii: "_")] + path : path
    }

    /// Whether facecrop itself keeps something of this name in output folders, perhaps in other letter case.
    private static func isOwn(_ name: ArraySlice<UInt8>) -> Bool {
        // A run over finished photos asks for each of them.
        guard let start = name.first, [.dot, UInt8(ascii: "m"), UInt8(ascii: "M")].contains(start) else { return false }
        let key = OutputKey(Array(name))
        return key == stateFolder || key == manifest
            || Shard(manifestName: String(decoding: name, as: UTF8.self).lowercased()) != nil
    }
}
