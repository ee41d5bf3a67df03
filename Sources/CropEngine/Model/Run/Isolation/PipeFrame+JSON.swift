import FoundationEssentials

extension PipeFrame {
    /// A frame with a body in JSON.
    package init(_ kind: Kind, number: UInt32, json value: some Encodable) throws {
        self.init(kind, number: number, body: Array(try JSONEncoder().encode(value)))
    }

    /// Decodes the JSON in the body.
    package func json<Value: Decodable>(_: Value.Type) throws -> Value {
        try JSONDecoder().decode(Value.self, from: Data(body))
    }
}
