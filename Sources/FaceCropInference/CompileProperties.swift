import COpenVINO
import FaceCropFaces
import Glibc

/// How OpenVINO is to compile and run models, as its list of names and values, both text.
struct CompileProperties {
    let list: [(key: String, value: String)]

    /// One stream with one thread: the inference runs on the thread that asks for it, and nothing is bound to a
    /// processor core.
    ///
    /// A stream is a copy of the network's scratch memory. With several, OpenVINO runs each inference on a thread of its
    /// own and the worker waits for it; so workers have compiled models of their own instead, as ``CompiledModelStore``
    /// makes them.
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
