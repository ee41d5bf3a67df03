import FaceCropModel
import SystemPackage

/// The file that shows a small copy of a photo, named by what it was made of: if a file of that name is there, it is up
/// to date.
struct PreviewFile: Sendable, Hashable {
    /// Whether and how a photo is shown.
    enum Plan: Sendable, Hashable {
        /// By this file.
        case file(PreviewFile)
        /// Not at all, for this reason, which is a sentence; `nil` if the photo's notes say it.
        case none(String?)
        /// Not at all, because the photo is not where the run found it.
        case lost
    }

    /// The long side in pixels: the page shows photos at up to 300 pixels, on screens of up to twice as many.
    static let longSide = 480
    /// At 75, the marks of compression are not seen at that size.
    static let quality = 75
    /// Describes how previews are made; if this text changes, all are made again.
    static let preparation = "preview 1, \(longSide) pixels, quality \(quality)"

    /// The path of the photo.
    var source: FilePath
    var form: UprightCopy.Form
    /// The path of the preview, relative to the folder of previews.
    var relativePath: String
    /// The size of the preview in pixels.
    var width: Int
    var height: Int
    /// When the photo was last written, in nanoseconds since 1970.
    var modifiedNanoseconds: Int

    /// The preview of `photo`, which lies at `source` and has the upright size `size`; `present` is the file there.
    init(of photo: ReportPhoto, at source: FilePath, size: [Int], _ present: PresentFile) {
        self.source = source
        modifiedNanoseconds = present.modifiedNanoseconds
        let turns = (photo.turnedClockwiseDegrees ?? 0) / 90
        form = UprightCopy.Form(longSide: Self.longSide, quality: Self.quality, quarterTurns: turns)
        let long = max(size[0], size[1])
        (width, height) = (Self.scaled(size[0], long), Self.scaled(size[1], long))
        let made = "\(Self.preparation), \(turns) turns, \(present.byteCount) bytes of \(present.modifiedNanoseconds)"
        let hash = String(decoding: StableHash.hexadecimalDigits(source.bytes + [0] + Array(made.utf8)), as: UTF8.self)
        relativePath = "\(hash.prefix(2))/\(hash).jpg"
    }

    private static func scaled(_ side: Int, _ long: Int) -> Int {
        long <= longSide ? side : max(1, Int(nearest: Double(side * longSide) / Double(long)))
    }

    /// Whether and how `photo` is shown.
    ///
    /// A photo that has crashed or delayed the process that decodes is not decoded again.
    static func plan(for photo: ReportPhoto) -> Plan {
        let failures: [PhotoError.Code] = [.crashed, .timedOut]
        if failures.contains(where: { $0.rawValue == photo.reason }) {
            return .none("It is not decoded again, because that crashed or took too long.")
        }
        guard let path = ManifestPath(text: photo.source, base64: photo.sourceBase64).path,
            let present = PresentFile.behindLinks(path)
        else { return .lost }
        guard let size = photo.size, size.count == 2, size.allSatisfy({ $0 > 0 }) else {
            return .none(nil)
        }
        return .file(PreviewFile(of: photo, at: path, size: size, present))
    }

    /// Whether `name` is a path that this type may give to a preview.
    static func isName(folder: String, _ name: String) -> Bool {
        name.count == 20 && name.hasSuffix(".jpg") && name.hasPrefix(folder) && folder.count == 2
            && name.dropLast(4).allSatisfy { "0123456789abcdef".contains($0) }
    }
}
