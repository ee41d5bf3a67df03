package import FaceCropCore
package import FaceCropFormats
package import SystemPackage

/// Finds the bursts in what a walk finds, folder by folder.
///
/// Kept in memory are the photos of the folders between an input and the current file, and after that those in bursts.
package struct BurstGrouper: Sendable {
    private struct Folder: Sendable {
        /// The bytes of its path, with the slash that its files have behind it; empty for the working folder.
        var prefix: [UInt8]
        var files: [PhotoFile] = []
        var photos: [BurstGrouping.Photo] = []
    }

    private let maximumGapSeconds: Double
    private let captureTime: @Sendable (FilePath) -> CaptureTime?
    /// The folders that the walk is in, the innermost at the end.
    private var open: [Folder] = []
    private var bursts: [Burst] = []
    private var places: [FilePath: (burst: Int, position: Int)] = [:]

    /// `captureTime` tells when the photo at a path was taken, if it is one and says so.
    package init(
        maximumGapSeconds: Double,
        captureTime: @escaping @Sendable (FilePath) -> CaptureTime? = { CaptureTime(ofPhotoAt: $0) }
    ) {
        self.maximumGapSeconds = maximumGapSeconds
        self.captureTime = captureTime
    }

    /// Takes note of the next file in the byte order of the paths.
    package mutating func note(_ file: PhotoFile) {
        let path = file.path.bytes
        let prefix = Array(path[...(path.lastIndex(of: .slash) ?? -1)])
        while let folder = open.last, !path.starts(with: folder.prefix) { close(open.removeLast()) }
        guard let time = captureTime(file.path) else { return }
        if open.last?.prefix != prefix { open.append(Folder(prefix: prefix)) }
        open[open.count - 1].files.append(file)
        open[open.count - 1].photos.append(.init(name: Array(path.dropFirst(prefix.count)), time: time))
    }

    /// Takes note that there are no more files.
    package mutating func end() {
        while let folder = open.popLast() { close(folder) }
    }

    /// Where the photo at `path` stands in its burst; `nil` when it is in none, or when its folder may not have ended.
    package func place(of path: FilePath) -> BurstPlace? {
        places[path].map { BurstPlace(burst: bursts[$0.burst], position: $0.position) }
    }

    private mutating func close(_ folder: Folder) {
        for positions in BurstGrouping.bursts(of: folder.photos, maximumGapSeconds: maximumGapSeconds) {
            let burst = Burst(number: bursts.count, photos: positions.map { folder.files[$0] })
            for (position, photo) in burst.photos.enumerated() { places[photo.path] = (burst.number, position) }
            bursts.append(burst)
        }
    }
}
