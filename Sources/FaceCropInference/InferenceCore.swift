import COpenVINO
package import FaceCropCore
package import FaceCropFaces
import SystemPackage

/// OpenVINO's entry point: compiles models, or reads compiled ones.
///
/// A run has one. It is `@unchecked Sendable` because OpenVINO documents `ov::Core` as safe to use from several
/// threads, and nothing here changes after `init`.
package final class InferenceCore: @unchecked Sendable {
    private static let device = "CPU"

    /// The numbers that all networks calculate with.
    package let numberFormat: NumberFormat
    /// How models are compiled: all that a compiled one depends on, besides the model, the processor and OpenVINO.
    let properties: CompileProperties
    /// The `ov_core_t`, owned by this object.
    let handle: OpaquePointer

    /// Starts OpenVINO.
    ///
    /// - Throws: `libraryFailed` when it cannot be started.
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
        RunError(.libraryFailed, "OpenVINO could not be started. Run make deps to install it. (\(error))")
    }

    /// Whether both OpenVINO and the processor calculate with 16-bit floats.
    private static func calculatesBFloat16(_ core: OpaquePointer) throws(InferenceError) -> Bool {
        var capabilities: UnsafeMutablePointer<CChar>?
        try check("ov_core_get_property") {
            ov_core_get_property(core, device, "OPTIMIZATION_CAPABILITIES", &capabilities)
        }
        defer { ov_free(capabilities) }
        let words = capabilities.map { String(cString: $0).split(separator: " ") } ?? []
        return words.contains("BF16") && Processor.current.multipliesBFloat16
    }

    /// Sets the properties for all models, compiled ones that are read included, which take none of their own.
    private static func set(_ properties: CompileProperties, of core: OpaquePointer) throws(InferenceError) {
        try check("ov_core_set_properties") {
            properties.withUnsafeProperties { ov_core_set_properties(core, device, $0.count, $0.baseAddress) }
        }
    }
}

extension InferenceCore {
    /// Parses an ONNX or TFLite file; the caller frees the `ov_model_t` that comes back.
    func readModel(_ model: LoadedModel) throws(InferenceError) -> OpaquePointer {
        model.file.fileName.hasSuffix(".tflite") ? try readTFLite(model) : try readONNX(model.bytes)
    }

    /// OpenVINO reads TFLite from files only, and only from those whose names end in `.tflite`, so the file is read once
    /// more; that it is still the one that was checked is made sure of afterwards.
    private func readTFLite(_ model: LoadedModel) throws(InferenceError) -> OpaquePointer {
        let parsed = try created("ov_core_read_model") { parsed in
            model.path.withPlatformString { ov_core_read_model(handle, $0, nil, parsed) }
        }
        do throws(FileContent.Failure) {
            guard try FileContent.read(model.path, maximumBytes: model.bytes.count) != model.bytes else {
                return parsed
            }
        } catch {
            // What cannot be read any more has changed, too.
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

    /// Compiles a model for the processor; the caller frees the `ov_compiled_model_t` that comes back.
    func compile(_ model: OpaquePointer) throws(InferenceError) -> OpaquePointer {
        try created("ov_core_compile_model_props") { compiled in
            ov_core_compile_model_props(handle, model, Self.device, 0, nil, compiled)
        }
    }

    /// Makes a compiled model of an exported one; the caller frees the `ov_compiled_model_t` that comes back, and keeps
    /// `content` as long, for the weights stay there.
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
