import FaceCropFaces
import Foundation
import Glibc
package import SystemPackage

/// Answers that were paid for, one small file each in a folder of their own, so that no photo is paid for twice.
///
/// A file is named for the SHA-256 of the photo's file and of the question, so that nothing need be decoded to find
/// it. It holds people's ids and names, not the ids of faces,
/// which the service forgets within the hour. An answer holds until the group is trained again; the new one then takes
/// its place, so the folder
/// does not grow with trainings. Files appear whole, by renaming.
package struct AnswerCache: Sendable {
    /// Where the files are; made when the first is written, for its owner alone.
    package let folder: FilePath

    package init(folder: FilePath) { self.folder = folder }

    /// What is kept of a face.
    struct Face: Codable, Hashable {
        /// In pixels of the photo.
        var rectangle: RemoteFace.Rectangle
        var candidates: [Candidate]
    }

    /// Somebody whose face it may be.
    struct Candidate: Codable, Hashable {
        var personId: String
        /// The name when the answer came; `nil` for somebody whose name was not known then.
        var name: String?
        var confidence: Double
    }

    /// What a file holds.
    struct Entry: Codable, Hashable {
        /// Raised when the shape changes; files of another version are asked for again.
        static let currentVersion = 2

        var version = Self.currentVersion
        var trainedAt: String
        var faces: [Face]
        /// Why the service cannot use the picture; `nil` for a picture that it can use.
        var refusal: String?
    }

    /// What looking for an answer found.
    enum Finding: Hashable {
        case answer(Entry)
        case none
        /// A file that is of no use, and why.
        case useless(FilePath, String)
    }

    /// The file of a photo, by the SHA-256 of its bytes, and a question.
    func path(source: String, query: String) -> FilePath {
        // Half a hash is enough to tell questions apart; names stay below the limits of all file systems.
        folder.appending("\(source)-\(query.prefix(32)).json")
    }

    /// The answer in a file; with `trainedAt`, only when it is of that training.
    func find(_ path: FilePath, trainedAt: String?) -> Finding {
        let bytes: Data
        do throws(Errno) {
            bytes = try SmallFile.read(path)
        } catch .noSuchFileOrDirectory {
            return .none
        } catch {
            return .useless(path, "\(error)")
        }
        guard let entry = try? JSONDecoder().decode(Entry.self, from: bytes), entry.version == Entry.currentVersion
        else {
            return .useless(path, "it is damaged, or of another version")
        }
        return trainedAt == nil || entry.trainedAt == trainedAt ? .answer(entry) : .none
    }

    func keep(_ entry: Entry, at path: FilePath) throws(Errno) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        guard let bytes = try? encoder.encode(entry) else {
            // Only a number that is none cannot be encoded, and those are refused where answers are read.
            throw .invalidArgument
        }
        try SmallFile.write(bytes, to: path)
    }
}
