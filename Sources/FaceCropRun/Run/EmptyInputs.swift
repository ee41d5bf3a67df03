import FaceCropCore
import FaceCropDiscovery
import SystemPackage

/// The inputs in which a walk finds no file, as in a folder while its disk is not mounted.
struct EmptyInputs {
    private let places: InputPlaces

    /// Walks all inputs once more.
    init(_ options: DiscoverOptions) {
        // An input that is a file, and gone, is no disk that is missing as a whole.
        var empty = options.inputs.map(\.path).filter { (try? $0.stat())?.type == .directory }
        if let walk = try? InputWalk(options) {
            for finding in walk where !empty.isEmpty {
                guard let file = finding.fileToRead else { continue }
                empty.removeAll { $0.isEmpty || $0 == "." || file.path.starts(with: $0) }
            }
        }
        places = InputPlaces(empty)
    }

    /// Whether the photo at `source`, which is gone, was below such an input.
    func hold(_ source: FilePath) -> Bool { places.place(of: source) != nil }
}
