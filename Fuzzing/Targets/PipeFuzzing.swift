import FaceCropModel
import Foundation
import SystemPackage

/// The pipes between the command and its engine process; each side may receive arbitrary bytes from the other.
enum PipeFuzzing {
    /// The input consists of the lengths of the pieces into which the bytes are split, and the bytes.
    static func frames(_ input: [UInt8]) throws {
        var input = FuzzInput(input)
        let lengths = (0..<4).map { _ in Int(input.byte()) + 1 }
        let bytes = Array(input.rest)
        let whole = try parsed([bytes[...]])
        var pieces: [ArraySlice<UInt8>] = []
        var start = 0
        while start < bytes.count {
            let end = min(start + lengths[pieces.count % lengths.count], bytes.count)
            pieces.append(bytes[start..<end])
            start = end
        }
        let split = try parsed(pieces)
        try expect(split.frames, equals: whole.frames, "where the bytes are split decides nothing")
        try expect(split.invalid, equals: whole.invalid, "an invalid frame is invalid wherever it is split")
        let encoded = Array(whole.frames.compactMap(\.encoded).joined())
        try expect(Array(bytes.prefix(encoded.count)), equals: encoded, "frames are the bytes that they came as")
        for frame in whole.frames { try message(frame) }
    }

    private static func parsed(
        _ pieces: [ArraySlice<UInt8>]
    ) throws -> (frames: [PipeFrame], invalid: PipeFrameParser.InvalidFrame?) {
        var parser = PipeFrameParser()
        var frames: [PipeFrame] = []
        for piece in pieces {
            parser.append(piece)
            do throws(PipeFrameParser.InvalidFrame) {
                while let frame = try parser.next() { frames.append(frame) }
            } catch {
                try expect((try? parser.next()) == nil, "nothing comes after an invalid frame")
                return (frames, error)
            }
        }
        return (frames, nil)
    }

    private static func message(_ frame: PipeFrame) throws {
        switch frame.kind {
        case .hello: _ = (try? frame.json(EngineHello.self))?.isUnderstood
        case .order:
            guard let order = try? frame.json(EngineOrder.self) else { return }
            let again = try PipeFrame(.order, number: frame.number, json: order).json(EngineOrder.self)
            try expect(again.file, equals: order.file, "an order that is written is read")
        case .refusal: _ = (try? frame.json(EngineRefusal.self))?.error
        case .report: try report(frame.body)
        case .begun:
            guard let work = FrameWork(body: frame.body) else { return }
            // A name that is no UTF-8 grows when it is repaired, and is cut off again.
            let again = FrameWork(body: work.body)
            try expect(again?.stage, equals: work.stage, "work that is written is read")
        case .answer: _ = (try? frame.json(OutputAnswer.self))?.result
        case .question: try question(frame)
        case .ready, .stage, .pause, .output, .finished, .written, .ended: return
        }
    }

    /// A question of an engine process about the outputs of a photo, answered as in a dry run.
    private static func question(_ frame: PipeFrame) throws {
        guard let message = try? frame.json(OutputQuestion.Message.self) else { return }
        let again = try PipeFrame(.question, number: 1, json: message).json(OutputQuestion.Message.self)
        try expect(again.question, equals: message.question, "a question that is written is read")
        let names = SettledNames(naming: OutputNaming(Options()))
        let file = PhotoFile(path: "/photos/a.jpg", relativePath: "a.jpg", isNamedByUser: false)
        let outputs = OutputWriter(destination: .dryRun("/nowhere"), plan: names).outputs(of: file)
        guard outputs.mayAsk(message.question) else { return }
        for file in ((try? outputs.answer(message.question, EncodedImage([]))) ?? []).compactMap({ $0 }) {
            let path = file.path.path?.bytes ?? []
            try expect(OutputPath.isOne(path), equals: true, "an output is in the output folder")
        }
    }

    /// The report of an engine process about a photo, processed up to the summary of the run.
    static func report(_ input: [UInt8]) throws {
        let frame = PipeFrame(.report, number: 1, body: input)
        guard let processed = try? frame.json(ProcessedPhoto.self) else { return }
        let again = try PipeFrame(.report, number: 1, json: processed).json(ProcessedPhoto.self)
        try expect(again.faces, equals: processed.faces, "faces that are written are read")
        let record = processed.record
        try expect(
            String(decoding: try RecordCoding.encoded(again.record), as: UTF8.self),
            equals: String(decoding: try RecordCoding.encoded(record), as: UTF8.self),
            "an entry that is written is read"
        )
        var summary = RunSummary()
        for _ in 0..<3 { summary.add(record) }
        for size in record.outputs.map(\.size) + [record.size].compactMap({ $0 }) {
            try expect(size.pixelCount >= 0, "a size is not negative: \(size)")
        }
        _ = record.hasCutFace
    }
}
