import COpenVINO
import FaceCropFraming
import Glibc

/// OpenVINO's properties for compiling and running models: pairs of name and value, both text.
struct CompileProperties {
    let list: [(key: String, value: String)]

    /// One stream with one thread: inference runs on the calling thread, and no thread is pinned to a processor core.
    ///
    /// A stream is a copy of the network's scratch memory. With several streams, OpenVINO would run each inference on a
    /// thread of its own while the worker waits. Therefore each worker has its own compiled models instead, made by
    /// ``CompiledModelStore``.
    init(numberFormat: NumberFormat) {
        list = [
            ("NUM_STREAMS", "1"),
            ("INFERENCE_NUM_THREADS", "1"),
            ("ENABLE_CPU_PINNING", "NO"),
            ("INFERENCE_PRECISION_HINT", numberFormat.rawValue),
        ]
    }

    /// The list as text, one property a line.
    var description: String { list.map { "\($0.key): \($0.value)" }.joined(separator: "\n") }

    /// Calls `body` with the list as C structs, which are valid only during the call.
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
