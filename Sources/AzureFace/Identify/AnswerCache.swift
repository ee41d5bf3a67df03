import CropEngine
import Foundation
import Glibc
package import SystemPackage

/// Answers that were paid for, one small file each in a folder of their own, so that no photo is paid for twice.
///
/// A file is named for the SHA-256 of the picture that was sent and of the question. It holds people's ids, not the ids of faces, which the
/// service forgets within the hour. An answer holds until the group is trained again; the new one then takes its place, so the folder
/// does not grow with trainings. Files appear whole, by renaming.
package struct AnswerCache: Sendable {
    /// Where the files are; made when the first is written, for its owner alone.
    package let folder: FilePath

    package init(folder: FilePath) { self.folder = folder }

    /// What is kept of a face.
    struct Face: Codable, Hashable {
        var rectangle: Wire.Rectangle
        var candidates: [Wire.Candidate]
    }

    /// What a file holds.
    private struct Entry: Codable {
        /// Raised when the shape changes; files of another version are asked for again.
        static let currentVersion = 1

        var version: Int
        var trainedAt: String
        var faces: [Face]
    }

    /// What looking for an answer found.
    enum Finding: Hashable {
        case answer([Face])
        case none
        /// A file that is of no use, and why.
        case useless(FilePath, String)
    }

    /// The file of a picture and a question.
    func path(picture: [UInt8], query: String) -> FilePath {
        // Half a hash is enough to tell questions apart; names stay below the limits of all file systems.
        folder.appending("\(SHA256.hexadecimal(of: picture))-\(query.prefix(32)).json")
    }

    /// Whether there is an answer, as long as the group is not trained again: for plans, which ask nobody.
    package func hasAnswer(to query: IdentifyQuery, endpoint: AzureEndpoint, picture: [UInt8]) -> Bool {
        let path = path(picture: picture, query: query.digest(endpoint: endpoint))
        return path.withPlatformString { access($0, R_OK) } == 0
    }

    func find(_ path: FilePath, trainedAt: String) -> Finding {
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
        return entry.trainedAt == trainedAt ? .answer(entry.faces) : .none
    }

    func keep(_ faces: [Face], at path: FilePath, trainedAt: String) throws(Errno) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let entry = Entry(version: Entry.currentVersion, trainedAt: trainedAt, faces: faces)
        guard let bytes = try? encoder.encode(entry) else {
            // Only a number that is none cannot be encoded, and those are refused where answers are read.
            throw .invalidArgument
        }
        try SmallFile.write(bytes, to: path)
    }
}
