import CropEngine
import Foundation

/// Makes square thumbnails of a folder of photos with the library, and says what became of each photo.
///
///     swift run Thumbnails PHOTOS OUTPUT
@main
struct Thumbnails {
    static func main() throws {
        // Photos are decoded in a confined process, which is this program with one argument.
        if CommandLine.arguments.dropFirst() == [EngineServer.argument] { EngineServer.run() }
        guard CommandLine.arguments.count == 3 else {
            print("usage: Thumbnails PHOTOS OUTPUT")
            exit(64)
        }
        let output = CommandLine.arguments[2]
        do {
            let summary = try CropEngine(options: options(of: CommandLine.arguments[1], output)).run { photo in
                let outputs = photo.outputs.map { "\($0.path) (\($0.size.width)x\($0.size.height))" }
                let result = photo.failure?.message ?? outputs.joined(separator: ", ")
                print("\(photo.status): \(photo.source) -> \(result)")
            }
            print("\(summary.photos) photos, \(summary.failed) failed, \(summary.thisRun.alreadyDone) done before")
            exit(summary.failed == 0 ? 0 : 1)
        } catch let error as RunError {
            print("error: \(error.message)")
            exit(2)
        }
    }

    private static func options(of photos: String, _ output: String) -> Options {
        var options = Options()
        options.discover.inputs = [DiscoverInput(path: FilePath(photos))]
        options.run.destination = .folder(FilePath(output))
        options.run.isolation = .process(photoLimitSeconds: 60)
        options.frame.shape = .size(PixelSize(width: 400, height: 400))
        return options
    }
}
