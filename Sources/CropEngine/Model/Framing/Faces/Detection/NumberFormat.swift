/// The number format in which a network computes.
package enum NumberFormat: String, Sendable, Codable {
    /// 32-bit floats.
    case f32
    /// 16-bit floats with 8 significant bits, on processors that multiply them in hardware.
    case bf16
}
