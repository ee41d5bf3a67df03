/// What the side that decodes photos reports when it is ready for them.
package struct EngineReadiness: Sendable, Codable {
    /// The part of the manifest before the photos.
    var head: ManifestHead
    /// The network that computes embeddings; `nil` if that is not the job.
    var network: Network?
    /// The formats of the installed libraries; `nil` if the job is not to stream.
    var formats: Formats?
    /// The rights that the process has given up; `nil` if it is the command's own.
    package var sandbox: SandboxReport?

    package init(head: ManifestHead, network: Network?, formats: Formats? = nil) {
        self.head = head
        self.network = network
        self.formats = formats
    }

    /// The names of formats.
    package struct Formats: Sendable, Hashable, Codable {
        /// The formats that photos may have: of pictures, and of camera raw files.
        var reads: [String]
        /// The formats that outputs may have.
        var writes: [String]

        package init(reads: [String], writes: [String]) {
            self.reads = reads
            self.writes = writes
        }
    }

    /// A network that computes embeddings.
    package struct Network: Sendable, Codable {
        var model: EmbeddingModel
        /// What the similarities of its embeddings mean.
        var calibration: IdentityCalibration

        package init(model: EmbeddingModel, calibration: IdentityCalibration) {
            self.model = model
            self.calibration = calibration
        }
    }
}
