import FaceCropModel
import FoundationEssentials
import Glibc
package import SystemPackage

/// Stores answers in a folder, one small file each, so that no photo costs a second request.
///
/// The name of a file is made of the SHA-256 of the photo's file and that of the question, so finding it needs no
/// decoding. A file contains people's ids and names, but not the ids of faces, which the service forgets within the
/// hour. An answer is valid until the group is trained again; the new answer then replaces it, so the folder does not
/// grow with trainings. Files are renamed when they are complete.
package struct AnswerCache: Sendable {
    /// The folder of the files; it is created with the first file, accessible only to its owner.
    let folder: FilePath

    package init(folder: FilePath) { self.folder = folder }

    /// The stored facts about a face.
    struct Face: Codable, Hashable {
        /// The rectangle in pixels of the photo.
        var rectangle: RemoteFace.Rectangle
        var candidates: [Candidate]
    }

    /// A person whose face it may be.
    struct Candidate: Codable, Hashable {
        var personId: String
        /// The name at the time of the answer; `nil` if it was unknown then.
        var name: String?
        var confidence: Double
    }

    /// The content of a file.
    struct Entry: Codable, Hashable {
        /// Raised if the format changes; answers in another format are requested again.
        static let currentVersion = 2

        var version = Self.currentVersion
        var trainedAt: String
        var faces: [Face]
        /// Why the service cannot use the picture; `nil` if it can.
        var refusal: String?
    }

    /// The result of looking for an answer.
    enum Finding: Hashable {
        case answer(Entry)
        case none
        /// A file that cannot be used, and why.
        case unusable(FilePath, String)
    }

    /// The file of a photo, by the SHA-256 of its bytes, and a question.
    func path(source: String, query: String) -> FilePath {
        // Half a hash suffices to tell questions apart, and keeps names below the limits of all file systems.
        folder.appending("\(source)-\(query.prefix(32)).json")
    }

    /// The answer in a file; if `trainedAt` is given, only if the answer is from that training.
    func find(_ path: FilePath, trainedAt: String?) -> Finding {
        let bytes: Data
        do throws(Errno) {
            bytes = try SmallFile.read(path)
        } catch .noSuchFileOrDirectory {
            return .none
        } catch {
            return .unusable(path, "\(error)")
        }
        guard let entry = try? JSONDecoder().decode(Entry.self, from: bytes), entry.version == Entry.currentVersion
        else {
            return .unusable(path, "it is damaged, or of another version")
        }
        return trainedAt == nil || entry.trainedAt == trainedAt ? .answer(entry) : .none
    }

    func write(_ entry: Entry, at path: FilePath) throws(Errno) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        guard let bytes = try? encoder.encode(entry) else {
            // Only NaN and infinite numbers cannot be encoded, and those are refused when answers are read.
            throw .invalidArgument
        }
        try SmallFile.write(bytes, to: path)
    }
}
