import FaceCropModel
import FaceCropReport
import SystemPackage

/// What files of overrides say; each is read once.
struct OverridesFileContents {
    private struct Content {
        var text: String
        /// What the text says, or why it says nothing.
        var file: Result<OverridesFile, OverridesFile.Failure>
    }

    /// Whether a file may be a symbolic link.
    let followsLinks: Bool
    /// The files that were read; `nil` for those that are not there.
    private var known: [FilePath: Content?] = [:]

    init(followsLinks: Bool) { self.followsLinks = followsLinks }

    /// What is decided about the photo at `path`, relative to the folder of `file`.
    ///
    /// - Throws: `inputNotReadable` if the file cannot be read, or is not correct.
    mutating func entry(of path: FilePath, in file: FilePath) throws(RunError) -> OverrideEntry? {
        guard let content = try content(of: file) else { return nil }
        do throws(OverridesFile.Failure) {
            let entry = try content.file.get().entries.last { $0.path == path.string && $0.mistakes.isEmpty }
            return entry.map { OverrideEntry($0.override) }
        } catch {
            let mistakes = error.mistakes.map { $0.line(in: file.string) }
            throw RunError(.inputNotReadable, mistakes.joined(separator: "; "))
        }
    }

    /// Whether `file` has an entry of the photo at `path`.
    mutating func names(_ path: FilePath, in file: FilePath) throws(RunError) -> Bool {
        // A file that is not correct fails the photos of its folder, and the run says so.
        guard case .success(let found) = try content(of: file)?.file else { return false }
        return found.entries.contains { $0.path == path.string }
    }

    /// The text of `file`, in which the page may change entries; `place` is one in it.
    ///
    /// - Throws: `inputNotReadable` if the file cannot be read, or its entries cannot be changed one by one.
    mutating func text(of file: FilePath, _ place: OverridePlace) throws(RunError) -> OverridesFileText {
        let text = try content(of: file)?.text ?? ""
        guard PresentFile.status(of: FilePath(place.folder)) != nil else {
            throw RunError(.inputNotReadable, "There is no folder '\(place.folder)' here.")
        }
        do throws(OverridesEditor.Failure) {
            let parts = try OverridesParts(text)
            return OverridesFileText(
                place,
                parts: parts.parts.map { .init(path: $0.path, text: $0.text) },
                end: parts.end,
                indentation: parts.indentation,
                lineEnd: parts.lineEnd
            )
        } catch {
            throw RunError(.inputNotReadable, "'\(file)': \(error.text)")
        }
    }

    /// The content of a file; `nil` if there is none.
    private mutating func content(of file: FilePath) throws(RunError) -> Content? {
        if let found = known[file] { return found }
        let content = try bytes(of: file).map { bytes in
            Content(
                text: String(decoding: bytes, as: UTF8.self),
                file: Result { () throws(OverridesFile.Failure) in try OverridesFile(bytes) }
            )
        }
        known[file] = .some(content)
        return content
    }

    private func bytes(of file: FilePath) throws(RunError) -> [UInt8]? {
        do throws(FileContent.Failure) {
            return try FileContent.read(
                file,
                maximumBytes: OverridesFile.maximumByteCount,
                followsLink: followsLinks
            )
        } catch {
            if case .system(.noSuchFileOrDirectory) = error { return nil }
            let reason = error.reason(maximumBytes: OverridesFile.maximumByteCount)
            throw RunError(.inputNotReadable, "'\(file)' cannot be read: \(reason).")
        }
    }
}
