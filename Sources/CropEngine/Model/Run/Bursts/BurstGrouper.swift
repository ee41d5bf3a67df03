import SystemPackage

/// Finds the bursts among the files of a walk, folder by folder.
///
/// It keeps in memory the photos of all folders between an input and the current file. When the walk leaves a folder,
/// it keeps only the photos in bursts.
struct BurstGrouper: Sendable {
    private struct Folder: Sendable {
        /// The bytes of its path, with the slash at the end; empty for the working folder.
        var prefix: [UInt8]
        var files: [PhotoFile] = []
        var photos: [BurstGrouping.Photo] = []
    }

    private let maximumGapSeconds: Double
    private let captureTime: @Sendable (FilePath) -> CaptureTime?
    /// The folders that the walk is in, the innermost last.
    private var open: [Folder] = []
    private var bursts: [Burst] = []
    private var places: [FilePath: (burst: Int, position: Int)] = [:]

    /// Makes a grouper.
    ///
    /// `captureTime` returns the time when the photo at a path was taken; `nil` if the file is not a photo or does not
    /// contain the time.
    init(
        maximumGapSeconds: Double,
        captureTime: @escaping @Sendable (FilePath) -> CaptureTime? = { CaptureTime(ofPhotoAt: $0) }
    ) {
        self.maximumGapSeconds = maximumGapSeconds
        self.captureTime = captureTime
    }

    /// Notes the next file; the files come in the byte order of their paths.
    mutating func note(_ file: PhotoFile) {
        let path = file.path.bytes
        let prefix = Array(path[...(path.lastIndex(of: .slash) ?? -1)])
        while let folder = open.last, !path.starts(with: folder.prefix) { close(open.removeLast()) }
        guard let time = captureTime(file.path) else { return }
        if open.last?.prefix != prefix { open.append(Folder(prefix: prefix)) }
        open[open.count - 1].files.append(file)
        open[open.count - 1].photos.append(.init(name: Array(path.dropFirst(prefix.count)), time: time))
    }

    /// Notes that there are no more files.
    mutating func end() {
        while let folder = open.popLast() { close(folder) }
    }

    /// The place of the photo at `path` in its burst; `nil` if it is in no burst, or if its folder may have more files.
    func place(of path: FilePath) -> BurstPlace? {
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
