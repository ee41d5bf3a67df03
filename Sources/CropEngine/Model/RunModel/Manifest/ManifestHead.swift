/// The start of the manifest, before the photos: the program and the options that made it.
///
/// It contains neither the output folder nor the number of workers, so runs that differ only in these give equal
/// manifests.
package struct ManifestHead: Sendable, Codable, Hashable {
    /// The version of the manifest's format; see `docs/manifest.schema.json`.
    static let currentSchemaVersion = 1

    /// A model that detected faces or their landmarks.
    package struct Model: Sendable, Codable, Hashable {
        var name: String
        var file: String
        var sha256: String
        /// The number format in which it computed.
        var precision: NumberFormat

        init(name: String, file: String, sha256: String, precision: NumberFormat) {
            self.name = name
            self.file = file
            self.sha256 = sha256
            self.precision = precision
        }

        package init(_ file: ModelFile, precision: NumberFormat) {
            self.init(name: file.name, file: file.fileName, sha256: file.sha256, precision: precision)
        }
    }

    /// The program.
    package struct Tool: Sendable, Codable, Hashable {
        package var name = "facecrop"
        package var version = FaceCropVersion.version
        var algorithmVersion = FaceCropVersion.algorithmVersion
    }

    var schemaVersion = Self.currentSchemaVersion
    package var tool = Tool()
    /// Versions of the libraries, by name.
    var libraries: [String: String]
    var models: [Model]
    package var options: OptionsRecord

    package init(libraries: [String: String], models: [Model], options: OptionsRecord) {
        self.libraries = libraries
        self.models = models
        self.options = options
    }
}
