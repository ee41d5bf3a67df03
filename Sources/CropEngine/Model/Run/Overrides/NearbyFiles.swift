import SystemPackage

/// Finds the file that was probably meant by a path at which there is none.
struct NearbyFiles {
    /// Enough for all paths that anybody reads about; each may be compared with all files of its folder.
    private static let maximumCount = 50

    private var count = 0
    private var names: [FilePath: [String]] = [:]

    /// The path below `folder` that was probably meant by `path`; `nil` if none is near, or if many were asked for.
    ///
    /// A name with other digits is that of another photo.
    mutating func nearest(to path: FilePath, below folder: FilePath) -> FilePath? {
        count += 1
        guard count <= Self.maximumCount, path.isRelative else { return nil }
        var found = FilePath()
        for component in path.components.map(\.string) {
            let place = folder.pushing(found)
            if Self.isThere(place.appending(component)) {
                found.append(component)
                continue
            }
            let digits = component.filter(\.isNumber)
            let near = names(in: place).filter { $0.filter(\.isNumber) == digits }
            guard let name = NearestWord.of(component, among: near) else { return nil }
            found.append(name)
        }
        return found
    }

    private mutating func names(in folder: FilePath) -> [String] {
        if let known = names[folder] { return known }
        var found: [String] = []
        do throws(Errno) {
            let opened = try OpenFolder(folder.isEmpty ? FilePath(".") : folder)
            try opened.forEachName { name, _ in found.append(String(decoding: [UInt8](cString: name), as: UTF8.self)) }
            found.sort()
        } catch {
            // Of a folder that cannot be read, no file is suggested.
        }
        names[folder] = found
        return found
    }

    private static func isThere(_ path: FilePath) -> Bool { PresentFile.status(of: path) != nil }
}
