/// Lets one task at a time ask about a photo, by its SHA-256, so that two copies of a photo in one run cost only one
/// request.
actor KeyedMutex {
    private var waiting: [String: [CheckedContinuation<Void, Never>]] = [:]

    /// Waits until no task works on `key`, and begins.
    func lock(_ key: String) async {
        while waiting[key] != nil {
            await withCheckedContinuation { waiting[key, default: []].append($0) }
        }
        waiting[key] = []
    }

    /// Wakes the waiting tasks: the first to run begins, and the others wait for it.
    func unlock(_ key: String) {
        for continuation in waiting.removeValue(forKey: key) ?? [] { continuation.resume() }
    }
}
