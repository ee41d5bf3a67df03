package import SystemPackage

/// Finds out what is installed and whether it works: libraries, formats, models, and the whole line on a small photo.
package struct Checkup {
    /// What was found out about one thing.
    package struct Finding: Sendable, Hashable {
        /// The thing, in one or two words.
        package var subject: String
        /// What was found: a version, a list, or what is wrong and what to do.
        package var text: String
        /// Whether it is as it should be.
        package var isHealthy: Bool
        /// Whether facecrop cannot do its main job without it.
        package var isNeeded = true
    }

    private let locator: ModelLocator

    /// A check-up with the models of `modelFolder`; `nil` searches the usual places.
    package init(modelFolder: FilePath?) { locator = ModelLocator(explicitFolder: modelFolder) }

    /// All findings, in the order in which they depend on each other.
    package func findings() -> [Finding] {
        var findings = [finding("facecrop") { FaceCropVersion.text }]
        findings.append(
            finding("libvips") { () throws(RunError) in
                try VipsLibrary.start()
                return VipsLibrary.version
            }
        )
        guard findings.allSatisfy(\.isHealthy) else { return findings }
        findings += ImageFormat.allCases.map { format in
            Finding(
                subject: "reads \(format.rawValue)",
                text: FormatSupport.canRead(format) ? "yes" : "no: the installed libvips has no decoder for it",
                isHealthy: FormatSupport.canRead(format),
                isNeeded: format == .jpeg
            )
        }
        findings += EncodeOptions.Format.allCases.map { format in
            Finding(
                subject: "writes \(format.rawValue)",
                text: FormatSupport.canWrite(format) ? "yes" : "no: the installed libvips has no encoder for it",
                isHealthy: FormatSupport.canWrite(format),
                isNeeded: format == .jpeg
            )
        }
        findings.append(finding("OpenVINO") { () throws(RunError) in try Workshop.readOpenVINOVersion() })
        findings += DetectOptions.Detector.both.modelFiles.map { file in
            finding("model \(file.name)") { () throws(RunError) in
                _ = try locator.load(file)
                return "\(file.fileName), SHA-256 \(file.sha256)"
            }
        }
        guard findings.allSatisfy({ $0.isHealthy || !$0.isNeeded }) else { return findings }
        findings += DetectOptions.Detector.allCases.map { detector in
            finding("self-test \(detector.rawValue)") { () throws(RunError) in
                try SelfTest(detector: detector, locator: locator).run()
            }
        }
        return findings
    }

    private func finding(_ subject: String, _ examine: () throws(RunError) -> String) -> Finding {
        do throws(RunError) {
            return Finding(subject: subject, text: try examine(), isHealthy: true)
        } catch {
            return Finding(subject: subject, text: error.message, isHealthy: false)
        }
    }
}
