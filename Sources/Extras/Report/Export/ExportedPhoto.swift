import FaceCropModel

/// A photo in an export.
struct ExportedPhoto {
    let record: PhotoRecord
    let focalPoint: FocalPoint?

    init(_ record: PhotoRecord) {
        self.record = record
        focalPoint = FocalPoint(of: record)
    }
}
