/// A network with one layer, written byte by byte as ONNX, which takes a picture of `side × side` pixels in planes.
struct OneLayerNetwork {
    enum Layer {
        /// Returns the mean of each colour.
        case meanOfColours
        /// Returns an integer for each number of the picture: the index of the picture in which the number is largest.
        case indices
    }

    /// A field of a protocol buffer: text, a message, or a number below 128.
    private enum Field {
        case bytes(UInt8, [UInt8])
        case number(UInt8, UInt8)

        var encoded: [UInt8] {
            switch self {
            case .bytes(let key, let bytes): [key << 3 | 2, UInt8(bytes.count)] + bytes
            case .number(let key, let number): [key << 3, number]
            }
        }
    }

    let layer: Layer
    let side: UInt8

    /// The file.
    var bytes: [UInt8] {
        let (name, output) =
            switch layer {
            case .meanOfColours: ("GlobalAveragePool", tensor("y", elementType: 1, side: 1))
            case .indices: ("ArgMax", tensor("y", elementType: 7, side: side))
            }
        let node = message(text(1, "x"), text(2, "y"), text(4, name))
        let graph = message(
            .bytes(1, node),
            text(2, "g"),
            .bytes(11, tensor("x", elementType: 1, side: side)),
            .bytes(12, output)
        )
        return message(.number(1, 7), .bytes(7, graph), .bytes(8, message(.number(2, 13))))
    }

    private func message(_ fields: Field...) -> [UInt8] { fields.flatMap(\.encoded) }

    private func text(_ key: UInt8, _ text: String) -> Field { .bytes(key, Array(text.utf8)) }

    /// A tensor for one picture with three channels (ONNX: `ValueInfoProto`).
    private func tensor(_ name: String, elementType: UInt8, side: UInt8) -> [UInt8] {
        let dimensions = [1, 3, side, side].map { Field.bytes(1, message(.number(1, $0))) }
        let type = message(.number(1, elementType), .bytes(2, dimensions.flatMap(\.encoded)))
        return message(text(1, name), .bytes(2, message(.bytes(1, type))))
    }
}
