/// The numbers that a network calculates with.
package enum NumberFormat: String, Sendable, Codable {
    /// 32-bit floats.
    case f32
    /// 16-bit floats with 8 significant bits, where the processor multiplies them itself.
    case bf16
}
