import FaceCropModel
import SystemPackage

/// A photo in the media folder of a content management system, with its focal point.
package struct PlacedPhoto: Sendable {
    /// The path relative to that folder, without `.` and `..`.
    let path: String
    let focalPoint: FocalPoint
    /// The size of the photo, upright by its EXIF orientation.
    let size: PixelSize
    /// How the pixels of the file are turned.
    let orientation: Orientation

    /// The size of the pixels of the file.
    var storedSize: PixelSize { orientation.inverse.uprightSize(stored: size) }

    init(path: String, focalPoint: FocalPoint, size: PixelSize, orientation: Orientation = .upright) {
        self.path = path
        self.focalPoint = focalPoint
        self.size = size
        self.orientation = orientation
    }

    /// The photo of `record`; `nil` if it has no focal point, is not below `folder`, or its path is not UTF-8.
    init?(_ record: PhotoRecord, below folder: FilePath) {
        guard let focalPoint = FocalPoint(of: record), let turned = record.size, record.sourceBase64 == nil,
            let path = Self.path(of: FilePath(record.source), below: folder)
        else { return nil }
        let isAcross = (record.turnedClockwiseDegrees ?? 0) % 180 != 0
        self.init(
            path: path,
            focalPoint: focalPoint,
            size: isAcross ? turned.transposed : turned,
            orientation: record.orientation.flatMap(Orientation.init) ?? .upright
        )
    }

    /// The path of `file` relative to `folder`, both from the working folder; `nil` if it is not below it.
    static func path(of file: FilePath, below folder: FilePath) -> String? {
        var rest = absolute(file)
        guard rest.removePrefix(absolute(folder)), !rest.isEmpty else { return nil }
        return rest.string
    }

    private static func absolute(_ path: FilePath) -> FilePath {
        WorkingFolder.path.pushing(path).lexicallyNormalized()
    }
}
