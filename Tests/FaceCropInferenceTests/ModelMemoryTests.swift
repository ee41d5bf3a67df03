import CModelMemory
import CPixelMemory
import FaceCropFaces
import FaceCropGeometry
import Testing

@testable import FaceCropInference

/// Each test has a process of its own, because all models and pictures of a process share what is kept.
@Suite struct ModelMemoryTests {
    /// With the largest input, so that a part of the memory is large enough to be shared in every precision.
    private static let sizes = [PixelSize(width: 800, height: 608), PixelSize(width: 608, height: 800)]

    @Test func aModelCalculatesInTheMemoryOfAnother() async {
        await #expect(processExitsWith: .success) {
            let requests = try ModelMemoryTests.requests()
            let expected = try requests.map(ModelMemoryTests.outputs)
            cpixelmemory_trim()
            for request in requests { request.releaseMemory() }
            let kept = cpixelmemory_kept_bytes()
            #expect(kept >= 4 << 20)
            for _ in 0..<3 {
                for (request, expected) in zip(requests, expected) {
                    let before = cpixelmemory_kept_bytes()
                    let outputs = try ModelMemoryTests.outputs(request)
                    #expect(outputs == expected && cpixelmemory_kept_bytes() < before)
                    request.releaseMemory()
                    #expect(cpixelmemory_kept_bytes() == before)
                }
            }
            #expect(cpixelmemory_kept_bytes() == kept)
        }
    }

    /// What a model has not given back is freed with it.
    @Test func aModelThatEndsGivesBackItsMemory() async {
        await #expect(processExitsWith: .success) {
            func run() throws {
                let requests = try ModelMemoryTests.requests()
                _ = try requests.map(ModelMemoryTests.outputs)
                cpixelmemory_trim()
            }
            try run()
            #expect(cpixelmemory_kept_bytes() >= 4 << 20)
        }
    }

    @Test(arguments: ["libnone.so", "libm.so.6", ""]) func otherLibrariesStayAsTheyAre(name: String) {
        #expect(!cmodelmemory_reuse_in(name))
    }

    private static func requests() throws -> [InferenceRequest] {
        let core = try InferenceCore(settings: InferenceSettings(allowsBFloat16: false))
        #expect(cmodelmemory_reuse_in(InferenceCore.plugin))
        let model = try ModelLocator(explicitFolder: nil, executable: nil).load(ModelFile.yuNet)
        let store = CompiledModelStore(model, form: .planes(.blueGreenRed), core: core)
        return try sizes.map { try store.makeModel(for: .fixed($0)).makeRequest() }
    }

    private static func outputs(_ request: InferenceRequest) throws -> [Float] {
        try request.withInput { $0.update(repeating: BFloat16(90)) }
        try request.infer()
        return try request.withOutputs(["bbox_8"]) { Array($0[0]) }
    }
}
