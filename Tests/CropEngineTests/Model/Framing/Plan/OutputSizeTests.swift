import Testing

@testable import FaceCropModel

@Suite struct OutputSizeTests {
    private let wanted = FrameOptions.Shape.size(PixelSize(width: 400, height: 300))

    @Test func aLargeCropGetsExactlyTheSize() {
        for width in 400...900 {
            let frame = PixelSize(width: width, height: (width * 3 + 2) / 4)
            #expect(OutputSize.cropped(frame: frame, shape: wanted, enlargementLimit: 1).description == "400×300")
        }
    }

    @Test(arguments: [(1, "200×150"), (1.99, "398×298"), (2, "400×300"), (4, "400×300"), (.infinity, "400×300")])
    func aSmallCropIsEnlargedUpToTheLimit(limit: Double, expected: String) {
        let frame = PixelSize(width: 200, height: 150)
        let size = OutputSize.cropped(frame: frame, shape: wanted, enlargementLimit: limit)
        #expect(size.description == expected)
    }

    @Test func noOutputIsLargerThanAskedForOrEnlargedBeyondTheLimit() {
        for width in 10...420 {
            let frame = PixelSize(width: width, height: (width * 3 + 2) / 4)
            for limit in [1, 1.5, 2.3, 3] {
                let size = OutputSize.cropped(frame: frame, shape: wanted, enlargementLimit: limit)
                #expect(size.width <= 400 && size.height <= 300, "\(frame), \(limit)")
                #expect(OutputSize.enlargement(of: frame, to: size) <= limit, "\(frame), \(limit)")
            }
        }
    }

    @Test func theWholePhotoIsFittedInside() {
        let photo = PixelSize(width: 1000, height: 500)
        #expect(OutputSize.fitted(photo: photo, shape: wanted, enlarges: false).description == "400×200")
        let small = PixelSize(width: 100, height: 100)
        #expect(OutputSize.fitted(photo: small, shape: wanted, enlarges: false) == small)
        #expect(OutputSize.fitted(photo: small, shape: wanted, enlarges: true).description == "300×300")
        #expect(OutputSize.fitted(photo: photo, shape: nil, enlarges: true) == photo)
    }
}
