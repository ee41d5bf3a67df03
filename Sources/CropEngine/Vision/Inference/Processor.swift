import Foundation

/// The processor, as the kernel describes it.
package struct Processor: Sendable, Hashable {
    /// The fields of `/proc/cpuinfo` that distinguish kinds of processors.
    private static let identifyingFields: Set<String> = [
        "vendor_id", "cpu family", "model", "model name", "stepping", "flags",
        "CPU implementer", "CPU variant", "CPU part", "CPU revision", "Features",
    ]

    /// The kind of processor, including its instruction set extensions; empty if the kernel gives no information.
    package let kind: String
    private let features: Set<Substring>

    /// The processor of this machine.
    package static let current = Processor(
        description: FileManager.default.contents(atPath: "/proc/cpuinfo").map { String(decoding: $0, as: UTF8.self) }
            ?? ""
    )

    /// The processor that the first block of `/proc/cpuinfo` describes.
    package init(description: String) {
        let block = description.split(separator: "\n", omittingEmptySubsequences: false).prefix { !$0.isEmpty }
        let fields = block.compactMap(Self.field).filter { Self.identifyingFields.contains($0.name) }
        kind = fields.map { "\($0.name): \($0.value)" }.joined(separator: "\n")
        features = Set(
            fields.filter { $0.name == "flags" || $0.name == "Features" }.flatMap { $0.value.split(separator: " ") }
        )
    }

    /// Whether the processor multiplies 16-bit floats in hardware.
    ///
    /// OpenVINO also reports the format if it only emulates it with 32-bit floats, which is slower than 32-bit floats
    /// themselves.
    package var multipliesBFloat16: Bool { !features.isDisjoint(with: ["avx512_bf16", "amx_bf16"]) }

    private static func field(_ line: Substring) -> (name: String, value: String)? {
        guard let colon = line.firstIndex(of: ":") else { return nil }
        return (
            line[..<colon].trimmingCharacters(in: .whitespaces),
            line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
        )
    }
}
