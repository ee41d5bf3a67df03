import FaceCropModel

/// What the user is told about a table of names that does not match the photos.
enum NameTableText {
    /// The text, with the place of the row and what to do about it.
    static func text(about notice: NameTableNotice) -> String {
        switch notice {
        case .rowWithoutPhoto(let place, let source):
            return "\(place): there is no photo '\(PrintableText.escaped(source))' among the inputs; correct the path, "
                + "or remove the line"
        case .photosWithoutRow(let count, let table):
            return count == 1
                ? "1 photo is not in '\(table)' and keeps its usual name"
                : "\(count) photos are not in '\(table)' and keep their usual names"
        }
    }
}
