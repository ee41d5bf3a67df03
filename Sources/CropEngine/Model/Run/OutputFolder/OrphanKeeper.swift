import SystemPackage

/// Decides which outputs stay though they belong to no photo any more.
struct OrphanKeeper {
    private let options: DiscoverOptions
    /// The inputs that are folders; a list may name very many photos.
    private lazy var folders = Set(options.inputs.map { $0.base ?? $0.path })
        .filter { (try? ($0.isEmpty ? "." : $0).stat().type) == .directory }
    private let overrides: any PhotoDecisions
    private let keepsThoseOfEmptyInputs: Bool
    private lazy var empty = EmptyInputs(options)
    /// How many outputs stay because their input holds no file: their photos may be on a disk that is not mounted.
    private(set) var heldCount = 0

    init(_ options: DiscoverOptions, _ overrides: any PhotoDecisions, keepsThoseOfEmptyInputs: Bool) {
        self.options = options
        self.overrides = overrides
        self.keepsThoseOfEmptyInputs = keepsThoseOfEmptyInputs
    }

    /// Whether the outputs of a photo stay.
    ///
    /// `source` is a path from the root, as far as that is known; the photo was `depth` components below its input.
    mutating func keeps(_ source: FilePath, depth: Int) -> Bool {
        // The tree may have moved since the photo was done; of several inputs, the first component is the input's.
        let moved = folders.flatMap { folder in
            (1...max(1, depth)).map { folder.appending(source.components.suffix($0)) }
        }
        if ([source] + moved).contains(where: { overrides.keepsOutputs(ofSource: $0, depth: depth) }) { return true }
        let isHeld = keepsThoseOfEmptyInputs && empty.hold(source)
        heldCount += isHeld ? 1 : 0
        return isHeld
    }
}
