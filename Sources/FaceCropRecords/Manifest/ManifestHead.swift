import FaceCropCore
package import FaceCropFaces

/// What the manifest says before the photos: what made it, with which options.
///
/// Neither the output folder nor the number of workers stands here: runs that differ in those alone give equal manifests.
package struct ManifestHead: Sendable, Codable, Hashable {
    /// The version of the manifest's own shape; see `docs/manifest.schema.json`.
    package static let currentSchemaVersion = 1

    /// A model that looked for faces or their landmarks.
    package struct Model: Sendable, Codable, Hashable {
        package var name: String
        package var file: String
        package var sha256: String
        /// The numbers that it calculated with.
        package var precision: NumberFormat

        package init(name: String, file: String, sha256: String, precision: NumberFormat) {
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
        package var algorithmVersion = FaceCropVersion.algorithmVersion
    }

    package var schemaVersion = Self.currentSchemaVersion
    package var tool = Tool()
    /// Versions of the libraries, by name.
    package var libraries: [String: String]
    package var models: [Model]
    package var options: OptionsRecord

    package init(libraries: [String: String], models: [Model], options: OptionsRecord) {
        self.libraries = libraries
        self.models = models
        self.options = options
    }
}
