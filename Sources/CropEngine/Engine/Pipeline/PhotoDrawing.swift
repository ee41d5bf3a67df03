import FaceCropModel
import FaceCropPixels
import Synchronization
import SystemPackage

/// Draws the analysis of a photo: boxes with points and scores, landmarks, doubtful faces, and the crop.
final class PhotoDrawing: Sendable {
    private let folder: FilePath
    private let overwrites: Bool
    /// The drawings that this run and earlier ones wrote here.
    private let log: WriteAheadLog
    /// What was drawn here, by this run and earlier ones.
    private let loggedWrites: Mutex<LoggedWrites>

    /// Draws into `folder`; if `overwrites` is true, files that are not drawings are replaced too.
    ///
    /// - Throws: `RunError` if the folder cannot be written to.
    init(_ folder: FilePath, overwrites: Bool) throws(RunError) {
        self.folder = folder
        self.overwrites = overwrites
        let state = StateFolder(folder)
        log = WriteAheadLog(state.drawings, in: state)
        do throws(Errno) {
            try ReplacingFile(replacing: folder.appending("trial")).discard()
        } catch {
            throw RunError(writing: folder, error)
        }
        loggedWrites = Mutex(try LoggedWrites([log]))
        if try !state.exists() { try state.make() }
    }

    /// Writes the drawing of a photo to `path`, which is relative to the folder.
    func draw(_ inspected: InspectedPhoto, _ record: PhotoRecord, to path: FilePath) throws(PhotoError) {
        let options = EncodeOptions()
        let picture = try Annotator.draw(Self.annotations(inspected, record), on: inspected.decoded)
        let encoded = try OutputEncoder(options: options).encode(picture, of: inspected.decoded.photo).file
        let output = JournalEntry.Output(path: path.bytes, byteCount: encoded.count, checksum: encoded.checksum)
        let target = NewOutput(output, in: folder, replaces: overwrites || isDrawing(path))
        let isLogged = loggedWrites.withLock { $0.contains(output) }
        _ = try target.write(encoded, of: inspected.photo.file, notingIn: isLogged ? nil : log)
        loggedWrites.withLock { $0.insert(output) }
    }

    /// Whether the file at `path` is a drawing of this run or an earlier one.
    private func isDrawing(_ path: FilePath) -> Bool {
        let file = folder.pushing(path)
        guard let present = PresentFile.status(of: file).flatMap(PresentFile.init),
            let checksum = OutputChecksum.ofFile(file)
        else { return false }
        return loggedWrites.withLock { $0.contains(path.bytes, byteCount: present.byteCount, checksum: checksum) }
    }

    /// The annotations in upright photo pixels: chosen faces green, others blue, cut ones red, doubtful ones white, the
    /// crop yellow.
    static func annotations(_ inspected: InspectedPhoto, _ record: PhotoRecord) -> [Annotation] {
        let doubtful = inspected.photo.cachedDetections.detections.doubtful.flatMap { face in
            [
                Annotation(.outline(face.box), colour: .white),
                Annotation(.label(score(face.score), at: face.box.topLeft), colour: .white),
            ]
        }
        let faces = record.faces.flatMap { face -> [Annotation] in
            let colour: Annotation.Colour = face.role != .chosen ? .blue : face.isCut ? .red : .green
            let number = "\(face.number):\(face.score.map { " \(score($0))" } ?? "")"
            let text = [number, face.landmarks?.caption].compactMap { $0 }
            let label = Annotation(.label(text.joined(separator: " "), at: face.box.topLeft), colour: colour)
            let parts = face.landmarks?.paths ?? []
            let points = parts.isEmpty ? (face.points?.all ?? []).map { Annotation(.dot($0), colour: colour) } : []
            return [Annotation(.outline(face.box), colour: colour)] + parts + points + [label]
        }
        let crops = inspected.plan.crops.map { crop in
            let turned = crop.turned.map { Annotation.Shape.path($0.corners, isClosed: true) }
            return Annotation(turned ?? .outline(crop.request.frame.asPixelRect), colour: .yellow)
        }
        return crops + doubtful + faces
    }

    private static func score(_ score: Double) -> String {
        let hundredths = Int((score * 100).rounded())
        return hundredths >= 100 ? "1.0" : "0." + (hundredths < 10 ? "0" : "") + String(hundredths)
    }
}

extension LandmarksRecord {
    /// The facts in a few words.
    fileprivate var caption: String? {
        if let absence { return "(\(absence.rawValue))" }
        guard let pose, let eyes else { return nil }
        let angles = [("yaw", pose.yawDegrees), ("pitch", pose.pitchDegrees)].map { "\($0) \(Int($1.rounded()))°" }
        return (angles + ["eyes \(eyes.right.state.rawValue), \(eyes.left.state.rawValue)"]).joined(separator: ", ")
    }

    /// The parts of the face as lines, the pupils as dots.
    fileprivate var paths: [Annotation] {
        LandmarkGroup.allCases.flatMap { group -> [Annotation] in
            let points = groups?[group] ?? []
            return points.count > 1
                ? [Annotation(.path(points, isClosed: group.isClosed), colour: .yellow)]
                : points.map { Annotation(.dot($0), colour: .yellow) }
        }
    }
}

extension PixelRect {
    fileprivate var topLeft: PixelPoint { PixelPoint(x: x, y: y) }
}
