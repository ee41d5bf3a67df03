import Glibc
package import SystemPackage

/// Finds model files and checks their hashes.
package struct ModelLocator: Sendable, Hashable {
    /// The maximum size of a model file, above that of any known model; larger files are not read.
    private static let maximumByteCount = 1 << 28

    /// The folders to search, in this order.
    package var folders: [FilePath]
    /// The folder that the user named; `nil` if the user named no folder.
    package private(set) var explicitFolder: FilePath?

    init(folders: [FilePath]) { self.folders = folders }

    /// Searches only `explicitFolder` if it is given, so that a mistyped folder is reported and not skipped.
    ///
    /// Otherwise it searches `share/facecrop/models` under the prefix that the executable is installed under, then
    /// `/usr/local/share/facecrop/models`, where `make deps` installs the models.
    package init(explicitFolder: FilePath?, executable: FilePath? = InstallationPrefix.ownExecutable) {
        self.explicitFolder = explicitFolder
        if let explicitFolder {
            folders = [explicitFolder]
            return
        }
        let installed = executable.map { InstallationPrefix.of($0).appending("share/facecrop/models") }
        folders = [installed, FilePath("/usr/local/share/facecrop/models")].compactMap { $0 }
    }

    /// All paths at which these models may be, existing or not.
    package func places(of files: [ModelFile]) -> [FilePath] {
        folders.flatMap { folder in files.map { folder.appending($0.fileName) } }
    }

    /// Whether one of the folders contains a file of that name, even if it is unreadable or altered.
    package func has(_ file: ModelFile) -> Bool {
        folders.contains { folder in
            folder.appending(file.fileName).withPlatformString { access($0, F_OK) == 0 || errno == EACCES }
        }
    }

    /// Reads the model from the first folder that contains it.
    ///
    /// - Throws: `modelMissing` if no folder contains the file or it cannot be read; `modelAltered` if its hash differs
    ///   from the known one. An altered model is not replaced by one from a later folder.
    package func load(_ file: ModelFile) throws(RunError) -> LoadedModel {
        for folder in folders {
            let path = folder.appending(file.fileName)
            let model: LoadedModel?
            do throws(FileContent.Failure) {
                model = try LoadedModel.read(file, at: path, maximumByteCount: Self.maximumByteCount)
            } catch .system(.noSuchFileOrDirectory), .system(.notDirectory) {
                continue
            } catch .system(let reason) {
                throw RunError(.modelMissing, "The model \(path) cannot be read (\(reason)). Make it readable.")
            } catch {
                throw altered(path, file)
            }
            guard let model else { throw altered(path, file) }
            return model
        }
        throw missing(file)
    }

    private func missing(_ file: ModelFile) -> RunError {
        let places = folders.map(\.string).joined(separator: ", nor in ")
        return RunError(
            .modelMissing,
            "The model \(file.fileName) (\(file.name)) is not in \(places).",
            options: explicitFolder == nil ? [] : ["run.modelFolder"],
            missing: file.part
        )
    }

    private func altered(_ path: FilePath, _ file: ModelFile) -> RunError {
        RunError(
            .modelAltered,
            "The model \(path) is not the known one: its SHA-256 differs. Delete it.",
            missing: file.part
        )
    }
}
