import TestSupport
import Testing

@testable import FaceCropModel

@Suite struct FramePlacementTests {
    private func candidates(_ faces: [Face], photo: PixelSize) -> [FramePlacement.Candidate] {
        SubjectChoice.numbered(faces).compactMap { face in
            guard let box = face.box.intersection(photo.bounds),
                let head = HeadBox.rect(of: face).intersection(photo.bounds)
            else { return nil }
            return .init(box: box, head: head, weight: 1)
        }
    }

    private func wholeFaces(_ rect: WholePixelRect, _ candidates: [FramePlacement.Candidate]) -> Int {
        candidates.filter { rect.asPixelRect.contains($0.box, tolerance: 0.01) }.count
    }

    @Test func aFrameLargerThanThePhotoHasItInItsMiddle() {
        let photo = PixelSize(width: 300, height: 2000)
        let face = PixelRect(x: 100, y: 100, width: 60, height: 80)
        let placement = FramePlacement(photo: photo, candidates: [.init(box: face, head: face, weight: 1)])
        let rect = placement.bestRect(size: PixelSize(width: 400, height: 400), near: PixelPoint(x: 130, y: 140))
        #expect(rect == WholePixelRect(x: -50, y: 0, width: 400, height: 400))
    }

    @Test func ofACrowdThoseThatCountMostArePlaced() {
        let photo = PixelSize(width: 4000, height: 1000)
        func candidate(x: Double, side: Double, weight: Double) -> FramePlacement.Candidate {
            let box = PixelRect(x: x, y: 400, width: side, height: side)
            return .init(box: box, head: box, weight: weight)
        }
        let crowd = (0..<2000).map { candidate(x: Double($0), side: 4, weight: 0.3) }
        let subjects = [candidate(x: 2900, side: 40, weight: 1), candidate(x: 3500, side: 30, weight: 1)]
        let placement = FramePlacement(photo: photo, candidates: [subjects[0]] + crowd + [subjects[1]])
        #expect(placement.candidates.count == FramePlacement.maximumCandidateCount)
        let rect = placement.bestRect(size: PixelSize(width: 1000, height: 1000), near: PixelPoint(x: 0, y: 0))
        #expect(subjects.allSatisfy { rect.asPixelRect.contains($0.box) }, "\(rect)")
    }

    /// Tries every position of a largest square, and compares what it keeps.
    @Test func noOtherPlaceKeepsTheLargestFaceAndMoreFaceArea() {
        for seed in 0..<300 {
            let (photo, faces) = ScriptedFaces.scene(seed: seed, most: 10, sizeRange: 0.05...0.4)
            let candidates = candidates(faces, photo: photo)
            let side = photo.shortSide
            let best = FramePlacement(photo: photo, candidates: candidates).bestRect(
                size: PixelSize(width: side, height: side),
                near: photo.bounds.center
            )
            let places = (0...(photo.longSide - side)).map { start in
                photo.width > photo.height
                    ? WholePixelRect(x: start, y: 0, width: side, height: side)
                    : WholePixelRect(x: 0, y: start, width: side, height: side)
            }
            let keepsLargest = { (rect: WholePixelRect) in wholeFaces(rect, [candidates[0]]) == 1 }
            #expect(keepsLargest(best) == places.contains(where: keepsLargest), "seed \(seed)")
            let area = { (rect: WholePixelRect) in
                candidates.filter { rect.asPixelRect.contains($0.box, tolerance: 0.01) }.map(\.box.area).reduce(0, +)
            }
            let most = places.filter { keepsLargest($0) == keepsLargest(best) }.map(area).max() ?? 0
            // A whole face counts between 0.9 and 1 of its area, a cut face nothing.
            #expect(area(best) >= 0.9 * most - 1, "seed \(seed): keeps \(area(best)) of \(most)")
        }
    }

    @Test func whenAllFitsItStandsAsNearToTheWishAsItCan() {
        let photo = PixelSize(width: 1000, height: 400)
        let face = ScriptedFaces.face(x: 600, y: 150, width: 60, height: 80)
        let placement = FramePlacement(photo: photo, candidates: candidates([face], photo: photo))
        let rect = placement.bestRect(size: PixelSize(width: 400, height: 400), near: PixelPoint(x: 630, y: 0))
        #expect(rect == WholePixelRect(x: 430, y: 0, width: 400, height: 400))
    }

    @Test func airThatIsLeftStandsAroundAFaceAsAroundItsHead() {
        // The head of 1.65 × 180 pixels is too high for 200; of the remaining 20 pixels of space, hair (0.5) gets more
        // than chin (0.15).
        let photo = PixelSize(width: 200, height: 400)
        let face = ScriptedFaces.face(x: 40, y: 100, width: 120, height: 180)
        let placement = FramePlacement(photo: photo, candidates: candidates([face], photo: photo))
        for wish in [0.0, 100, 190, 400] {
            let rect = placement.bestRect(size: PixelSize(width: 200, height: 200), near: PixelPoint(x: 100, y: wish))
            #expect(rect.y == 85, "near \(wish)")
        }
    }

