import Foundation
import SystemPackage

@testable import FaceCropFilms
@testable import FaceCropModel
@testable import FaceCropPixels
@testable import FaceCropTracking

extension SequenceFrame {
    /// Frame `index` of a film that is not asked for its picture.
    static func unread(index: Int) -> SequenceFrame {
        SequenceFrame(index: index, path: "film", isWholeFile: false) { () throws(PhotoError) in
            throw PhotoError(.corrupt, stage: .decode, path: "film", message: "Not asked for.")
        }
    }
}

extension FrameDetections {
    /// Frame `index` of a film, as ``FrameAnalyzer`` returns it; `pixels` are R, G, B, row by row.
    init(index: Int, pixels: [UInt8], size: PixelSize, faces: [Face] = []) throws {
        let frame = SequenceFrame.unread(index: index)
        self.init(frame)
        let film = PhotoFile(path: "film", relativePath: "film", isNamedByUser: true)
        let decoded = try DecodedPhoto(frameOf: film, image: .of(pixels: pixels, size: size, bands: 3))
        self.size = size
        let preview = try decoded.preview(longSide: 256)
        signature = SceneSignature(preview)
        projection = GreyProjection(preview)
        colours = faces.map { HeadColours(around: $0.box, in: preview) }
        self.decoded = decoded
        self.faces = faces.map { FrameFace($0) }
    }

    /// A grey frame with dark and bright columns inside `box`.
    ///
    /// The columns vary around `level` and repeat every `period` columns; wider columns are less sharp.
    static func columns(_ size: PixelSize, in box: PixelRect, period: Double, level: Double = 128) -> [UInt8] {
        (0..<size.pixelCount).flatMap { place -> [UInt8] in
            let (x, y) = (Double(place % size.width), Double(place / size.width))
            let isInside = (box.minX..<box.maxX).contains(x) && (box.minY..<box.maxY).contains(y)
            let value = isInside ? level + 35 * cos(2 * .pi * (x - box.minX) / period) : 128
            return [UInt8](repeating: UInt8(value.rounded()), count: 3)
        }
    }
}

extension TrackStore {
    /// An empty store that uses the installed landmark models, and re-identifies faces with `network`.
    static func withLandmarks(
        _ network: BrightnessNetwork? = nil,
        secondDetector: FaceDetector? = nil
    ) throws -> TrackStore {
        try VipsLibrary.start()
        let finders = try LandmarkDetectorFactory(models: ModelLocator(explicitFolder: nil))
        let embedder = network.map { FaceEmbedder($0, limits: .none) }
        return TrackStore(TrackOptions(), finders.makeDetector(), secondDetector: secondDetector, embedder) { _ in }
    }
}
