import SystemPackage

/// Lets one task at a time work on a file of the cache, so that two copies of a photo that meet in a run are paid for once.
actor OneAtATime {
    private var waiting: [FilePath: [CheckedContinuation<Void, Never>]] = [:]

    /// Waits until nobody works on `path`, and begins.
    func begin(_ path: FilePath) async {
        while waiting[path] != nil {
            await withCheckedContinuation { waiting[path, default: []].append($0) }
        }
        waiting[path] = []
    }

    /// Lets the others go on: the first that comes begins, the rest waits for it.
    func end(_ path: FilePath) {
        for continuation in waiting.removeValue(forKey: path) ?? [] { continuation.resume() }
    }
}
