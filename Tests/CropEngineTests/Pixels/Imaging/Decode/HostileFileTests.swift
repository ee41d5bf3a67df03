import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

/// Files that are broken on purpose: each must give a picture or its own error, and the process must survive.
///
/// The tests run only if the folder of ``SharedPhotos`` exists.
@Suite(.enabled(if: SharedPhotos.exist)) struct HostileFileTests {
    private static func outcome(_ path: FilePath) throws -> Result<Preview, PhotoError> {
        try VipsLibrary.start()
        do throws(PhotoError) {
            let photo = try PhotoDecoder().open(PhotoFile(path: path, relativePath: path, isNamedByUser: false))
            return .success(try photo.decode(reduction: 1).preview(longSide: 160))
        } catch {
            return .failure(error)
        }
    }

    @Test func eachFileGivesAPictureOrAnError() throws {
        let files = SharedPhotos.files(below: "hostile")
        #expect(!files.isEmpty)
        for path in files {
            switch try Self.outcome(path) {
            case .success(let preview): #expect(preview.size.longSide <= 160, "\(path)")
            case .failure(let error):
                #expect(error.stage == .decode && error.path == path && !error.message.isEmpty, "\(path)")
            }
        }
    }
}
