import COnnxRuntime
import SystemPackage
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

/// Calls each function of ONNX Runtime that the engine calls.
///
/// - `GetApi`, `GetAllocatorWithDefaultOptions`, `Info`, `CreateEnv` and `ReleaseEnv`: wherever there is a runtime.
/// - `GetVersionString`: in `theLibraryTellsItsVersion`.
/// - `GetErrorMessage` and `ReleaseStatus`: in `aFailureHasAMessage`.
/// - All others, through a session: in `aNetworkRuns`.
@Suite struct InferenceRuntimeTests {
    /// What a network for pictures of 8 × 8 pixels returns for one of `size`, whose numbers are 0, 1, 2 and so on.
    private func outputs(_ layer: OneLayerNetwork.Layer, _ size: PixelSize) throws -> [[Float]] {
        let network = OneLayerNetwork(layer: layer, side: 8)
        let model = LoadedModel(file: ModelFile.yuNet, path: "none", bytes: network.bytes)
        return try InferenceSession(model, InferenceRuntime(), layout: .planes).infer(size) { input in
            for index in input.indices { input[index] = Float(index) }
        } _: { outputs in
            outputs.map { Array($0) }
        }
    }

    /// Each function has as many before it as in `struct OrtApi` of ONNX Runtime 1.21.
    @Test func functionsAreAtTheirPlaces() {
        let places: [(PartialKeyPath<OrtApi>, Int)] = [
            (\.GetErrorMessage, 2), (\.CreateEnv, 3), (\.CreateSessionFromArray, 8), (\.Run, 9),
            (\.CreateSessionOptions, 10), (\.SetIntraOpNumThreads, 24), (\.SessionGetInputName, 36),
            (\.SessionGetOutputName, 37), (\.CreateTensorWithDataAsOrtValue, 49), (\.GetTensorMutableData, 51),
            (\.GetTensorElementType, 60), (\.GetTensorShapeElementCount, 64), (\.GetTensorTypeAndShape, 65),
            (\.GetAllocatorWithDefaultOptions, 78), (\.ReleaseEnv, 92), (\.ReleaseStatus, 93), (\.ReleaseSession, 95),
            (\.ReleaseValue, 96), (\.ReleaseTensorTypeAndShapeInfo, 99), (\.ReleaseSessionOptions, 100),
            (\.AddSessionConfigEntry, 130),
        ]
        for (function, place) in places {
            #expect(MemoryLayout<OrtApi>.offset(of: function) == place * MemoryLayout<UnsafeRawPointer>.size)
        }
    }

    @Test func theLibraryTellsItsVersion() { #expect(InferenceRuntime.version.hasPrefix("1.")) }

    @Test func aNetworkRuns() throws {
        #expect(try outputs(.meanOfColours, PixelSize(width: 8, height: 8)) == [[31.5, 95.5, 159.5]])
    }

    @Test func anOutputWithoutFloatsIsAnError() throws {
        let error = try #require(throws: InferenceError.self) {
            try outputs(.indices, PixelSize(width: 8, height: 8))
        }
        #expect(error.operation == "Run" && error.cause == "an output has no 32-bit floats")
    }

    @Test func aFailureHasAMessage() throws {
        let error = try #require(throws: InferenceError.self) {
            try outputs(.meanOfColours, PixelSize(width: 8, height: 9))
        }
        #expect(error.operation == "Run" && error.cause.contains("Expected: 8"))
        #expect(!error.description.contains("\n"), "a message is one line")
    }
}
