import Testing

@testable import CropEngine

/// Compiles the real YuNet, which `make deps` has installed.
@Suite struct CompiledModelStoreTests {
    private let size = PixelSize(width: 64, height: 32)

    private func store(_ model: LoadedModel) throws -> CompiledModelStore {
        CompiledModelStore(
            model,
            channelOrder: .blueGreenRed,
            core: try InferenceCore(settings: InferenceSettings(workerCount: 2))
        )
    }

    private func yuNet() throws -> LoadedModel {
        try ModelLocator(explicitFolder: nil, executable: nil).load(YuNet().modelFile)
    }

    @Test func compilesOncePerSizeForAllWorkers() async throws {
        let store = try store(try yuNet())
        let models = try await withThrowingTaskGroup(of: CompiledModel.self) { [size] group in
            for _ in 0..<8 { group.addTask { try store.compiledModel(for: size) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(models.count == 8 && models.allSatisfy { $0 === models[0] && $0.inputSize == size })
        #expect(try store.compiledModel(for: size.transposed) !== models[0])
    }

    @Test func requestsOfOneModelDoNotShareMemory() throws {
        let model = try store(try yuNet()).compiledModel(for: size)
        let requests = [try model.makeRequest(), try model.makeRequest()]
        for (index, request) in requests.enumerated() {
            request.withInput { input in
                #expect(input.count == 3 * size.pixelCount)
                input.update(repeating: BFloat16(UInt8(200 * index)))
            }
        }
        let outputs = try requests.map { request in
            try request.infer()
            return try request.withOutputs(["bbox_8", "cls_32"]) { outputs in outputs.map { Array($0) } }
        }
        #expect(outputs[0].map(\.count) == [4 * 8 * 4, 2 * 1])
        #expect(outputs[0] != outputs[1])
    }

    @Test func saysWhatFailed() throws {
        let garbage = LoadedModel(file: YuNet().modelFile, bytes: Array("this is no model".utf8))
        let error = try #require(throws: InferenceError.self) { try store(garbage).compiledModel(for: size) }
        #expect(error.operation == "ov_core_read_model_from_memory_buffer")
        #expect(error.statusCode < 0 && error.cause != nil)
        #expect(error.cause?.contains("\n") == false, "a message is one line")
        #expect(error.description.contains(error.operation))
    }

    @Test func anUnknownOutputIsAnError() throws {
        let request = try store(try yuNet()).compiledModel(for: size).makeRequest()
        let error = try #require(throws: InferenceError.self) { try request.withOutputs(["nose"]) { $0.count } }
        #expect(error.operation == "ov_infer_request_get_tensor")
    }

    @Test func knowsItsVersion() throws {
        #expect(try InferenceCore.version().hasPrefix("20"))
    }
}
