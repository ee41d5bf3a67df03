import SystemPackage

extension PresentFile {
    /// Whether all bytes of the file at `path` are zero; `false` if it cannot be read.
    static func holdsZerosOnly(_ path: FilePath) -> Bool {
        guard let file = try? LineFile(path, isReadOnly: true) else { return false }
        var offset = 0
        while let chunk = try? file.read(at: offset, count: 1 << 16) {
            if chunk.isEmpty { return true }
            guard chunk.allSatisfy({ $0 == 0 }) else { return false }
            offset += chunk.count
        }
        return false
    }
}
