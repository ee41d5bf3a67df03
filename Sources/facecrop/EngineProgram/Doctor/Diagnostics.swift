import CropEngine
import FaceCropCommandLine
import FaceCropFilms
import FaceCropModel
import FaceCropPixels
import SystemPackage

/// Checks what is installed and whether it works: libraries, formats, models, and the whole pipeline with a small
/// photo.
struct Diagnostics {
    private let locator: ModelLocator

    /// Makes a check with the models in `modelFolder`; `nil` searches the usual places.
    init(modelFolder: FilePath?) { locator = ModelLocator(explicitFolder: modelFolder) }

    /// All findings, in the order in which the checked things depend on each other.
    ///
    /// If something that facecrop needs is missing, the checks that depend on it are left out.
    func findings() -> [DiagnosticFinding] {
        var findings = [finding("facecrop") { FaceCropVersion.text }] + sandbox() + [memory(), imageLibrary()]
        guard findings.allSatisfy({ $0.isHealthy || !$0.isNeeded }) else { return findings }
        findings += formats() + [rawFiles(), films(), inferenceLibrary()] + models()
        guard findings.allSatisfy({ $0.isHealthy || !$0.isNeeded }) else { return findings }
        return findings + selfTests()
    }

    private func sandbox() -> [DiagnosticFinding] {
        let report = Sandbox.available()
        let parts = [
            ("Landlock", report.files), ("seccomp", report.systemCalls), ("no_new_privs", report.noNewPrivileges),
        ]
        return parts.map { name, protection in
            DiagnosticFinding(
                subject: "sandbox: \(name)",
                text: "\(protection)",
                isHealthy: protection.isInForce,
                isNeeded: false
            )
        }
    }

    private func memory() -> DiagnosticFinding {
        let limit = MemoryLimit.current
        let limited = limit.controlGroup.map { $0 < limit.machine } ?? false
        let text =
            "\(limit.byteCount >> 20) MiB\(limited ? " by the limit of the control group" : ""), of which a run takes "
            + "\(limit.defaultBudget >> 20) MiB unless told otherwise"
        return DiagnosticFinding(subject: "memory", text: text, isHealthy: true)
    }

    private func imageLibrary() -> DiagnosticFinding {
        finding("libvips") { () throws(RunError) in
            try VipsLibrary.start()
            return VipsLibrary.version
        }
    }

    private func formats() -> [DiagnosticFinding] {
        func finding(_ subject: String, _ isThere: Bool, _ part: String, isNeeded: Bool) -> DiagnosticFinding {
            let text = isThere ? "yes" : "no: the installed libvips has no \(part) for it"
            return DiagnosticFinding(subject: subject, text: text, isHealthy: isThere, isNeeded: isNeeded)
        }
        return ImageFormat.allCases.map {
            finding("reads \($0.rawValue)", FormatSupport.canRead($0), "decoder", isNeeded: $0 == .jpeg)
        }
            + EncodeOptions.Format.allCases.map {
                finding("writes \($0.rawValue)", FormatSupport.canWrite($0), "encoder", isNeeded: $0 == .jpeg)
            }
    }

    private func rawFiles() -> DiagnosticFinding {
        DiagnosticFinding(
            subject: "reads camera raw",
            text: "previews, by LibRaw \(RawPreview.libraryVersion)",
            isHealthy: true
        )
    }

    private func films() -> DiagnosticFinding {
        var finding = finding("films: ffmpeg") { () throws(RunError) in try FilmProgram().version() }
        finding.isNeeded = false
        return finding
    }

    private func inferenceLibrary() -> DiagnosticFinding {
        finding("ONNX Runtime") { () throws(RunError) in try PipelineFactory.inferenceVersion() }
    }

    private func models() -> [DiagnosticFinding] {
        func findings(_ files: [ModelFile], isNeeded: Bool) -> [DiagnosticFinding] {
            files.map { file in
                var finding = finding("model \(file.name)") { () throws(RunError) in
                    _ = try locator.load(file)
                    return "\(file.fileName), SHA-256 \(file.sha256)"
                }
                finding.isNeeded = isNeeded
                return finding
            }
        }
        return findings(DetectOptions.Detector.both.modelFiles, isNeeded: true)
            + findings(ModelFile.landmarkModels + [.personMask, .salience, .sFace], isNeeded: false)
    }

    private func selfTests() -> [DiagnosticFinding] {
        DetectOptions.Detector.allCases.map { detector in
            finding("self-test \(detector.rawValue)") { () throws(RunError) in
                try SelfTest(detector: detector, locator: locator).run()
            }
        }
    }

    private func finding(_ subject: String, _ examine: () throws(RunError) -> String) -> DiagnosticFinding {
        do throws(RunError) {
            return DiagnosticFinding(subject: subject, text: try examine(), isHealthy: true)
        } catch {
            return DiagnosticFinding(subject: subject, text: error.message, isHealthy: false, error: error)
        }
    }
}
