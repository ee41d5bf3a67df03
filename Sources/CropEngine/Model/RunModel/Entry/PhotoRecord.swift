package import SystemPackage

/// The manifest's record of one photo.
package struct PhotoRecord: Sendable, Codable {
    /// How the work ended, in one word.
    package enum Status: String, Sendable, Codable {
        case written
        case fallback
        case skipped
        case failed
    }

    /// The path of the source as found; bytes that are not UTF-8 are shown as U+FFFD.
    package var source: String
    /// The bytes of the path in Base64, present only when they are not UTF-8.
    package var sourceBase64: String?
    /// The format, by content; absent if the file is not a picture or could not be read.
    package var format: PictureFormat?
    /// Size of the upright photo in pixels.
    package var size: PixelSize?
    /// The preview that was used of a camera's raw file; absent for all other files.
    var rawPreview: RawPreviewRecord?
    /// The EXIF orientation, 1…8; absent if the file has none.
    package var orientation: Int?
    /// By how many degrees the photo was turned clockwise, 90, 180 or 270, because a face is much clearer in that
    /// orientation.
    package var turnedClockwiseDegrees: Int?
    /// The part inside bars of one colour along the edges, in upright photo pixels; absent if there are none.
    package var pictureArea: WholePixelRect?
    package var status: Status
    /// The reason of the status, as a stable name.
    package var reason: String
    /// Why a picture in a format that is not read was left out, in a sentence; absent for all others.
    package var detail: String?
    /// The step of the fallback chain that was used.
    package var fallbackStep: FrameOptions.FallbackStep?
    /// How sure that step is of its crop, 0…1; absent if it does not tell.
    var fallbackScore: Double?
    package var error: ErrorRecord?
    /// The result of asking a service who the faces are; absent if no service was asked.
    package var identity: NamingRecord?
    /// The face regions that a person has drawn; absent if they were not requested.
    package var regions: RegionsRecord?
    /// What a person has decided about the photo; absent if there is no override.
    package var override: OverrideRecord?
    /// The faces, largest first; coordinates in upright photo pixels.
    package var faces: [FaceRecord] = []
    /// The crop; absent if there is none, and with `each`, because every output has its own.
    package var crop: CropRecord?
    /// The mean of the chosen faces' centres, moved so that a box of the crop's ratio that the photo fills shows the
    /// faces whole; with the fallback `salient` the middle of ``subject``, with `attention` the centre of attention; in
    /// fractions of the photo.
    package var focalPoint: UnitPoint?
    /// The rectangle around what stands out, in upright photo pixels; absent unless the fallback is `salient`.
    var subject: PixelRect?
    package var outputs: [OutputRecord] = []
    /// How each named rendition ended, in their order; absent if the run has none.
    ///
    /// Top-level members describe the first rendition; `status` and `reason` are those of the worst one.
    package var renditions: [RenditionRecord]?
    /// The sidecar with the faces as regions; absent if none was written.
    package var sidecar: SidecarRecord?
    /// The sidecar with the focal point; absent if none was written.
    package var focalSidecar: SidecarRecord?
    /// `true` if an output has fewer pixels than the requested size, because the photo has too few; otherwise absent.
    package var isUndersized: Bool?
    /// The measurements by which the photo was compared with others of its burst; absent if it is in no burst, or could
    /// not be compared.
    var burst: BurstRecord?
    /// Problems that did not prevent the outputs.
    package private(set) var warnings: [String] = []
    /// The kind of each warning, in the same order; absent without warnings.
    ///
    /// Manifests of earlier versions have no kinds.
    private(set) var warningKinds: [PhotoWarning.Kind]?
    /// Whether the crop needed more pixels than the first decode had.
    package var wasDecodedTwice = false
    package var timings = StageTimings()

    package init(source: FilePath) {
        let text = ManifestPath(source)
        self.source = text.text
        self.sourceBase64 = text.base64
        self.status = .failed
        self.reason = ""
    }

    /// Records another path of the source.
    mutating func setSource(_ source: FilePath) {
        let path = ManifestPath(source)
        self.source = path.text
        sourceBase64 = path.base64
    }

    /// Records a warning.
    package mutating func note(_ warning: PhotoWarning) {
        warnings.append(warning.text)
        warningKinds = (warningKinds ?? []) + [warning.kind]
    }

    /// The warnings with their kinds.
    package var notedWarnings: [PhotoWarning] { zip(warningKinds ?? [], warnings).map { PhotoWarning($0, $1) } }

    /// The outputs that have fewer pixels than the requested size.
    ///
    /// Manifests of earlier versions do not tell which they are: then these are all outputs of an undersized photo.
    package var undersizedOutputs: [OutputRecord] {
        let marked = outputs.filter { $0.isUndersized ?? false }
        return marked.isEmpty && isUndersized ?? false && !hasTooSmallFace ? outputs : marked
    }

    /// The sizes of these outputs, each with the name of its rendition: `avatar@2x 600×600, hero 900×506`.
    ///
    /// A rendition in several formats is named once.
    package var undersizedSizes: String {
        var seen: Set<String> = []
        return undersizedOutputs.map(\.sizeOfRendition).filter { seen.insert($0).inserted }.joined(separator: ", ")
    }

    /// Whether the face has too few pixels for its share of the crop, so that the photo, or a rendition, is not cropped
    /// to it.
    var hasTooSmallFace: Bool {
        let reason = PhotoOutcome.FallbackReason.faceTooSmall.rawValue
        return self.reason == reason || renditions?.contains { $0.reason == reason } ?? false
    }

    /// Whether the crop of a rendition cuts a face that it is made for.
    package var hasCutFace: Bool {
        faces.contains { $0.role == .chosen && $0.isCut } || renditions?.contains { $0.cutFaces != nil } ?? false
    }
}

extension OutputRecord {
    /// The size, behind the name and scale of the rendition if it has them.
    fileprivate var sizeOfRendition: String {
        let name = (rendition ?? "") + (scale.map { "@\(NumberText.short($0))x" } ?? "")
        return name.isEmpty ? "\(size)" : "\(name) \(size)"
    }
}

extension PhotoRecord {
    /// What the name of the output that `crop` gives may say, but for its checksum.
    package func nameDetails(of crop: CropPlan.Crop) -> NameDetails {
        nameDetails(face: crop.faceNumber, size: crop.request.outputSize)
    }

    /// What the name of an output of `size` may say, but for its checksum; `face` is its face if it shows a single one.
    func nameDetails(face: Int?, size: PixelSize) -> NameDetails {
        NameDetails(face: face ?? 0, size: size, person: face.map(person) ?? mainPerson)
    }

    /// Who the face with this number is; `nil` if facecrop does not know that.
    private func person(_ number: Int) -> String? { faces.first { $0.number == number }?.person }

    /// The known person with the largest of the chosen faces; `nil` if there is none.
    private var mainPerson: String? {
        faces.filter { $0.role == .chosen && $0.person != nil }.min { $0.number < $1.number }?.person
    }
}

extension FaceRecord {
    /// Who the face is: as a person has named it, or as it was recognized.
    fileprivate var person: String? { name ?? identity?.name }
}
