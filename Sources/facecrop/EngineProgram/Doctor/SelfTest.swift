import CropEngine
import FaceCropModel
import FaceCropPixels
import FoundationEssentials
import Glibc
import SystemPackage

/// Runs the whole pipeline on one small photo in a temporary folder: reads, detects, crops, writes and records.
struct SelfTest {
    let detector: DetectOptions.Detector
    let locator: ModelLocator

    /// Runs the test.
    ///
    /// - Returns: The result, in words.
    /// - Throws: `RunError` if the run fails, if the photo is not cropped to its one face, or if the temporary folder
    ///   cannot be written.
    func run() throws(RunError) -> String {
        let folder = try Self.temporaryFolder()
        defer { Self.remove(folder) }
        let photo = folder.appending("photo.jpg")
        try Self.write(Data(base64Encoded: SelfTestPhoto.jpegBase64) ?? Data(), to: photo)

        var options = Options()
        options.discover.inputs = [DiscoverInput(path: photo)]
        options.detect.detector = detector
        options.frame.shape = .size(PixelSize(width: 64, height: 64))
        options.run.destination = .folder(folder.appending("out"))
        options.run.jobs = 1
        options.run.modelFolder = locator.explicitFolder
        var milliseconds = 0.0
        var failure: String?
        let summary = try CropEngine(options: options).runObserved { event in
            guard case .finished(let record) = event else { return }
            milliseconds = record.timings.detect
            failure = record.error?.message
        }
        guard summary.written == 1, summary.faces == 1 else {
            throw RunError(
                .libraryFailed,
                "The portrait that comes with facecrop was not cropped to its face. "
                    + (failure ?? "Faces found: \(summary.faces).")
            )
        }
        return "found the face of the portrait that comes with facecrop (first look: \(Int(milliseconds.rounded())) ms)"
    }

    private static func temporaryFolder() throws(RunError) -> FilePath {
        var template = Array("\(FileManager.default.temporaryDirectory.path)/facecrop-doctor-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw RunError(
                .outputNotWritable,
                "No temporary folder can be made: \(Errno(rawValue: errno)). Set TMPDIR."
            )
        }
        return template.withUnsafeBufferPointer { $0.baseAddress.map { FilePath(platformString: $0) } ?? FilePath() }
    }

    private static func write(_ data: Data, to path: FilePath) throws(RunError) {
        do throws(Errno) {
            let file = try ReplacingFile(replacing: path)
            try Array(data).span.bytes.withUnsafeBytes { bytes throws(Errno) in try file.write(bytes) }
            try file.commit()
        } catch {
            throw RunError(.outputNotWritable, "\(path) cannot be written: \(error). Set TMPDIR to a folder with room.")
        }
    }

    private static func remove(_ folder: FilePath) {
        do {
            try FileManager.default.removeItem(atPath: folder.string)
        } catch {
            // If this fails, a few kilobytes stay in the temporary folder, which does not change the finding.
        }
    }
}
