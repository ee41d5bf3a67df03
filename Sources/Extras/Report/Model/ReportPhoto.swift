import FaceCropModel
import SystemPackage

/// What a report says about one photo; coordinates are upright photo pixels.
package struct ReportPhoto: Sendable, Codable {
    /// The path of the source as in the manifest; bytes that are not UTF-8 are shown as U+FFFD.
    var source: String
    /// The bytes of that path in Base64, present only when they are not UTF-8.
    var sourceBase64: String?
    /// One of `cropped`, `fallback`, `skipped` and `failed`.
    var status: ReportFlag
    /// The stable name of the reason; empty for a photo that was cropped.
    var reason: String
    var flags: [ReportFlag]
    var notes: [ReportNote]
    /// Why the photo makes the exit status 1; absent if it does not.
    var causes: [PhotoCause]?
    /// Why a person might have to decide something about the photo; absent if there is no decision to make.
    var concern: Concern?
    /// The place of the photo in the list of those to look at, from 1; absent if it is none of them.
    var rank: Int?
    var format: String?
    /// Width and height; `nil` if the header could not be read.
    package var size: [Int]?
    /// By how many degrees the photo was turned clockwise for its faces; everything here is after that turn.
    package var turnedClockwiseDegrees: Int?
    package var faces: [Face]
    package var outputs: [Output]
    /// What an earlier crop of the photo has shown, if the page has left the photo out since; absent if that is not
    /// known.
    package var earlierOutputs: [Output]?
    /// Files of earlier crops that are still in the output folder, if the photo is left out; absent if there are none.
    package var leftovers: [Leftover]?
    /// How each rendition ended; absent if the run had one rendition without a name.
    var renditions: [Rendition]?
    /// The point that the crop was made around, in fractions of the photo.
    var focalPoint: [Double]?
    /// Where a person's decision about the photo is written; `nil` if there is no such place.
    package var overridePlace: OverridePlace?
    /// What a person has decided about the photo; `nil` if nothing is known of it.
    package var override: OverrideEntry?
    /// The small copy of the photo; `nil` if there is none.
    package var preview: Preview?
    /// Why there is no preview, or what is wrong with it.
    package var previewNote: String?

    /// A face, as the page draws it.
    package struct Face: Sendable, Codable {
        var number: Int
        /// Left, top, width and height.
        var box: [Double]
        var role: String
        var isCut: Bool
        var score: Double?
        var prominence: Double?
        /// Who it is, if that is known.
        var name: String?
        /// Why the face is cut or dropped.
        var note: String?
    }

    /// A file made of the photo: a photo may have any number.
    package struct Output: Sendable, Codable {
        /// Relative to the output folder.
        var path: String
        /// The path of the file as a URL relative to the page.
        var url: String
        var format: String
        /// Width and height in pixels.
        var size: [Int]
        var bytes: Int
        /// Left, top, width and height of the part of the photo that it shows.
        var frame: [Double]
        /// The corners of that part if it is turned in the photo, clockwise from the output's top left.
        var corners: [[Double]]?
        var faceNumber: Int?
        /// How likely a person would publish the crop, 0…1; absent if no face was cropped to, or a person decided it.
        var confidence: Double?
        var isReplacedByHand: Bool
        /// The name of the rendition that the file belongs to.
        var rendition: String?
        /// How many pixels of the file stand for one of the rendition's size; absent for 1.
        var scale: Double?
        /// The ratio that was asked for, as `4:3`; absent if the options name none.
        var ratio: String?
    }

    /// A file of an earlier crop that the photo does not have any more.
    package struct Leftover: Sendable, Hashable, Codable {
        /// Relative to the output folder; bytes that are not UTF-8 are shown as U+FFFD.
        var path: String
        /// The path of the file as a URL relative to the page.
        var url: String
        var bytes: Int

        init(_ path: FilePath, byteCount: Int) {
            self.path = path.string
            url = ReportPhoto.url(path.bytes)
            bytes = byteCount
        }

        /// The bytes of ``path``.
        package var pathBytes: [UInt8] { ReportPhoto.pathBytes(url) }
    }

    /// One of several renditions that were made of the photo.
    struct Rendition: Sendable, Codable {
        var name: String
        /// One of `cropped`, `fallback`, `skipped` and `failed`.
        var status: ReportFlag
    }

    /// A small copy of the upright photo.
    package struct Preview: Sendable, Hashable, Codable {
        /// The path of the file as a URL relative to the page.
        package var url: String
        var width: Int
        var height: Int
    }

    /// The photo of a manifest's record, without a preview.
    ///
    /// `explain` makes a sentence of an error, with what can be done about it.
    init(_ record: PhotoRecord, explain: (ErrorRecord) -> String) {
        source = record.source
        sourceBase64 = record.sourceBase64
        let found = ReportFlag.flags(of: record)
        flags = ReportFlag.allCases.filter(found.contains)
        status = flags.first { [.cropped, .fallback, .skipped, .failed].contains($0) } ?? .failed
        reason = record.status == .written ? "" : record.reason
        notes = ReportNote.notes(about: record, explain: explain)
        causes = PhotoCause.allCases.filter { $0.holds(for: PhotoTally(record)) }
        format = record.format?.name
        size = record.size.map { [$0.width, $0.height] }
        turnedClockwiseDegrees = record.turnedClockwiseDegrees
        faces = record.faces.map { face in
            let cutting = (record.renditions ?? []).filter { $0.cutFaces?.contains(face.number) ?? false }
            return Face(face, cutBy: cutting.map(\.name))
        }
        outputs = record.outputs.map { Output($0) }
        renditions = record.renditions?.map { Rendition(name: $0.name, status: ReportFlag.flag(of: $0.status)) }
        focalPoint = record.focalPoint.map { [$0.x, $0.y] }
        concern = Concern(record)
    }

    /// The bytes of the source's path, which tell photos apart.
    package var key: [UInt8] {
        ManifestPath(text: source, base64: sourceBase64).path?.bytes ?? Array(source.utf8)
    }

    /// Whether it is no photo at all, but another file in a folder of photos.
    var isOtherFile: Bool { has(.skipped) && reason == PhotoOutcome.SkipReason.notAPhoto.rawValue }

    /// Whether a person may decide about the photo: not about a file that is not a photo.
    package var isPhoto: Bool {
        let reasons: [PhotoOutcome.SkipReason] = [.notAPhoto, .unsupportedFormat]
        return !(has(.skipped) && reasons.contains { $0.rawValue == reason })
    }

    /// The URL relative to the page of the file at `path`, relative to the output folder.
    fileprivate static func url(_ path: [UInt8]) -> String { "../" + URLPath.encoded(path) }
    /// The path of the file with a ``url(_:)``.
    fileprivate static func pathBytes(_ url: String) -> [UInt8] { URLPath.decoded(url.dropFirst("../".count)) }

    /// Whether the photo has `flag`.
    package func has(_ flag: ReportFlag) -> Bool { flags.contains(flag) }

    /// Whether the photo makes the exit status 1.
    var isFailure: Bool { !(causes ?? []).isEmpty }

    /// Keeps those causes that count in a run with `failOn`, and says so of those that the user has chosen.
    mutating func settleCauses(_ failOn: Set<FailOn>) {
        let counting = (causes ?? []).filter { $0.counts(failOn) }
        causes = counting.isEmpty ? nil : counting
        for case .failOn(let result) in counting {
            notes.append(ReportNote(.bad, "That counts as a failure (fail-on \(result.rawValue))."))
        }
        if isFailure { concern = Concern(.failure) }
    }

    /// Adds `flag`, in the order of all flags.
    mutating func add(_ flag: ReportFlag) {
        flags = ReportFlag.allCases.filter { $0 == flag || flags.contains($0) }
    }
}

