import FaceCropModel

/// The flat table: one row for each output, and one for each photo without outputs.
///
/// A row repeats what is known about the photo; the columns about the output begin with `output_`.
package enum FlatTable {
    /// The names of the columns, in order.
    package static let columns =
        ExportColumn.ofPhotos.map(\.name) + ExportColumn.ofOutputs.map { "output_\($0.name)" }

    /// The rows of a photo, with one value for each column.
    static func rows(_ record: PhotoRecord) -> [[ExportValue]] {
        let photo = ExportedPhoto(record)
        let values = ExportColumn.ofPhotos.map { $0.value(photo) }
        if record.outputs.isEmpty { return [values + ExportColumn.ofOutputs.map { _ in .none }] }
        return record.outputs.map { output in values + ExportColumn.ofOutputs.map { $0.value(output) } }
    }
}
