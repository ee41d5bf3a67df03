import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import CropEngine
@testable import FaceCropModel
@testable import FaceCropPixels

struct UprightCopyTests {
    private func file(_ path: FilePath) -> PhotoFile {
        PhotoFile(
            path: path,
            relativePath: path.lastComponent.map { FilePath(root: nil, [$0]) } ?? "",
            isNamedByUser: true
        )
    }

    private func size(ofJPEG bytes: [UInt8]) throws -> (PixelSize, Orientation) {
        try withTemporaryFolder { folder in
            let header = try PhotoDecoder().open(file(try folder.write("copy.jpg", bytes))).header
            #expect(header.format == .jpeg)
            return (header.storedSize, header.orientation)
        }
    }

    @Test(arguments: [40, 100, 300, 512, 513, 4000])
    func aCopyIsAsLongAsAskedAndNeverLargerThanThePhoto(longSide: Int) throws {
        try VipsLibrary.start()
        // 640 × 427 pixels.
        let photo = file(Samples.path("rocket.jpg"))
        let header = try PhotoDecoder().open(photo).header
        let copy = try UprightCopy(of: photo, as: .init(longSide: longSide))
        let (size, _) = try size(ofJPEG: copy.bytes)
        let long = header.uprightSize.longSide
        #expect(size.longSide == min(long, longSide))
        #expect(abs(copy.photoPixelsPerPixel - Double(long) / Double(min(long, longSide))) < 1e-9)
    }

    @Test(arguments: 0...3)
    func aCopyIsTurnedAsAsked(quarterTurns: Int) throws {
        try VipsLibrary.start()
        let copy = try UprightCopy(
            of: file(Samples.path("rocket.jpg")),
            as: .init(longSide: 64, quarterTurns: quarterTurns)
        )
        let (size, orientation) = try size(ofJPEG: copy.bytes)
        // 640 × 427 pixels.
        #expect((size.width > size.height) == (quarterTurns % 2 == 0) && orientation == .upright)
    }

    @Test func aCopyIsUprightWhateverTheTag() throws {
        try VipsLibrary.start()
        let photos = try FileManager.default.contentsOfDirectory(atPath: Samples.path("orientation").string)
            .filter { $0.hasSuffix(".jpg") }.sorted()
        #expect(!photos.isEmpty)
        for name in photos {
            let photo = file(Samples.path("orientation").appending(name))
            let copy = try UprightCopy(of: photo, as: .init(longSide: 4000))
            let (size, orientation) = try size(ofJPEG: copy.bytes)
            #expect(size == (try PhotoDecoder().open(photo).header.uprightSize), "\(name)")
            #expect(orientation == .upright)
            #expect(Data(copy.bytes).firstRange(of: Data("Exif".utf8)) == nil, "\(name)")
        }
    }
}
