import FaceCropModel
import FaceCropReport
import Glibc
package import SystemPackage

/// The files of an output folder that the page may show: its previews, the outputs that the manifest names, and what is
/// left over from earlier crops.
package struct ServedFiles: Sendable {
    /// The output folder, absolute and without links.
    private let folder: FilePath
    /// The paths of the files relative to the output folder.
    private let paths: Set<[UInt8]>

    /// - Parameters:
    ///   - report: Names the files.
    ///   - folder: The output folder, absolute and without links.
    init(of report: Report, in folder: FilePath) {
        self.folder = folder
        paths = Set(
            report.photos.flatMap { photo in
                photo.outputs.map(\.pathBytes) + (photo.leftovers ?? []).map(\.pathBytes)
                    + (photo.preview.map { [Array("report/\($0.url)".utf8)] } ?? [])
            }
        )
    }

    /// How large an output may be that is shown.
    private static let maximumByteCount = 1 << 30

    /// The content of the file at `path`, relative to the output folder.
    ///
    /// - Returns: `nil` if the page may not show such a file, or it cannot be read: links are not followed.
    func content(at path: [UInt8]) -> [UInt8]? {
        guard paths.contains(path) else { return nil }
        guard let file = try? ConfinedFolder(folder).file(path) else { return nil }
        return try? FileContent.read(file, maximumBytes: Self.maximumByteCount)
    }

    /// The absolute path of what `path` leads to, without links; `nil` if it leads to nothing.
    package static func place(of path: FilePath) -> FilePath? {
        guard let place = path.withPlatformString({ realpath($0, nil) }) else { return nil }
        defer { free(place) }
        return FilePath(platformString: place)
    }

    /// The media type of a file, by the ending of its name.
    static func mediaType(of path: [UInt8]) -> String {
        let ending = path.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).last ?? []
        return switch String(decoding: ending, as: UTF8.self).lowercased() {
        case "jpg", "jpeg": "image/jpeg"
        case "png": "image/png"
        case "webp": "image/webp"
        case "avif": "image/avif"
        case "jxl": "image/jxl"
        case "tif", "tiff": "image/tiff"
        case "gif": "image/gif"
        default: "application/octet-stream"
        }
    }
}
