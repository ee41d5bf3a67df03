import COpenVINO
import Glibc

/// How OpenVINO is to compile and run models, as its list of names and values, both text.
struct CompileProperties {
    let list: [(key: String, value: String)]

    /// One stream with one inference thread for each worker, and nothing bound to a processor core.
    ///
    /// A stream is a copy of the network's scratch memory with threads of its own; requests of one stream run one after
    /// the other. Bound to cores, which is OpenVINO's default here, the streams of several models would share a core.
    init(workerCount: Int, numberFormat: NumberFormat) {
        let workers = String(max(1, workerCount))
        list = [
            ("NUM_STREAMS", workers),
            ("INFERENCE_NUM_THREADS", workers),
            ("ENABLE_CPU_PINNING", "NO"),
            ("INFERENCE_PRECISION_HINT", numberFormat.rawValue),
        ]
    }

    /// The list as text, one property a line.
    var description: String { list.map { "\($0.key): \($0.value)" }.joined(separator: "\n") }

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
