import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

@Suite struct AttentionTests {
    /// A skin-coloured disc on grey attracts libvips' attention strategy, wherever it is and however the photo is
    /// stored.
    @Test(arguments: Orientation.allCases)
    func liesOnWhatStandsOut(orientation: Orientation) throws {
        let center = PixelPoint(x: 450, y: 120)
        let picture = TestPicture(PixelSize(width: 600, height: 400)) { x, y in
            let distance = PixelPoint(x: x, y: y).distance(to: center)
            return distance < 40 ? (230, 170, 140) : (90, 95, 90)
        }
        let bytes = try picture.stored(as: orientation).encoded(as: .jpeg, quality: 90)
            .withJPEGOrientation(orientation.rawValue)
        let point = try openedPhoto(bytes).decode().attentionPoint(frameSize: PixelSize(width: 200, height: 200))
        #expect(point.distance(to: center) < 60, "\(point)")
    }
}
