/// Lets one task at a time ask about a photo, by its SHA-256, so that two copies of a photo that meet in a run are
/// paid for once.
actor OneAtATime {
    private var waiting: [String: [CheckedContinuation<Void, Never>]] = [:]

    /// Waits until nobody works on `photo`, and begins.
    func begin(_ photo: String) async {
        while waiting[photo] != nil {
            await withCheckedContinuation { waiting[photo, default: []].append($0) }
        }
        waiting[photo] = []
    }

    /// Lets the others go on: the first that comes begins, the rest waits for it.
    func end(_ photo: String) {
        for continuation in waiting.removeValue(forKey: photo) ?? [] { continuation.resume() }
    }
}
