import FaceCropModel

/// What the user is told about an override whose photo is not at its path.
enum OverrideText {
    /// The text, with the place of the entry and what to do about it.
    static func text(about notice: OverrideNotice) -> String {
        let photo = "'\(PrintableText.escaped(notice.photo))'"
        if let newPath = notice.newPath {
            return
                "\(notice.place): \(photo) is now '\(newPath)', as its SHA-256 tells; write the new path there, so "
                + "that the next run need not read the photos for it"
        }
        let advice = notice.meant.map { "did you mean '\(PrintableText.escaped("\($0)"))'?" }
        let gone =
            "\(notice.place): there is no photo \(photo) any more; "
            + (advice ?? "correct the path, or remove the entry")
        return notice.mistakes.isEmpty ? gone : "\(gone) (\(notice.mistakes.joined(separator: "; ")))"
    }
}
