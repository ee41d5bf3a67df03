import FaceCropCore
public import Foundation
public import SystemPackage

/// A photo to be cropped: its bytes, or its file.
public enum PhotoSource: Sendable {
    /// The content of a photo's file, such as an upload.
    case data(Data)
    /// A file.
    case file(FilePath)

    var file: PhotoFile {
        switch self {
        case .data(let data):
            var file = PhotoFile(path: "photo", relativePath: "photo", isNamedByUser: true)
            file.content = PhotoContent([UInt8](data))
            return file
        case .file(let path):
            let name = path.lastComponent.map { FilePath($0.string) } ?? path
            return PhotoFile(path: path, relativePath: name, isNamedByUser: true)
        }
    }
}
