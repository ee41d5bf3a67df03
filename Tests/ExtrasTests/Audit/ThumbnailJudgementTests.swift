import FaceCropModel
import TestSupport
import Testing

@testable import FaceCropAudit

/// Tests what is found wrong with a thumbnail whose part of the original is known.
@Suite struct ThumbnailJudgementTests {
    private static let original = PixelSize(width: 1600, height: 1000)
    /// One face in the middle, one at the right.
    private static let faces = [
        ScriptedFaces.face(x: 700, y: 300, width: 200, height: 260),
        ScriptedFaces.face(x: 1150, y: 350, width: 150, height: 200),
    ]

    private func findings(
        _ size: PixelSize,
        _ crop: WholePixelRect,
        named: PixelSize? = nil,
        leastSize: PixelSize? = nil,
        faces: [Face] = faces
    ) -> [AuditedThumbnail.Finding] {
        ThumbnailJudgement(original: Self.original, faces: faces, chosen: Array(faces.indices))
            .findings(size: size, crop: crop, named: named, leastSize: leastSize)
    }

    private func square(_ x: Int) -> WholePixelRect { WholePixelRect(x: x, y: 0, width: 1000, height: 1000) }

    @Test func aThumbnailOfAllHeadsIsRight() {
        let heads = Self.faces.map { HeadBox.rect(of: $0) }
        let small = PixelSize(width: 150, height: 150)
        let (least, most) = (heads[1].maxX - 1000, heads[0].minX)
        for x in stride(from: Int(least.rounded(.up)), through: Int(most), by: 10) {
            #expect(findings(small, square(x)).isEmpty, "\(x)")
        }
    }

    @Test func aThumbnailThatCutsAHeadSaysWhose() {
        let small = PixelSize(width: 150, height: 150)
        #expect(findings(small, square(200)) == [.init(.cutsHead, faces: [2])])
        #expect(findings(small, square(0)) == [.init(.cutsHead, faces: [2])])
        let left = WholePixelRect(x: 0, y: 0, width: 800, height: 800)
        #expect(findings(small, left) == [.init(.cutsHead, faces: [1, 2])])
        #expect(findings(small, square(0), faces: []).isEmpty)
    }

    /// A narrow frame cannot show both, so that it shows one is no fault; that it shows half of each is.
    @Test func aFaceThatNoPlaceWouldShowIsNoFault() {
        let narrow = PixelSize(width: 90, height: 160)
        #expect(findings(narrow, WholePixelRect(x: 600, y: 200, width: 400, height: 711)).isEmpty)
        let between = findings(narrow, WholePixelRect(x: 850, y: 200, width: 400, height: 711))
        #expect(between.map(\.code) == [.cutsHead])
    }

    @Test func sizesAreCompared() {
        let crop = square(400)
        func codes(
            _ size: PixelSize,
            named: PixelSize? = nil,
            leastSize: PixelSize? = nil
        ) -> [AuditedThumbnail.Finding.Code] {
            findings(size, crop, named: named, leastSize: leastSize).map(\.code)
        }
        let asked = PixelSize(width: 300, height: 300)
        #expect(codes(asked, named: asked, leastSize: asked).isEmpty)
        #expect(codes(PixelSize(width: 299, height: 299), named: asked) == [.tooSmall])
        #expect(codes(PixelSize(width: 299, height: 299), leastSize: asked) == [.tooSmall])
        #expect(codes(PixelSize(width: 1000, height: 1000)).isEmpty)
        #expect(codes(PixelSize(width: 1100, height: 1100)) == [.upscaled])
        #expect(codes(PixelSize(width: 300, height: 312)) == [.stretched])
        #expect(codes(PixelSize(width: 300, height: 308)).isEmpty)
        // A pixel of a tiny thumbnail is more than the tolerance.
        #expect(codes(PixelSize(width: 16, height: 17)).isEmpty)
    }
}
