/// Lets one task at a time ask about a photo, by its SHA-256, so that two copies of a photo in one run cost only one
/// request.
actor OneAtATime {
    private var waiting: [String: [CheckedContinuation<Void, Never>]] = [:]

    /// Waits until no task works on `photo`, and begins.
    func begin(_ photo: String) async {
        while waiting[photo] != nil {
            await withCheckedContinuation { waiting[photo, default: []].append($0) }
        }
        waiting[photo] = []
    }

    /// Wakes the waiting tasks: the first to run begins, and the others wait for it.
    func end(_ photo: String) {
        for continuation in waiting.removeValue(forKey: photo) ?? [] { continuation.resume() }
    }
}
