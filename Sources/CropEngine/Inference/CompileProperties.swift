import COpenVINO
import Glibc
import SystemPackage

/// The settings as OpenVINO's list of names and values, both text.
struct CompileProperties {
    private(set) var list: [(key: String, value: String)]

    /// One inference thread for each worker, and nothing bound to a processor core.
    ///
    /// A stream is one copy of the network's scratch memory with threads of its own; two requests of one stream run one
    /// after the other. Binding threads to cores (OpenVINO's default for this) would put the workers of several models
    /// onto the same core.
    init(_ settings: InferenceSettings) {
        let workers = String(max(1, settings.workerCount))
        list = [
            ("NUM_STREAMS", workers),
            ("INFERENCE_NUM_THREADS", workers),
            ("ENABLE_CPU_PINNING", "NO"),
            ("INFERENCE_PRECISION_HINT", settings.precision.rawValue),
        ]
        if let folder = settings.cacheFolder { list.append(("CACHE_DIR", folder.string)) }
    }

    /// Calls `body` with the list in C's form, which lives as long as the call.
    func withUnsafeProperties<Result>(_ body: (UnsafeBufferPointer<ov_property_t>) -> Result) -> Result {
        let copies = list.map { (key: strdup($0.key), value: strdup($0.value)) }
        defer {
            for copy in copies {
                free(copy.key)
                free(copy.value)
            }
        }
        return copies.map { ov_property_t(key: $0.key, value: $0.value) }.withUnsafeBufferPointer(body)
    }
}
