import FaceCropModel
import FaceCropPixels
import FaceCropTracking
import SystemPackage

/// Frames that are one file each.
///
/// Files in a folder that are not photos are skipped. Files carry no times.
final class FileFrames: FrameSource {
    private let decoder: PhotoDecoder
    private let reductionPolicy: DecodeReductionPolicy
    private let watch: FrameWatch
    private var findings: ArraySlice<InputWalk.Finding>
    private var index = 0
    private var paths: [FilePath] = []
    let expectedCount: Int?

    /// - Parameters:
    ///   - findings: The files, in the order of the sequence.
    ///   - decoder: Opens the files.
    ///   - reductionPolicy: How far the files may be shrunk while they are decoded.
    ///   - watch: Reports each frame while it is decoded.
    init(
        _ findings: [InputWalk.Finding],
        decoder: PhotoDecoder,
        reductionPolicy: DecodeReductionPolicy,
        watch: FrameWatch
    ) {
        self.findings = findings[...]
        expectedCount = findings.count
        self.decoder = decoder
        self.reductionPolicy = reductionPolicy
        self.watch = watch
    }

    func next() -> SequenceFrame? {
        while let finding = findings.popFirst() {
            let file: PhotoFile
            do throws(PhotoError) {
                file = try finding.file
                let isPhoto = try watch.during(.discover, "\(file.path)") { () throws(PhotoError) in
                    try FileKind.isPhoto(file)
                }
                guard isPhoto else { continue }
            } catch {
                // For example a plot in the folder of the frames.
                if error.unreadFormat != nil, finding.fileToRead?.isNamedByUser == false { continue }
                return frame(finding.path) { () throws(PhotoError) in throw error }
            }
            return frame(file.path) { [decoder, reductionPolicy, watch] () throws(PhotoError) in
                try watch.during(.decode, "\(file.path)") { () throws(PhotoError) in
                    try Self.picture(file, decoder, reductionPolicy)
                }
            }
        }
        return nil
    }

    var remarks: SequenceRemarks { SequenceRemarks(missing: MissingFrames.between(paths)) }

    private func frame(
        _ path: FilePath,
        _ makePicture: @escaping () throws(PhotoError) -> DecodedPhoto
    ) -> SequenceFrame {
        defer { index += 1 }
        paths.append(path)
        return SequenceFrame(index: index, path: path, isWholeFile: true, makePicture: makePicture)
    }

    private static func picture(
        _ file: PhotoFile,
        _ decoder: PhotoDecoder,
        _ reductionPolicy: DecodeReductionPolicy
    ) throws(PhotoError) -> DecodedPhoto {
        let photo = try decoder.open(file)
        let frameCount = FrameCount.of(photo.bytes, format: photo.header.format)
        guard frameCount == 1 else {
            throw PhotoError(
                .unsupportedFormat,
                stage: .decode,
                path: file.path,
                message: "This is an animation of \(frameCount) frames among other frames; give it alone."
            )
        }
        return try photo.decode(reduction: reductionPolicy.reduction(of: photo.header))
    }
}