    @Test func ofEqualPlacesTheOneWithoutHalfAFaceIsTaken() {
        let photo = PixelSize(width: 1000, height: 300)
        let kept = ScriptedFaces.face(x: 600, y: 100, width: 100, height: 130)
        let cut = ScriptedFaces.face(x: 350, y: 100, width: 90, height: 120)
        let candidates = candidates([kept, cut], photo: photo)
        for wish in stride(from: 400.0, through: 700, by: 10) {
            let rect = FramePlacement(photo: photo, candidates: candidates).bestRect(
                size: PixelSize(width: 300, height: 300),
                near: PixelPoint(x: wish, y: 150)
            )
            #expect(wholeFaces(rect, candidates) == 1 && rect.asPixelRect.contains(candidates[0].box))
            #expect(rect.asPixelRect.intersection(candidates[1].box) == nil, "near \(wish): \(rect)")
        }
    }

    @Test func ofTwoFacesTooFarApartTheLargerStaysWithItsHead() {
        let photo = PixelSize(width: 1000, height: 300)
        let large = ScriptedFaces.face(x: 50, y: 100, width: 80, height: 110)
        let small = ScriptedFaces.face(x: 850, y: 100, width: 60, height: 80)
        let candidates = candidates([small, large], photo: photo)
        let rect = FramePlacement(photo: photo, candidates: candidates).bestRect(
            size: PixelSize(width: 300, height: 300),
            near: PixelPoint(x: 470, y: 150)
        )
        #expect(rect.asPixelRect.contains(candidates[0].head, tolerance: 0.5))
        #expect(wholeFaces(rect, candidates) == 1)
    }

    /// Tries every row for the frame of a face that is higher than it, beside smaller faces that could be whole.
    @Test func ofAFaceThatCannotBeWholeTheEyesAndTheMouthStay() {
        var shownCount = 0
        for seed in 0..<200 {
            var random = SeededGenerator(seed: UInt64(seed))
            let photo = PixelSize(width: 400, height: 600)
            let size = PixelSize(width: 400, height: 120)
            func box(_ heights: ClosedRange<Double>) -> PixelRect {
                let height = Double.random(in: heights, using: &random)
                return PixelRect(
                    x: Double.random(in: 0...(400 - height), using: &random),
                    y: Double.random(in: 0...(600 - height), using: &random),
                    width: height,
                    height: height
                )
            }
            let large = box(125...240)
            let features = large.expanded(left: -20, top: -0.3 * large.height, right: -20, bottom: -0.1 * large.height)
            let others = (0..<4).map { _ in box(20...100) }.map {
                FramePlacement.Candidate(box: $0, head: $0, features: $0, weight: [1, 0.3][Int($0.x) % 2])
            }
            let largest = FramePlacement.Candidate(box: large, head: large, features: features, weight: 1)
            let placement = FramePlacement(photo: photo, candidates: [largest] + others)
            let wish = PixelPoint(x: 200, y: Double.random(in: 0...600, using: &random))
            let best = placement.bestRect(size: size, near: wish)
            let rows = (0...(photo.height - size.height)).map {
                WholePixelRect(x: 0, y: $0, width: size.width, height: size.height)
            }
            let showing = rows.filter { $0.asPixelRect.contains(features) }
            #expect(showing.isEmpty || best.asPixelRect.contains(features, tolerance: 0.5), "seed \(seed): \(best)")
            shownCount += showing.isEmpty ? 0 : 1
        }
        #expect(shownCount > 100, "in most of these photos, eyes and mouth must fit")
    }

    /// Whatever else is in the photo: bystanders, and boxes that may be faces.
    @Test func facesThatWereNotChosenMoveTheFrameOnlyALittle() {
        var movedCount = 0
        for seed in 0..<300 {
            let (photo, faces) = ScriptedFaces.scene(seed: seed, most: 10, sizeRange: 0.05...0.4)
            var candidates = candidates(faces, photo: photo)
            for index in candidates.indices.dropFirst() { candidates[index].weight = [0.05, 0.3, 1][index % 3] }
            let side = photo.shortSide
            func best(_ candidates: [FramePlacement.Candidate]) -> WholePixelRect {
                FramePlacement(photo: photo, candidates: candidates).bestRect(
                    size: PixelSize(width: side, height: side),
                    near: photo.bounds.center
                )
            }
            let (alone, all) = (best(candidates.filter { $0.weight == 1 }), best(candidates))
            let shift = max(abs(alone.x - all.x), abs(alone.y - all.y))
            #expect(Double(shift) <= Double(side) / 6, "seed \(seed)")
            let largest = candidates[0]
            #expect(wholeFaces(alone, [largest]) == wholeFaces(all, [largest]), "seed \(seed)")
            movedCount += shift > 0 ? 1 : 0
        }
        #expect(movedCount > 30, "in some of these photos, other faces must move the frame")
    }
}
