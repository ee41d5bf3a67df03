import SystemPackage
import Testing

@testable import FaceCropFraming
@testable import FaceCropVision

/// Compiles the real YuNet, which `make deps` installs.
@Suite struct CompiledModelStoreTests {
    private let size = PixelSize(width: 64, height: 32)

    private func store(_ model: LoadedModel) throws -> CompiledModelStore {
        CompiledModelStore(
            model,
            form: .planes(.blueGreenRed),
            core: try InferenceCore(settings: InferenceSettings())
        )
    }

    private func yuNet() throws -> LoadedModel {
        try ModelLocator(explicitFolder: nil, executable: nil).load(ModelFile.yuNet)
    }

    /// All outputs of the network for a picture of one grey.
    private func outputs(_ request: InferenceRequest, of byte: UInt8 = 90) throws -> [[Float]] {
        try request.withInput { input in
            #expect(input.count == 3 * request.inputSize.pixelCount)
            input.update(repeating: BFloat16(byte))
        }
        try request.infer()
        return try request.withOutputs(["bbox_8", "cls_32"]) { outputs in outputs.map { Array($0) } }
    }

    @Test func eachWorkerHasAModelOfItsOwn() async throws {
        let store = try store(try yuNet())
        let expected = try outputs(store.makeModel(for: .fixed(size)).makeRequest())
        #expect(expected.map(\.count) == [4 * 8 * 4, 2 * 1])
        try await withThrowingTaskGroup(of: CompiledModel.self) { [size] group in
            for _ in 0..<8 { group.addTask { try store.makeModel(for: .fixed(size)) } }
            var models: [CompiledModel] = []
            for try await model in group {
                #expect(model.shape == .fixed(size) && !models.contains { $0 === model })
                #expect(try outputs(model.makeRequest()) == expected)
                models.append(model)
            }
        }
    }

    @Test func preparedModelsAreTakenOnce() throws {
        let store = try store(try yuNet())
        try store.prepare(.fixed(size))
        let models = [try store.makeModel(for: .fixed(size)), try store.makeModel(for: .fixed(size))]
        #expect(models[0] !== models[1])
        #expect(try outputs(models[0].makeRequest()) == outputs(models[1].makeRequest()))
    }

    @Test func requestsDoNotShareMemory() throws {
        let store = try store(try yuNet())
        let requests = [
            try store.makeModel(for: .fixed(size)).makeRequest(), try store.makeModel(for: .fixed(size)).makeRequest(),
        ]
        for (index, request) in requests.enumerated() {
            try request.withInput { $0.update(repeating: BFloat16(UInt8(200 * index))) }
        }
        let outputs = try requests.map { request in
            try request.infer()
            return try request.withOutputs(["bbox_8"]) { Array($0[0]) }
        }
        #expect(outputs[0] != outputs[1])
    }

    /// One model for several sizes calculates what the models of each size do, whatever was before.
    @Test func aModelOfSeveralSizesCalculatesTheSame() throws {
        let centerFace = try ModelLocator(explicitFolder: nil, executable: nil).load(ModelFile.centerFace)
        for allowsBFloat16 in [true, false] {
            let core = try InferenceCore(settings: InferenceSettings(allowsBFloat16: allowsBFloat16))
            let store = CompiledModelStore(centerFace, form: .planes(.redGreenBlue), core: core)
            let (small, large) = (PixelSize(width: 64, height: 96), PixelSize(width: 128, height: 128))
            // The second of two models is imported.
            for _ in 0..<2 {
                let request = try store.makeModel(for: .upTo(large)).makeRequest()
                #expect(request.inputSize == large)
                for size in [large, small, small, large, small] {
                    request.setInputSize(size)
                    let own = try store.makeModel(for: .fixed(size)).makeRequest()
                    for request in [request, own] {
                        try request.withInput { input in
                            #expect(input.count == 3 * size.pixelCount)
                            for index in input.indices { input[index] = BFloat16(UInt8(index * 37 % 251)) }
                        }
                        try request.infer()
                    }
                    let outputs = try [request, own].map { request in
                        try request.withOutputs(["537", "538", "539", "540"]) { outputs in outputs.map { Array($0) } }
                    }
                    #expect(outputs[0] == outputs[1] && outputs[0][0].count == size.pixelCount / 16)
                }
            }
        }
    }

    @Test func saysWhatFailed() throws {
        let garbage = LoadedModel(file: ModelFile.yuNet, path: "none", bytes: Array("this is no model".utf8))
        let error = try #require(throws: InferenceError.self) { try store(garbage).makeModel(for: .fixed(size)) }
        #expect(error.operation == "ov_core_read_model_from_memory_buffer")
        #expect(error.statusCode < 0 && error.cause != nil)
        #expect(error.cause?.contains("\n") == false, "a message is one line")
        #expect(error.description.contains(error.operation))
    }

    @Test func anUnknownOutputIsAnError() throws {
        let request = try store(try yuNet()).makeModel(for: .fixed(size)).makeRequest()
        let error = try #require(throws: InferenceError.self) { try request.withOutputs(["nose"]) { $0.count } }
        #expect(error.operation == "ov_infer_request_get_tensor")
    }

    @Test func knowsItsVersion() throws {
        #expect(try InferenceCore.version().hasPrefix("20"))
    }
}
