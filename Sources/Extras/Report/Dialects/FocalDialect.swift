package import SystemPackage

/// A content management system, by the form in which it keeps the focal points of photos.
///
/// Kirby and Statamic keep a file for each photo; the points of all others are written and read as one JSON array.
package enum FocalDialect: String, Sendable, CaseIterable {
    /// The attachment's meta field `focalpoint`, see ``WordPressFocus``.
    case wordpress
    /// Crop entities of the type `focal_point`, see ``DrupalFocus``.
    case drupal
    /// The fields of the image model, see ``WagtailFocus``.
    case wagtail
    /// Content files, see ``KirbyFocus``.
    case kirby
    /// Metadata files, see ``StatamicFocus``.
    case statamic
    /// The asset's attribute `focalPoint`, see ``CraftFocus``.
    case craft

    /// The form of the files, one for each photo; `nil` if all points stand in one JSON array.
    package var file: (any FocalFile.Type)? {
        switch self {
        case .kirby: KirbyFocus.self
        case .statamic: StatamicFocus.self
        case .wordpress, .drupal, .wagtail, .craft: nil
        }
    }

    /// The form of the rows of the JSON array; `nil` if there is a file for each photo.
    var row: (any FocalRow.Type)? {
        switch self {
        case .wordpress: WordPressFocus.self
        case .drupal: DrupalFocus.self
        case .wagtail: WagtailFocus.self
        case .craft: CraftFocus.self
        case .kirby, .statamic: nil
        }
    }

    /// The focal points of the photos below `folder` as one JSON array, a line for each; `nil` if the system keeps a
    /// file for each photo.
    package func text(below folder: FilePath) -> ExportText? {
        guard let row else { return nil }
        return ExportText(head: Array("[\n".utf8), separator: Array(",\n".utf8), tail: Array("\n]\n".utf8)) { record in
            PlacedPhoto(record, below: folder).map { FocalTable.line(row.init($0)) } ?? []
        }
    }
}
