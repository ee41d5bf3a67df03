import FaceCropModel
import FaceCropPixels
import SystemPackage

/// A stage of the pipeline that can be run alone and repeatedly.
struct Stage {
    let name: String
    let run: () throws -> Void

    /// All stages for a photo, in the order of the pipeline; the output is written to `output`.
    ///
    /// - Throws: `RunError` if a detector cannot be made.
    static func all(of walk: PhotoWalk, output: FilePath) throws -> [Stage] {
        opening(walk) + decoding(walk) + [preview(walk), packing(walk)] + (try detection(walk))
            + (try description(walk)) + finishing(walk, output: output)
    }

    private static func opening(_ walk: PhotoWalk) -> [Stage] {
        let limit = walk.options.decode.maximumFileBytes
        return [
            Stage(name: "read the file") { _ = try FileContent.read(walk.file.path, maximumBytes: limit) },
            Stage(name: "read the file and its header") { _ = try walk.decoder.open(walk.file) },
        ]
    }

    private static func decoding(_ walk: PhotoWalk) -> [Stage] {
        ShrinkFactor.offered.reversed().map { factor in
            Stage(name: "decode at 1/\(factor)\(factor == walk.reduction ? " (the first decode)" : "")") {
                _ = try walk.opened.decode(reduction: factor)
            }
        }
    }

    private static func preview(_ walk: PhotoWalk) -> Stage {
        Stage(name: "preview") { _ = try walk.decoded.preview(longSide: walk.options.detect.previewLongSide) }
    }

    /// Packs the preview into both inputs of a network.
    private static func packing(_ walk: PhotoWalk) -> Stage {
        let letterboxes = LetterboxedInput.letterboxes(
            for: walk.preview.size,
            longSide: walk.options.detect.previewLongSide
        )
        return Stage(name: "pack") {
            for letterbox in letterboxes {
                withScratch(count: 3 * letterbox.inputSize.pixelCount) {
                    TensorPacking.pack(walk.preview, as: letterbox, .blueGreenRed, into: $0)
                }
            }
        }
    }

    /// Calls `body` with memory for `count` numbers of its element type.
    private static func withScratch<Element: BitwiseCopyable>(
        count: Int,
        _ body: (UnsafeMutableBufferPointer<Element>) -> Void
    ) {
        let scratch = UnsafeMutableBufferPointer<Element>.allocate(capacity: count)
        defer { scratch.deallocate() }
        body(scratch)
    }

    /// Each detector from the preview to the faces: pack, infer, decode the outputs.
    private static func detection(_ walk: PhotoWalk) throws -> [Stage] {
        try DetectOptions.Detector.allCases.map { kind in
            let detector = try PhotoWalk.detector(kind)
            return Stage(name: "detect: \(kind.rawValue)") { _ = try detector.detect(in: walk.preview) }
        }
    }

    /// The additional work of `--landmarks` for the best face, with one run of each network; empty if there is no face.
    private static func description(_ walk: PhotoWalk) throws -> [Stage] {
        guard let face = walk.detections.faces.first else { return [] }
        let factory = try LandmarkDetectorFactory(models: ModelLocator(explicitFolder: nil))
        let detector = factory.makeDetector()
        let region = FaceMesh.region(of: face)
        guard let part = try walk.decoded.part(region.bounds, pixelSide: region.width / 256),
            case .found(let landmarks) = try detector.landmarks(of: face, in: walk.decoded)
        else { return [] }
        return [
            Stage(name: "face: its pixels") {
                _ = try walk.decoded.part(region.bounds, pixelSide: region.width / 256)
            },
            Stage(name: "face: mesh") { _ = try FaceMesh.detectMesh(of: region, in: part, with: factory.mesh) },
            Stage(name: "face: one iris") {
                _ = try IrisModel.detectContour(
                    of: .right,
                    outerCorner: landmarks[.rightEyeOuterCorner],
                    innerCorner: landmarks[.rightEyeInnerCorner],
                    in: part,
                    with: factory.iris
                )
            },
            Stage(name: "face: pose and eyes") {
                _ = FaceAttributes(landmarks, photo: walk.decoded.photo.header.uprightSize)
            },
            Stage(name: "face: all of it") { _ = try detector.landmarks(of: face, in: walk.decoded) },
        ]
    }

    private static func finishing(_ walk: PhotoWalk, output: FilePath) -> [Stage] {
        [
            Stage(name: "frame") { _ = try PhotoWalk.plan(walk.detections, for: walk.decoded) },
            Stage(name: "render") {
                for crop in walk.plan.crops { _ = try walk.renderer.render(crop.request, of: walk.decoded) }
            },
            Stage(name: "encode") {
                for rendering in walk.renderings { _ = try walk.encoder.encode(rendering.image, of: walk.opened) }
            },
            Stage(name: "write") { for content in walk.encoded { try OutputWriter.write(content, to: output) } },
        ]
    }
}