extension ReportPhoto.Face {
    /// The face of a photo whose `renditions` cut it, besides the one that the record of the face is about.
    init(_ face: FaceRecord, cutBy renditions: [String]) {
        number = face.number
        box = [face.box.x, face.box.y, face.box.width, face.box.height]
        role = face.role.rawValue
        isCut = face.role == .chosen && (face.isCut || !renditions.isEmpty)
        score = face.score
        prominence = face.prominence
        name = face.identity?.name
        note = Self.note(about: face, cutBy: renditions)
    }

    private static func note(about face: FaceRecord, cutBy renditions: [String]) -> String? {
        switch face.role {
        case .chosen where face.isCut || !renditions.isEmpty:
            (renditions.isEmpty ? "cut" : "cut by \(renditions.joined(separator: ", "))")
                + (face.isCut ? face.keptFraction.map { ": the crop shows \(ReportNote.shown($0)) of it" } ?? "" : "")
        case .chosen: face.notAligned.map { "not aligned: \($0)" }
        case .bystander: "dropped: it stands out too little beside the most prominent face"
        case .notAsked: "dropped: the framing was asked for another face"
        }
    }
}

extension ReportPhoto.Output {
    /// The bytes of ``path``.
    package var pathBytes: [UInt8] { ReportPhoto.pathBytes(url) }

    init(_ output: OutputRecord) {
        path = output.path
        let bytes = ManifestPath(text: output.path, base64: output.pathBase64).path?.bytes ?? Array(output.path.utf8)
        url = ReportPhoto.url(bytes)
        format = output.format
        let shown = output.keptByHand?.size ?? output.size
        size = [shown.width, shown.height]
        self.bytes = output.keptByHand?.bytes ?? output.bytes
        let rect = output.crop.pixels
        frame = [rect.x, rect.y, rect.width, rect.height].map(Double.init)
        corners = (output.level?.inverse ?? output.alignment?.inverse).flatMap { Self.corners($0, of: output.size) }
        faceNumber = output.faceNumber
        confidence = output.confidence
        isReplacedByHand = output.keptByHand != nil
        rendition = output.rendition
        scale = output.scale
    }

    /// The corners of an output of `size` in the photo; `inverse` maps pixels of the output to upright photo pixels.
    ///
    /// `nil` if it is no such map, or its numbers are too large.
    static func corners(_ inverse: [[Double]], of size: PixelSize) -> [[Double]]? {
        guard inverse.count == 2, inverse.allSatisfy({ $0.count == 3 }) else { return nil }
        let (width, height) = (Double(size.width), Double(size.height))
        let corners = [(0, 0), (width, 0), (width, height), (0, height)].map { x, y in
            inverse.map { row in (row[0] * x + row[1] * y + row[2]).rounded(decimals: 2) }
        }
        return corners.joined().allSatisfy(\.isFinite) ? corners : nil
    }
}
