import FoundationEssentials

/// A JSON object to the reader, whose members keep their order, so that a person reads first what it is.
struct StreamMessage: Sendable {
    /// The version of messages and requests; it changes when a program that was written for it would be mistaken.
    static let protocolVersion = 1

    /// The object, on one line and without a line break.
    private(set) var json: [UInt8]

    private init(_ type: String) { json = Array("{\"type\":\"\(type)\"".utf8) }

    private mutating func add(_ name: String, _ value: some Encodable) throws(RunError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            add(name, json: Array(try encoder.encode(value)))
        } catch {
            throw RunError(.outputNotWritable, "An answer cannot be encoded: \(error).")
        }
    }

    private mutating func add(_ name: String, json value: [UInt8]) { json += Array(",\"\(name)\":".utf8) + value }

    private mutating func end() { json.append(UInt8(ascii: "}")) }
}

extension StreamMessage {
    /// The first message: the versions, the task, what can be read and written, and the options.
    static func hello(
        _ task: StreamTask,
        _ wire: StreamWire,
        _ options: Options,
        _ readiness: EngineReadiness
    ) throws(RunError) -> Self {
        let digests = OptionDigests(options, models: options.detect.detector.modelFiles)
        var message = Self("hello")
        try message.add("protocol", protocolVersion)
        try message.add("facecrop", FaceCropVersion.version)
        try message.add("algorithmVersion", FaceCropVersion.algorithmVersion)
        try message.add("task", task.rawValue)
        try message.add("wire", wire.rawValue)
        try message.add("workers", options.run.workerCount)
        try message.add("reads", readiness.formats?.reads ?? [])
        try message.add("writes", readiness.formats?.writes ?? [])
        try message.add("renditions", options.outputs.renditions.map(\.name))
        try message.add("optionsDigest", digests.detection + digests.pixels)
        try message.add("options", OptionsRecord(options))
        message.end()
        return message
    }

    /// The answer to a request.
    ///
    /// With `describesOutputs`, it says what the outputs are whose bytes follow.
    static func photo(
        _ id: StreamID,
        _ record: PhotoRecord,
        describesOutputs: Bool
    ) throws(RunError) -> Self {
        var message = Self("photo")
        try message.add("id", id)
        message.add("record", json: try RecordCoding.encoded(record))
        if describesOutputs { try message.add("outputs", record.outputs.map(SentOutput.init)) }
        message.end()
        return message
    }

    /// The answer to a line or frame that cannot be read as a request; `unit` says which of the two its number counts.
    static func error(_ mistake: StreamMistake, _ wire: StreamWire) throws(RunError) -> Self {
        var message = Self("error")
        try message.add("id", mistake.id)
        try message.add(wire.unit, mistake.number)
        try message.add("error", ["code": mistake.code.rawValue, "message": mistake.message])
        message.end()
        return message
    }

    /// The last message: what was done, in `seconds` since the start.
    static func summary(_ summary: StreamSummary, seconds: Double) throws(RunError) -> Self {
        var message = Self("summary")
        try message.add("photos", summary.run.photos)
        try message.add("written", summary.run.written)
        try message.add("fallback", summary.run.fallback)
        try message.add("skipped", summary.run.skipped)
        try message.add("failed", summary.run.failed)
        try message.add("errors", summary.mistakeCount)
        try message.add("seconds", (seconds * 1000).rounded() / 1000)
        message.end()
        return message
    }
}

extension StreamWire {
    /// What a request comes in.
    var unit: String {
        switch self {
        case .lines: "line"
        case .frames: "frame"
        }
    }
}

/// An output whose bytes follow the message.
private struct SentOutput: Encodable {
    private enum CodingKeys: CodingKey {
        case name, rendition, mediaType, bytes, width, height
    }

    private let record: OutputRecord

    init(_ record: OutputRecord) { self.record = record }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(record.path, forKey: .name)
        // With `null`, so that every output has the same members.
        try values.encode(record.rendition, forKey: .rendition)
        try values.encode("image/\(record.format)", forKey: .mediaType)
        try values.encode(record.bytes, forKey: .bytes)
        try values.encode(record.size.width, forKey: .width)
        try values.encode(record.size.height, forKey: .height)
    }
}
