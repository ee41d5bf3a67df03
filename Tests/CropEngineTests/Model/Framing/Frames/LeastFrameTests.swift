import Foundation
import TestSupport
import Testing

@testable import FaceCropModel

/// Tests the least size of a frame: as many pixels as the output has, and as much of the photo as the size of its faces
/// requires.
@Suite struct LeastFrameTests {
    private static let sizes = [(400, 400), (640, 360), (400, 500), (1, 1), (1200, 90), (37, 1111)].map {
        PixelSize(width: $0.0, height: $0.1)
    }

    private func rect(
        _ faces: [Face],
        photo: PixelSize,
        _ change: (inout FrameOptions) -> Void
    ) throws -> WholePixelRect {
        var options = FrameOptions()
        change(&options)
        return try #require(
            FaceFramer(options: options).decide(Detections(faces: faces), photo: photo).frames.first?.rect
        )
    }

    /// The frames of 300 scenes with the options that `change` makes; their outputs must have `size`.
    private func rectsOfFullOutputs(
        of size: PixelSize,
        _ change: (inout FrameOptions) -> Void
    ) throws -> [(photo: PixelSize, rect: WholePixelRect)] {
        try (0..<300).map { seed in
            let (photo, faces) = ScriptedFaces.scene(seed: seed, sizeRange: 0.005...0.3)
            let rect = try rect(faces, photo: photo) {
                $0.shape = .size(size)
                change(&$0)
            }
            let output = OutputSize.cropped(frame: rect.size, shape: .size(size), enlargementLimit: 1)
            #expect(output == size, "seed \(seed): \(rect) of \(photo)")
            return (photo, rect)
        }
    }

    @Test(arguments: sizes, [FrameOptions.LeastExtent.automatic, .fraction(0)])
    func anOutputHasItsSizeUnlessThePhotoIsTooSmall(size: PixelSize, extent: FrameOptions.LeastExtent) throws {
        var smallPhotos = 0
        for seed in 0..<300 {
            let (photo, faces) = ScriptedFaces.scene(seed: seed, sizeRange: 0.005...0.3)
            let rect = try rect(faces, photo: photo) {
                $0.shape = .size(size)
                $0.leastExtent = extent
            }
            #expect(rect.intersection(WholePixelRect(covering: photo)) == rect, "inside the photo, seed \(seed)")
            let output = OutputSize.cropped(frame: rect.size, shape: .size(size), enlargementLimit: 1)
            if photo.width >= size.width, photo.height >= size.height {
                #expect(output == size, "seed \(seed): \(rect) of \(photo)")
            } else {
                smallPhotos += 1
                #expect(rect.size == FrameShape.largestSize(of: AspectRatio(size), in: photo), "seed \(seed)")
            }
        }
        #expect(size.longSide < 200 || smallPhotos > 5, "the sweep must hold photos that are too small")
    }

    /// A man at the side of a photo of 360×240 pixels was at the edge of a crop for 400×500, which was in the middle.
    @Test(arguments: sizes, [false, true])
    func anOutputThatThePhotoIsTooSmallForIsPlacedAsTheLargestThatItHolds(size: PixelSize, enlarges: Bool) throws {
        var smallPhotos = 0
        for seed in 0..<300 {
            let (photo, faces) = ScriptedFaces.scene(seed: seed, sizeRange: 0.005...0.3)
            let largest = FrameShape.largestSize(of: AspectRatio(size), in: photo)
            // In whole pixels, the largest may have another ratio.
            guard largest.width < size.width, largest.width * size.height == largest.height * size.width else {
                continue
            }
            smallPhotos += 1
            let rects = try [size, largest].map { size in
                try rect(faces, photo: photo) {
                    $0.shape = .size(size)
                    $0.enlarges = enlarges
                }
            }
            #expect(rects[0] == rects[1], "seed \(seed): \(photo)")
        }
        #expect(size != PixelSize(width: 400, height: 400) || smallPhotos > 5, "the sweep must hold small photos")
    }

    @Test(arguments: sizes)
    func aPaddedOutputAlwaysHasItsSize(size: PixelSize) throws {
        for (photo, rect) in try rectsOfFullOutputs(of: size, { $0.pad = .edge }) {
            // In each direction, it fills only the part outside the photo, equally on both sides.
            for (start, end, limit) in [(rect.x, rect.maxX, photo.width), (rect.y, rect.maxY, photo.height)] {
                let isInside = start >= 0 && end <= limit
                #expect(isInside || (end - start > limit && abs(-start - (end - limit)) <= 1), "\(rect) of \(photo)")
            }
        }
    }

    @Test(arguments: sizes)
    func anExtendedOutputAlwaysHasItsSize(size: PixelSize) throws {
        _ = try rectsOfFullOutputs(of: size) { $0.extend = .edge }
    }

    @Test func anOutputWithThePixelsOfItsFrameIsCopiedNotResampled() throws {
        let photo = PixelSize(width: 3000, height: 2000)
        for step in 0..<100 {
            let face = ScriptedFaces.face(
                x: 31.37 * Double(step) / 2,
                y: 400 + 3.3 * Double(step),
                width: 20,
                height: 26
            )
            let rect = try rect([face], photo: photo) {
                $0.shape = .size(PixelSize(width: 400, height: 400))
                $0.leastExtent = .fraction(0)
            }
            #expect(rect.size == PixelSize(width: 400, height: 400), "\(rect)")
        }
    }

    @Test(arguments: [
        nil, FrameOptions.Shape.aspect(AspectRatio(width: 1, height: 1)), .aspect(AspectRatio(width: 16, height: 9)),
    ])
    func theFrameHasTheLeastExtentThatWasAskedFor(shape: FrameOptions.Shape?) throws {
        for seed in 0..<200 {
            // Without a ratio, further faces would change the frame's own ratio after it has been enlarged.
            let (photo, faces) = ScriptedFaces.scene(seed: seed, most: shape == nil ? 1 : 8, sizeRange: 0.005...0.1)
            for share in [0.3, 0.6, 1] {
                let rect = try rect(faces, photo: photo) {
                    $0.shape = shape
                    $0.leastExtent = .fraction(share)
                }
                let ratio = shape?.aspectRatio ?? AspectRatio(rect.size)
                let largest = FrameShape.largestSize(of: ratio, in: photo).shortSide
                // A frame without a fixed ratio is rounded to whole pixels in both directions.
                let least = min(share * Double(photo.shortSide), Double(largest) - (shape == nil ? 4 : 0))
                #expect(Double(rect.size.shortSide) >= least - 1.5, "seed \(seed), \(share): \(rect) of \(photo)")
            }
        }
    }

    /// From a barely visible face to one that fills the photo, the frame never jumps.
    @Test(arguments: [(1, 1), (16, 9), (4, 5)])
    func betweenSceneAndPortraitTheFrameChangesSteadily(width: Double, height: Double) throws {
        let photo = PixelSize(width: 6000, height: 4000)
        let frames = try (0...600).map { step in
            // Each face is 1 % larger than the one before.
            let side = 20 * pow(1.01, Double(step))
            let face = ScriptedFaces.face(x: 2500 - side / 2, y: 1800 - side / 2, width: side, height: side)
            return try rect([face], photo: photo) { $0.shape = .aspect(AspectRatio(width: width, height: height)) }
        }
        let largest = FrameShape.largestSize(of: AspectRatio(width: width, height: height), in: photo)
        #expect(frames.first?.size == largest && frames.last?.size == largest)
        for (frame, next) in zip(frames, frames.dropFirst()) {
            #expect(abs(Double(next.height - frame.height)) <= 0.013 * Double(frame.height) + 3, "\(frame), \(next)")
            #expect(abs(next.x - frame.x) <= 60 && abs(next.y - frame.y) <= 60, "\(frame), \(next)")
        }
        #expect(frames.contains { $0.size.shortSide < 1700 }, "in between there are portraits")
    }

    @Test func aTinyFaceStandsWholeBelowTheUpperEdgeOfItsScene() throws {
        let photo = PixelSize(width: 3000, height: 2000)
        for x in stride(from: 0.0, through: 2940, by: 70) {
            for y in stride(from: 0.0, through: 1920, by: 80) {
                let face = ScriptedFaces.face(x: x, y: y, width: 60, height: 80)
                let rect = try rect([face], photo: photo) { $0.shape = .size(PixelSize(width: 400, height: 400)) }
                #expect(rect.width > 1000 && rect.asPixelRect.contains(face.box), "\(face.box): \(rect)")
                // In the middle of the photo, the rule alone decides the position.
                guard (700...2200).contains(x), (700...1000).contains(y) else { continue }
                let height = (face.box.center.y - Double(rect.y)) / Double(rect.height)
                #expect((0.25...0.5).contains(height), "\(face.box): \(rect)")
            }
        }
    }

    @Test func optionsForNearFacesTurnTheSceneOff() throws {
        let photo = PixelSize(width: 3000, height: 2000)
        let face = ScriptedFaces.face(x: 1000, y: 900, width: 60, height: 80)
        let changes: [(String, (inout FrameOptions) -> Void)] = [
            ("face height", { $0.faceHeightFraction = 0.4 }), ("each", { $0.framing = .each }),
            ("tight", { $0.extent = .tight }), ("off", { $0.leastExtent = .fraction(0) }),
        ]
        for (name, change) in changes {
            let rect = try rect([face], photo: photo) {
                $0.shape = .aspect(AspectRatio(width: 1, height: 1))
                change(&$0)
            }
            #expect(rect.width < 300, "\(name): \(rect)")
        }
    }

    @Test func anExtendedSceneFillsNoMoreThanTheRuleWants() throws {
        let photo = PixelSize(width: 3000, height: 2000)
        let face = ScriptedFaces.face(x: 0, y: 900, width: 60, height: 80)
        let rect = try rect([face], photo: photo) {
            $0.shape = .aspect(AspectRatio(width: 1, height: 1))
            $0.extend = .edge
        }
        // The rule wants a space of 0.6 faces beside a face at the edge.
        #expect(rect.width > 1000 && (-60 ... -30).contains(rect.x), "\(rect)")
    }

    @Test func whereNotAllCanBeKeptTheFrameStandsAboutThoseThatAre() throws {
        let photo = PixelSize(width: 1600, height: 900)
        let kept = ScriptedFaces.face(x: 1000, y: 300, width: 200, height: 260)
        let lost = ScriptedFaces.face(x: 100, y: 300, width: 180, height: 230)
        let rect = try rect([kept, lost], photo: photo) { $0.shape = .size(PixelSize(width: 400, height: 400)) }
        #expect(rect.height == 900 && abs(rect.asPixelRect.center.x - kept.box.center.x) <= 1, "\(rect)")
    }

    @Test func aFaceHigherThanTheFrameIsShownFromTheEyesToTheChin() throws {
        let photo = PixelSize(width: 400, height: 600)
        for height in stride(from: 260.0, through: 420, by: 20) {
            let face = ScriptedFaces.face(x: 60, y: 100, width: 280, height: height)
            let rect = try rect([face], photo: photo) { $0.shape = .size(PixelSize(width: 640, height: 360)) }
            #expect(rect.size == PixelSize(width: 400, height: 225))
            let eyes = face.points.eyesCenter.y - Double(rect.y)
            #expect(eyes >= 0.2 * 225 - 1, "\(height): \(rect)")
            let mouth = face.points.leftMouth.y
            #expect(Double(rect.maxY) >= min(face.box.maxY, mouth) - 1 || eyes <= 0.2 * 225 + 1, "\(height): \(rect)")
        }
    }

    @Test func ofSeveralFacesTheHairIsKeptWhereThereIsRoom() throws {
        let photo = PixelSize(width: 1000, height: 1800)
        let faces = [
            ScriptedFaces.face(x: 400, y: 900, width: 280, height: 380),
            ScriptedFaces.face(x: 100, y: 560, width: 200, height: 270),
        ]
        let rect = try rect(faces, photo: photo) { $0.shape = .aspect(AspectRatio(width: 1, height: 1)) }
        for face in faces {
            let head = try #require(HeadBox.rect(of: face).intersection(photo.bounds))
            #expect(rect.asPixelRect.contains(head), "\(head) in \(rect)")
        }
    }

    /// Half of it from the place of faces in scenes, half from that in the photo; also if the photo has too few pixels
    /// for the output, and if as much of the photo is shown as the ratio allows.
    @Test(arguments: [FrameOptions.Extent.automatic, .largest])
    func inASceneTheFaceIsNotLowerThanASceneHasIt(extent: FrameOptions.Extent) throws {
        for y in stride(from: 20.0, through: 900, by: 20) {
            let photo = PixelSize(width: 600, height: 1200)
            let face = ScriptedFaces.face(x: 270, y: y, width: 24, height: 30)
            let rect = try rect([face], photo: photo) {
                $0.shape =
                    extent == .largest
                    ? .aspect(AspectRatio(width: 1200, height: 630))
                    : .size(
                        PixelSize(width: 1200, height: 630)
                    )
                $0.extent = extent
            }
            #expect(rect.size == PixelSize(width: 600, height: 315))
            let share = (face.box.center.y - Double(rect.y)) / Double(rect.height)
            let inPhoto = face.box.center.y / Double(photo.height)
            #expect(share <= max(0.5, (0.38 + inPhoto) / 2) + 0.02, "the face at \(inPhoto) is at \(share)")
        }
    }
}
