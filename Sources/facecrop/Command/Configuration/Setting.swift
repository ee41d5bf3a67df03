import FaceCropModel
import SystemPackage

/// An option with a value, as a file has it.
struct Setting: Hashable, Sendable {
    enum Value: Hashable, Sendable {
        case flag(Bool)
        case texts([String])
    }

    let option: ConfigurableOption
    let value: Value
    /// Where the value begins.
    let position: TextPosition
    /// The profile that it is part of; `nil` for what holds without a profile, too.
    let profile: String?

    init(_ option: ConfigurableOption, _ value: Value, at position: TextPosition, profile: String?) {
        self.option = option
        self.value = value
        self.position = position
        self.profile = profile
    }

    /// The values as bytes: relative paths begin in `folder`, in which the file is.
    ///
    /// An empty `folder` is the working folder.
    func values(in folder: FilePath) -> [[UInt8]] {
        guard case .texts(let texts) = value else { return [] }
        return texts.map { text in
            guard isRelativePath(text) else { return Array(text.utf8) }
            // Behind the name of a folder, a dash begins no option.
            let folder = folder.isEmpty && text.hasPrefix("-") ? "." : folder
            return folder.appending(name: text.utf8).bytes
        }
    }

    /// Words that stand for something else than a file wherever a path is expected: standard input or output, and
    /// nothing.
    private static let wordsInPlaceOfPaths: Set<String> = ["-", "none"]

    private func isRelativePath(_ text: String) -> Bool {
        guard !text.isEmpty, !text.hasPrefix("/"), !Self.wordsInPlaceOfPaths.contains(text) else { return false }
        return switch option.paths {
        case nil: false
        case .all: true
        case .withExtension(let extensions): extensions.contains(FilePath(text).extension ?? "")
        }
    }
}
