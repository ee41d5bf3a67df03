import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropFraming
@testable import FaceCropVision

/// The real YuNet, compiled and imported again.
@Suite struct ModelCacheTests {
    private let size = PixelSize(width: 64, height: 32)

    private func core(allowsBFloat16: Bool = true) throws -> InferenceCore {
        try InferenceCore(settings: InferenceSettings(allowsBFloat16: allowsBFloat16))
    }

    private func yuNet() throws -> LoadedModel {
        try ModelLocator(explicitFolder: nil, executable: nil).load(ModelFile.yuNet)
    }

    private func model(_ folder: FilePath?, _ core: InferenceCore) throws -> CompiledModel {
        let cache = folder.flatMap { ModelCache(folder: $0, core: core) }
        return try CompiledModelStore(try yuNet(), form: .planes(.blueGreenRed), core: core, cache: cache)
            .makeModel(for: .fixed(size))
    }

    /// All outputs of the network for a grey picture with a bright corner.
    private func outputs(_ model: CompiledModel) throws -> [[Float]] {
        let request = try model.makeRequest()
        try request.withInput { input in
            for index in input.indices { input[index] = BFloat16(index < 600 ? 240 : 90) }
        }
        try request.infer()
        return try request.withOutputs(["cls_8", "obj_16", "bbox_8", "kps_32"]) { outputs in outputs.map { Array($0) } }
    }

    @Test(arguments: [true, false])
    func cachedModelsCalculateTheSame(allowsBFloat16: Bool) throws {
        try withTemporaryFolder { folder in
            let core = try core(allowsBFloat16: allowsBFloat16)
            let expected = try outputs(model(nil, core))
            #expect(try outputs(model(folder("cache"), core)) == expected)
            let written = try FileTree.contents(of: folder("cache"))
            #expect(written.count == 1)
            #expect(try outputs(model(folder("cache"), core)) == expected)
            #expect(try FileTree.contents(of: folder("cache")) == written)
        }
    }

    @Test func eachKindOfModelHasItsOwnFile() throws {
        let core = try core()
        let cache = try #require(ModelCache(folder: "/cache", core: core))
        let usual = cache.entry(for: ModelFile.yuNet, shape: .fixed(size))
        let others = [
            cache.entry(for: ModelFile.yuNet, shape: .fixed(size.transposed)),
            cache.entry(for: ModelFile.yuNet, shape: .upTo(size)),
            cache.entry(for: ModelFile.centerFace, shape: .fixed(size)),
            ModelCache(folder: "/cache", core: core, processor: Processor(description: "model name : Old One"))?
                .entry(for: ModelFile.yuNet, shape: .fixed(size)),
        ]
        #expect(others.allSatisfy { $0 != nil && $0?.path != usual.path })
        #expect(cache.entry(for: ModelFile.yuNet, shape: .fixed(size)).path == usual.path)
        #expect(ModelCache(folder: "/cache", core: core, processor: Processor(description: "")) == nil)
    }

    /// An unreadable cache file is replaced.
    @Test func rubbishIsReplaced() throws {
        try withTemporaryFolder { folder in
            let core = try core()
            let entry = try #require(ModelCache(folder: folder("cache"), core: core))
                .entry(for: ModelFile.yuNet, shape: .fixed(size))
            let rubbish = [UInt8](repeating: 7, count: 1000)
            try rubbish.withUnsafeBytes { try entry.write($0) }
            #expect(entry.read() != nil, "whole, but no model")
            #expect(try outputs(model(folder("cache"), core)) == outputs(model(nil, core)))
            #expect(try #require(entry.read()).withBytes(\.count) > 100_000)
        }
    }

    /// The cache has one shape; for another, the model file is read and checked again.
    @Test func uncachedShapesAreCompiledFromTheCheckedFile() throws {
        try withTemporaryFolder { folder in
            let core = try core()
            let file = folder("models").appending(ModelFile.yuNet.fileName)
            try folder.write("models/\(ModelFile.yuNet.fileName)", try yuNet().bytes)
            func store() throws -> CompiledModelStore {
                CompiledModelStore(
                    try ModelLocator(folders: [folder("models")]).load(ModelFile.yuNet),
                    form: .planes(.blueGreenRed),
                    core: core,
                    cache: ModelCache(folder: folder("cache"), core: core)
                )
            }
            _ = try store().makeModel(for: .fixed(size))
            let (first, second, third) = (try store(), try store(), try store())
            for store in [first, second, third] { _ = try store.makeModel(for: .fixed(size)) }
            let other = InputShape.fixed(size.transposed)
            #expect(try first.makeModel(for: other).shape == other)
            try folder.write("models/\(ModelFile.yuNet.fileName)", Array("another file".utf8))
            let square = InputShape.fixed(PixelSize(width: 64, height: 64))
            let changed = try #require(throws: InferenceError.self) { try second.makeModel(for: square) }
            #expect(changed.cause == "\(file) was changed after it was checked")
            #expect(unlink(file.string) == 0)
            let missing = try #require(throws: InferenceError.self) { try third.makeModel(for: square) }
            #expect(missing.cause?.hasPrefix("\(file) cannot be read any more") == true)
        }
    }

    @Test func aFolderThatCannotBeWrittenIsNoError() throws {
        try withTemporaryFolder { folder in
            try folder.write("cache", Array("a file".utf8))
            let core = try core()
            #expect(try outputs(model(folder("cache"), core)) == outputs(model(nil, core)))
        }
    }
}
