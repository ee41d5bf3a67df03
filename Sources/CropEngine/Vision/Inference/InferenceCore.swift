import COpenVINO
package import FaceCropCore
package import FaceCropFraming
import SystemPackage

/// OpenVINO's entry point, which compiles models or imports compiled ones; each run has one.
///
/// It is `@unchecked Sendable` because OpenVINO documents `ov::Core` as safe to use from several threads, and nothing
/// here changes after `init`.
package final class InferenceCore: @unchecked Sendable {
    private static let device = "CPU"

    /// The floating-point precision of all networks.
    package let numberFormat: NumberFormat
    /// The compile properties; with the model, the processor and OpenVINO's version they determine a compiled model.
    let properties: CompileProperties
    /// The `ov_core_t`, owned by this object.
    let handle: OpaquePointer

    /// Starts OpenVINO.
    ///
    /// - Throws: `libraryFailed` if it cannot be started.
    package init(settings: InferenceSettings) throws(RunError) {
        do throws(InferenceError) {
            handle = try created("ov_core_create", ov_core_create)
        } catch {
            throw Self.notStarted(error)
        }
        do throws(InferenceError) {
            let calculatesBFloat16 = try Self.calculatesBFloat16(handle)
            numberFormat = settings.allowsBFloat16 && calculatesBFloat16 ? .bf16 : .f32
            properties = CompileProperties(numberFormat: numberFormat)
            try Self.set(properties, of: handle)
        } catch {
            ov_core_free(handle)
            throw Self.notStarted(error)
        }
    }

    deinit { ov_core_free(handle) }

    /// OpenVINO's version, such as `2026.4.1-22982-e213a147257-releases/2026/4`.
    package static func version() throws(InferenceError) -> String {
        var version = ov_version_t()
        try check("ov_get_openvino_version") { ov_get_openvino_version(&version) }
        defer { ov_version_free(&version) }
        return String(cString: version.buildNumber)
    }

    private static func notStarted(_ error: InferenceError) -> RunError {
        RunError(.libraryFailed, "OpenVINO could not be started (\(error)).", missing: .base)
    }

    /// Whether both OpenVINO and the processor support 16-bit floats.
    private static func calculatesBFloat16(_ core: OpaquePointer) throws(InferenceError) -> Bool {
        var capabilities: UnsafeMutablePointer<CChar>?
        try check("ov_core_get_property") {
            ov_core_get_property(core, device, "OPTIMIZATION_CAPABILITIES", &capabilities)
        }
        defer { ov_free(capabilities) }
        let capabilityNames = capabilities.map { String(cString: $0).split(separator: " ") } ?? []
        return capabilityNames.contains("BF16") && Processor.current.multipliesBFloat16
    }

    /// Sets the properties for all models, because importing a compiled model takes no properties of its own.
    private static func set(_ properties: CompileProperties, of core: OpaquePointer) throws(InferenceError) {
        try check("ov_core_set_properties") {
            properties.withUnsafeProperties { ov_core_set_properties(core, device, $0.count, $0.baseAddress) }
        }
    }
}

extension InferenceCore {
    /// Parses an ONNX or TFLite file; the caller frees the returned `ov_model_t`.
    func readModel(_ model: LoadedModel) throws(InferenceError) -> OpaquePointer {
        model.file.fileName.hasSuffix(".tflite") ? try readTFLite(model) : try readONNX(model.bytes)
    }

    /// Parses a TFLite file.
    ///
    /// OpenVINO reads TFLite only from files with names that end in `.tflite`, so it reads the file again. A comparison
    /// afterwards makes sure that the file is still the one that was checked.
    private func readTFLite(_ model: LoadedModel) throws(InferenceError) -> OpaquePointer {
        let parsed = try created("ov_core_read_model") { parsed in
            model.path.withPlatformString { ov_core_read_model(handle, $0, nil, parsed) }
        }
        do throws(FileContent.Failure) {
            guard try FileContent.read(model.path, maximumBytes: model.bytes.count) != model.bytes else {
                return parsed
            }
        } catch {
            // A file that cannot be read any more counts as changed.
        }
        ov_model_free(parsed)
        throw InferenceError(
            operation: "ov_core_read_model",
            statusCode: 0,
            cause: "\(model.path) was changed while it was read"
        )
    }

    private func readONNX(_ bytes: [UInt8]) throws(InferenceError) -> OpaquePointer {
        try created("ov_core_read_model_from_memory_buffer") { model in
            bytes.withUnsafeBytes { content in
                ov_core_read_model_from_memory_buffer(
                    handle,
                    content.bindMemory(to: CChar.self).baseAddress,
                    content.count,
                    nil,
                    model
                )
            }
        }
    }

    /// Compiles a model for the processor; the caller frees the returned `ov_compiled_model_t`.
    func compile(_ model: OpaquePointer) throws(InferenceError) -> OpaquePointer {
        try created("ov_core_compile_model_props") { compiled in
            ov_core_compile_model_props(handle, model, Self.device, 0, nil, compiled)
        }
    }

    /// Imports a compiled model; the caller frees the returned `ov_compiled_model_t`.
    ///
    /// The weights stay in `content`, so the caller must keep it as long as the model.
    func importModel(_ content: UnsafeRawBufferPointer) throws(InferenceError) -> OpaquePointer {
        try created("ov_core_import_model") { compiled in
            ov_core_import_model(
                handle,
                content.bindMemory(to: CChar.self).baseAddress,
                content.count,
                Self.device,
                compiled
            )
        }
    }
}
