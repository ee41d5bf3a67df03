import FaceCropModel
import FaceCropPixels
import SystemPackage

/// The regions that a person has drawn on a photo, faces and crops, and what was wrong while they were read.
struct RegionReading {
    /// The regions, in upright photo pixels by the orientation of the file.
    private(set) var regions: [PlacedRegion] = []
    /// The crops, as fractions of the upright photo by the orientation of the file.
    private(set) var crops: [ImageRegion] = []
    /// Where they are from.
    private(set) var record = RegionsRecord()
    /// Why regions could not be used.
    private(set) var warnings: [PhotoWarning] = []

    /// A piece of metadata that may hold regions.
    private struct Source {
        var place: RegionsRecord.Place
        /// The sidecar; `nil` for the photo's own metadata.
        var sidecar: FilePath?
        var bytes: [UInt8]
    }

    /// Reads the regions of `photo`: of its sidecars, or if they say nothing about regions, of its own metadata.
    ///
    /// A sidecar comes first because programs that write sidecars leave the photo alone, so it is newer. Metadata that
    /// cannot be read become a warning, and the next place counts. `followsLinks` tells whether a sidecar may be a
    /// symbolic link.
    /// - Throws: `PhotoError` if the photo itself cannot be read.
    init(of photo: LoadedPhoto, followsLinks: Bool) throws(PhotoError) {
        for path in photo.file.content == nil ? Sidecar.paths(of: photo.file.path) : [] {
            guard let bytes = sidecar(path, followsLinks: followsLinks) else { continue }
            if take(Source(place: .sidecar, sidecar: path, bytes: bytes), photo.header) { return }
        }
        guard let bytes = try photo.embeddedXMP() else { return }
        _ = take(Source(place: .embedded, sidecar: nil, bytes: bytes), photo.header)
    }

    /// The content of a sidecar; `nil` if it does not exist or cannot be read.
    private mutating func sidecar(_ path: FilePath, followsLinks: Bool) -> [UInt8]? {
        do throws(FileContent.Failure) {
            return try FileContent.read(
                path,
                maximumBytes: XMPPacket.maximumByteCount,
                followsLink: followsLinks
            )
        } catch {
            switch error {
            case .system(.noSuchFileOrDirectory), .system(.notDirectory), .system(.fileNameTooLong): return nil
            case .system(let reason): warn(path, "it cannot be read (\(reason))", remedy: "Let this user read it.")
            case .symbolicLink:
                warn(path, "it is a symbolic link, and links are not followed", remedy: "Put the file itself there.")
            case .notRegular: warn(path, "it is not a regular file", remedy: "Move it away.")
            case .tooLarge(let count): warn(path, "it has \(count) bytes", remedy: Self.rewriting(path))
            case .shrank: warn(path, "it changed while it was read", remedy: "Run again.")
            }
            return nil
        }
    }

    /// Whether `source` says anything about faces, which then are the faces of the photo.
    private mutating func take(_ source: Source, _ header: PhotoHeader) -> Bool {
        let packet: XMPPacket
        do throws(XMPFailure) {
            packet = try XMPPacket(source.bytes)
        } catch {
            warn(source.sidecar, error.text, remedy: Self.rewriting(source.sidecar))
            return false
        }
        if crops.isEmpty { placeCrops(packet, source, header) }
        guard let list = FaceRegionList(packet) else {
            if packet.hasExtension {
                warn(
                    source.sidecar,
                    "the metadata go on in an extension, which is not read, and name no regions before it",
                    remedy: "If the photo has regions, write them to a sidecar."
                )
            }
            return false
        }
        place(list, source.sidecar, header)
        record = RegionsRecord(place: source.place, sidecar: source.sidecar, count: regions.count)
        return true
    }

    private mutating func place(_ list: FaceRegionList, _ sidecar: FilePath?, _ header: PhotoHeader) {
        guard !list.regions.isEmpty || !list.problems.isEmpty else { return }
        guard let (size, orientation) = header.pictureInFile else {
            return warn(sidecar, PhotoHeader.unknownPictureReason, remedy: "Convert it to JPEG.")
        }
        guard let frame = PlacedRegion.frame(appliedTo: list.appliedTo, stored: size, orientation) else {
            let drawn = list.appliedTo.map { " of \($0)" } ?? ""
            let change = "they were drawn on a picture\(drawn) pixels, and this one has \(size)"
            return warn(sidecar, "\(change), so it was cropped or turned later", remedy: "Draw them again.")
        }
        regions = PlacedRegion.placed(list.regions, in: frame, stored: size, orientation)
        let lostCount = list.regions.count - regions.count
        let lost = lostCount == 0 ? [] : ["\(lostCount) of them have less than a pixel in the photo"]
        let problems = list.problems.prefix(Self.maximumProblemCount) + lost
        guard !problems.isEmpty else { return }
        warn(
            sidecar,
            problems.joined(separator: "; "),
            remedy: "The others were used. Draw these again.",
            of: "Some face"
        )
    }

    /// Places the crops of a source; those of the first source that has any count, wherever the faces are.
    ///
    /// The standard does not say on which size of the picture they were drawn.
    private mutating func placeCrops(_ packet: XMPPacket, _ source: Source, _ header: PhotoHeader) {
        guard let (size, orientation) = header.pictureInFile else { return }
        crops = ImageRegion.crops(packet, stored: size).compactMap { $0.upright(stored: size, orientation) }
        if !crops.isEmpty { record = RegionsRecord(place: source.place, sidecar: source.sidecar) }
    }

    private static let maximumProblemCount = 3

    private mutating func warn(_ sidecar: FilePath?, _ reason: String, remedy: String, of which: String = "The face") {
        let place = sidecar.map { "'\(PrintableText.escaped(ManifestPath($0).text))'" } ?? "the photo's own XMP"
        warnings.append(PhotoWarning(.regions, "\(which) regions in \(place) were not used: \(reason). \(remedy)"))
    }

    private static func rewriting(_ sidecar: FilePath?) -> String {
        sidecar == nil
            ? "Write the metadata again with the program that made them, or the regions to a sidecar."
            : "Write it again with the program that made it, or move it away."
    }
}
