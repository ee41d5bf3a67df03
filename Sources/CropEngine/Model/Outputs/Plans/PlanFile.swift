package import SystemPackage

/// What a plan says: pure.
///
/// A plan is a file of YAML documents, each behind a line `---`: first the head, then one for each photo. So a photo
/// can be read without the others, and two plans can be compared line by line. `docs/plans.md` describes the format.
package struct PlanFile: Sendable {
    /// What holds for all photos.
    package struct Head: Sendable, Hashable {
        /// The words of the command that makes the outputs, from the name of the command on, as bytes.
        package var command: [[UInt8]]
        /// The folder that relative paths start from, absolute; `nil` for the working folder.
        package var folder: FilePath?
        /// The version of the program that has made the plan, such as `facecrop 1.0.0`; `nil` if it is not said.
        var tool: String?

        package init(command: [[UInt8]], folder: FilePath?, tool: String?) {
            self.command = command
            self.folder = folder
            self.tool = tool
        }
    }

    /// What is planned for one photo.
    package struct Entry: Sendable {
        /// The path as the run found it.
        package let path: FilePath
        let position: TextPosition
        package let decision: PhotoOverride
        /// What is wrong with the entry, which then must not be used.
        package internal(set) var mistakes: [ConfigurationMistake]
    }

    /// Why a plan cannot be used at all.
    package struct Failure: Error, Hashable, Sendable {
        /// At least one.
        package let mistakes: [ConfigurationMistake]
    }

    /// The only version that there is.
    static let version = "1"
    /// Enough for a million photos.
    package static let maximumByteCount = 1 << 30
    /// Enough for a photo with a thousand faces that each have outputs of their own.
    static let maximumDocumentByteCount = 1 << 20

    package let head: Head
    private let documents: [PlanDocument]

    /// Reads the head of a plan, and finds its documents.
    ///
    /// - Throws: ``Failure`` if it is no plan, or one of another version.
    package init(_ bytes: [UInt8]) throws(Failure) {
        var documents = PlanDocument.documents(of: bytes)
        guard !documents.isEmpty else {
            throw Failure(mistakes: [ConfigurationMistake(.start, "this is no plan: it is empty")])
        }
        do throws(ConfigurationMistake) {
            head = try Self.head(documents.removeFirst())
        } catch {
            throw Failure(mistakes: [error])
        }
        self.documents = documents
    }

    /// Reads the entries of all photos, in the order of the plan.
    ///
    /// - Parameter renditions: What the command of the head makes of each photo.
    /// - Returns: One for each document.
    /// - Throws: ``Failure`` if a document is no YAML, or does not say which photo it is about. All other mistakes are
    ///   those of the entries.
    package func entries(_ renditions: [RenditionOptions]) throws(Failure) -> [Entry] {
        let read = documents.concurrentMap { document in
            Result { () throws(ConfigurationMistake) in
                guard let value = try document.value() else { return Entry?.none }
                return try PlanEntryReader.entry(value, renditions)
            }
        }
        var entries: [Entry] = []
        var mistakes: [ConfigurationMistake] = []
        for result in read {
            switch result {
            case .success(let entry): if let entry { entries.append(entry) }
            case .failure(let mistake): mistakes.append(mistake)
            }
        }
        guard mistakes.isEmpty else { throw Failure(mistakes: mistakes) }
        Self.noteTwins(&entries)
        return entries
    }

    /// Notes entries that are about the same photo as an earlier one.
    private static func noteTwins(_ entries: inout [Entry]) {
        var lines: [FilePath: Int] = [:]
        for index in entries.indices {
            let position = entries[index].position
            if let first = lines.updateValue(position.line, forKey: entries[index].path) {
                entries[index].mistakes.append(
                    ConfigurationMistake(position, "line \(first) is about the same photo; remove one of the two")
                )
            }
        }
    }
}

// The head.

extension PlanFile {
    private static let headKeys = ["version", "tool", "folder", "command"]

    private static func head(_ document: PlanDocument) throws(ConfigurationMistake) -> Head {
        let value = try document.value()
        guard let value, case .mapping(let members, _) = value, let version = value.member("version") else {
            throw ConfigurationMistake(document.start, "this is no plan: it does not begin with 'version'")
        }
        guard case .scalar(Self.version, _, _) = version.value else {
            throw ConfigurationMistake(version.value.position, "this facecrop reads plans of version \(Self.version)")
        }
        for member in members where !headKeys.contains(member.key) {
            throw member.mistake(in: "the head of a plan", headKeys)
        }
        guard let command = value.member("command"), case .list(let words, _) = command.value, !words.isEmpty else {
            throw ConfigurationMistake(value.position, "the head has no 'command': the words that make the outputs")
        }
        var bytes: [[UInt8]] = []
        for word in words { bytes.append(try PlanBytes.read(word, called: "a word of the command")) }
        var folder: FilePath?
        if let member = value.member("folder") {
            folder = FilePath(bytes: try PlanBytes.read(member.value, called: "folder"))
        }
        var tool: String?
        if case .scalar(let text, _, _) = value.member("tool")?.value { tool = text }
        return Head(command: bytes, folder: folder, tool: tool)
    }
}
