import COpenVINO
import Glibc

/// The settings as OpenVINO's list of names and values, both text.
struct CompileProperties {
    let list: [(key: String, value: String)]

    /// One stream with one inference thread for each worker, and nothing bound to a processor core.
    ///
    /// A stream is a copy of the network's scratch memory with threads of its own; requests of one stream run one after
    /// the other. Bound to cores, which is OpenVINO's default here, the streams of several models would share a core.
    /// The numbers are 32-bit floats, so that equal photos give equal crops on different machines; what 16-bit ones would
    /// save is in `Benchmarks/detectors.md`. There is no `CACHE_DIR`: reading a cached network took as long as compiling it (`Benchmarks/detectors.md`).
    init(_ settings: InferenceSettings) {
        let workers = String(max(1, settings.workerCount))
        list = [
            ("NUM_STREAMS", workers),
            ("INFERENCE_NUM_THREADS", workers),
            ("ENABLE_CPU_PINNING", "NO"),
            ("INFERENCE_PRECISION_HINT", "f32"),
        ]
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
