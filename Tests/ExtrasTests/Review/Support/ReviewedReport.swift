import Foundation

@testable import FaceCropModel
@testable import FaceCropReport

/// Reports as tests of the review need them.
enum ReviewedReport {
    /// A photo with outputs at these paths.
    static func photo(_ source: String, _ outputs: [String] = [], preview: String? = nil) throws -> ReportPhoto {
        let crop: [String: Any] = [
            "pixels": ["x": 0, "y": 0, "width": 10, "height": 10],
            "fractions": ["x": 0, "y": 0, "width": 1, "height": 1],
        ]
        let record: [String: Any] = [
            "source": source, "status": "written", "reason": "facesFound", "faces": [Any](), "warnings": [Any](),
            "wasDecodedTwice": false,
            "outputs": outputs.map {
                ["path": $0, "format": "jpeg", "size": ["width": 10, "height": 10], "bytes": 4, "crop": crop]
            },
            "timings": ["decode": 0, "detect": 0, "frame": 0, "render": 0, "encode": 0, "write": 0],
        ]
        let data = try JSONSerialization.data(withJSONObject: record)
        var photo = ReportPhoto(try JSONDecoder().decode(PhotoRecord.self, from: data)) { $0.message }
        photo.preview = preview.map { ReportPhoto.Preview(url: $0, width: 10, height: 10) }
        return photo
    }

    /// A report of `photos`.
    static func make(_ photos: [ReportPhoto]) throws -> Report {
        let head = ManifestHead(libraries: [:], models: [], options: OptionsRecord(Options()))
        return Report(head, RunSummary(), RunTimings(started: .now, photos: photos.count, jobs: 1), photos: photos)
    }
}
