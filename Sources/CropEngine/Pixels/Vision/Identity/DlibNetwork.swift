import CDlib
import FaceCropModel

/// dlib's face recognition network for one worker.
///
/// Only one thread may use it at a time; each takes about 25 MB.
final class DlibNetwork {
    /// The side of the network's input in pixels.
    static let inputSide = Int(CDLIBFACE_SIDE)
    /// The number of values in an embedding.
    static let dimension = Int(CDLIBFACE_DIMENSION)
    private static let maximumErrorLength = 256

    /// The `cdlibface_network`, owned by this object.
    private let handle: OpaquePointer

    /// Reads the network from the content of its file.
    init(_ model: LoadedModel) throws(EmbeddingFailure) {
        handle = try Self.makeHandle { error, size in
            model.bytes.withUnsafeBufferPointer { cdlibface_create($0.baseAddress, $0.count, error, size) }
        }
    }

    deinit { cdlibface_free(handle) }

    /// The embedding of an aligned face: ``inputSide`` rows of ``inputSide`` pixels R, G, B.
    func output(for pixels: [UInt8]) throws(EmbeddingFailure) -> [Float] {
        precondition(pixels.count == 3 * Self.inputSide * Self.inputSide, "an aligned face has three bytes a pixel")
        var output = [Float](repeating: 0, count: Self.dimension)
        var error = [CChar](repeating: 0, count: Self.maximumErrorLength)
        guard cdlibface_embed(handle, pixels, &output, &error, error.count) == 0 else { throw Self.failure(error) }
        return output
    }

    private static func makeHandle(
        _ create: (UnsafeMutablePointer<CChar>, Int) -> OpaquePointer?
    ) throws(EmbeddingFailure) -> OpaquePointer {
        var error = [CChar](repeating: 0, count: maximumErrorLength)
        let made = error.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.flatMap { create($0, buffer.count) }
        }
        guard let made else { throw failure(error) }
        return made
    }

    private static func failure(_ text: [CChar]) -> EmbeddingFailure {
        let bytes = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        return EmbeddingFailure(cause: "dlib: " + String(decoding: bytes, as: UTF8.self))
    }
}
