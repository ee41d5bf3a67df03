import FaceCropModel
public import FoundationEssentials
public import SystemPackage

/// A photo to be cropped: its bytes, or its file.
public enum PhotoSource: Sendable {
    /// The content of a photo's file, such as an upload.
    case data(Data)
    /// A file.
    case file(FilePath)

    /// The photo as the engine takes it.
    ///
    /// An engine process may open no file of the caller's, so it gets the content.
    /// - Throws: What is wrong with the file.
    func file(_ options: Options) throws(PhotoResult.Failure) -> PhotoFile {
        let limit = options.decode.maximumFileBytes
        switch self {
        case .data(let data):
            guard data.count <= limit else { throw Self.failure(.tooLarge(bytes: data.count), limit, "photo") }
            var file = PhotoFile(path: "photo", relativePath: "photo", isNamedByUser: true)
            file.content = PhotoContent([UInt8](data))
            return file
        case .file(let path):
            let name = FilePath(bytes: path.lastComponentBytes)
            var file = PhotoFile(path: path, relativePath: name, isNamedByUser: true)
            guard case .process = options.run.isolation else { return file }
            do throws(FileContent.Failure) {
                file.content = PhotoContent(try file.read(maximumBytes: limit))
            } catch {
                throw Self.failure(error, limit, path)
            }
            return file
        }
    }

    private static func failure(_ reason: FileContent.Failure, _ limit: Int, _ path: FilePath) -> PhotoResult.Failure {
        let error = DecodeFailure.reading(reason, limit: limit).photoError(path)
        return PhotoResult.Failure(code: error.code.rawValue, message: error.message)
    }
}
