import FoundationEssentials
package import SystemPackage

/// The command line of the last run into an output folder, so that the same run can be made again.
///
/// It is kept in `command.json` in the state folder. It holds no key: no option has one as its value.
package struct RecordedCommand: Sendable, Hashable {
    /// The arguments of the program, as bytes; the options of a configuration file are among them.
    package var words: [[UInt8]]
    /// The folder that relative paths start from, absolute.
    package var workingFolder: FilePath
    /// The inputs as they were named.
    var inputs: [FilePath]
    /// The output folder as it was named.
    package var outputFolder: FilePath
    /// The file of decisions that the run was given; `nil` if decisions stand beside the photos.
    package var overridesFile: FilePath?

    package init(
        words: [[UInt8]],
        workingFolder: FilePath,
        inputs: [FilePath],
        outputFolder: FilePath,
        overridesFile: FilePath? = nil
    ) {
        self.words = words
        self.workingFolder = workingFolder
        self.inputs = inputs
        self.outputFolder = outputFolder
        self.overridesFile = overridesFile
    }

    /// The name of the file with decisions in the folder of an input.
    static let overridesFileName: FilePath.Component = "overrides.yaml"

    /// The file in which decisions about a photo are written, and the photo's path relative to its folder.
    ///
    /// It lies in the folder of the input that the photo came from: the innermost one, if inputs overlap. Paths are
    /// compared as written.
    ///
    /// - Parameter source: The photo, as the run found it.
    /// - Returns: `nil` if the photo is below none of the inputs, or not below the folder of ``overridesFile``.
    package func overridePlace(of source: FilePath) -> (file: FilePath, path: FilePath)? {
        let source = source.lexicallyNormalized()
        if let overridesFile {
            let folder = Self.folder(of: overridesFile).lexicallyNormalized()
            return Self.path(of: source, below: folder).map { (overridesFile, $0) }
        }
        let folders = inputs.map { $0.lexicallyNormalized() == source ? Self.folder(of: $0) : $0 }
        let places = folders.compactMap { folder in
            Self.path(of: source, below: folder.lexicallyNormalized()).map { (folder, $0) }
        }
        guard let (folder, path) = places.min(by: { $0.1.components.count < $1.1.components.count }) else { return nil }
        return (folder.appending(Self.overridesFileName), path)
    }

    private static func folder(of file: FilePath) -> FilePath {
        let folder = file.removingLastComponent()
        return folder.isEmpty ? "." : folder
    }

    /// The path of `source` relative to `folder`, both normalized; `nil` if it is not below it.
    private static func path(of source: FilePath, below folder: FilePath) -> FilePath? {
        var path = source
        if folder.isEmpty || folder == "." { return source.isAbsolute || source.starts(with: "..") ? nil : source }
        return path.removePrefix(folder) && !path.isEmpty ? path : nil
    }
}

// The file.

extension RecordedCommand {
    /// A path or a word as text; bytes that are not UTF-8 are in Base64, too.
    private struct Bytes: Codable {
        var text: String
        var base64: String?

        init(_ bytes: [UInt8]) {
            text = String(decoding: bytes, as: UTF8.self)
            base64 = Array(text.utf8) == bytes ? nil : Data(bytes).base64EncodedString()
        }

        /// `nil` if the Base64 is invalid, or there is a zero byte.
        var bytes: [UInt8]? {
            let bytes = base64.map { Data(base64Encoded: $0).map(Array.init) } ?? Array(text.utf8)
            return bytes.flatMap { $0.contains(0) ? nil : $0 }
        }
    }

    private struct Content: Codable {
        static let currentVersion = 1

        var version = Self.currentVersion
        var words: [Bytes]
        var workingFolder: Bytes
        var inputs: [Bytes]
        var outputFolder: Bytes
        var overridesFile: Bytes?
    }

    private static let maximumByteCount = 64 << 20

    /// Replaces the file in `folder`, which must exist, and notes in `own` that facecrop has made it.
    ///
    /// If that cannot be noted, `facecrop review` does not trust the file, and says what to do.
    package func write(to folder: StateFolder, notingIn own: OwnCommands?) throws(RunError) {
        let content = Content(
            words: words.map { Bytes($0) },
            workingFolder: Bytes(workingFolder.bytes),
            inputs: inputs.map { Bytes($0.bytes) },
            outputFolder: Bytes(outputFolder.bytes),
            overridesFile: overridesFile.map { Bytes($0.bytes) }
        )
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let json = try? encoder.encode(content) else { preconditionFailure("texts and numbers are JSON") }
        // A run must not fail because the user has no cache, as under a service manager.
        try? own?.note(Array(json))
        do throws(Errno) {
            let file = try ReplacingFile(replacing: folder.place(of: folder.command))
            try file.write(Array(json))
            try file.commit()
        } catch {
            throw RunError(writing: folder.command, error)
        }
    }

    /// Why a recorded command cannot be used.
    package enum Unusable: Error {
        /// None is recorded, or another version has recorded it.
        case missing
        /// This user's facecrop has not recorded it.
        case foreign
    }

    /// The command of the last run into `folder`, which may be made again: ``OwnCommands`` knows it.
    package static func trusted(of folder: StateFolder, _ own: OwnCommands?) throws(Unusable) -> Self {
        guard let json = content(of: folder), let command = Self(json: json)
        else { throw .missing }
        guard own?.isNoted(json) ?? false else { throw .foreign }
        return command
    }

    /// The command of the last run into `folder`, whichever user recorded it; `nil` if none is recorded, or another
    /// version has recorded it.
    package init?(of folder: StateFolder) {
        guard let json = Self.content(of: folder) else { return nil }
        self.init(json: json)
    }

    private static func content(of folder: StateFolder) -> [UInt8]? {
        guard let place = try? folder.place(of: folder.command) else { return nil }
        return try? FileContent.read(place, maximumBytes: maximumByteCount, followsLink: false)
    }

    private init?(json: [UInt8]) {
        guard
            let content = try? JSONDecoder().decode(Content.self, from: Data(json)),
            content.version == Content.currentVersion, let workingFolder = content.workingFolder.bytes,
            let outputFolder = content.outputFolder.bytes
        else { return nil }
        let (words, inputs) = (content.words.compactMap(\.bytes), content.inputs.compactMap(\.bytes))
        guard words.count == content.words.count, inputs.count == content.inputs.count else { return nil }
        self.init(
            words: words,
            workingFolder: FilePath(bytes: workingFolder),
            inputs: inputs.map { FilePath(bytes: $0) },
            outputFolder: FilePath(bytes: outputFolder),
            overridesFile: content.overridesFile?.bytes.map { FilePath(bytes: $0) }
        )
    }
}
