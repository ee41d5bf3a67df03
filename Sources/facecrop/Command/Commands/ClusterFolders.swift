import FaceCropModel
import SystemPackage

/// A folder for each group of faces, with a crop of each face: folders that a person renames and `gallery add` takes.
///
/// A run makes the crops that knows the groups as people, so that a second one resumes, and files of others stay.
struct ClusterFolders {
    /// The options of the run.
    let options: Options
    /// How many groups have a folder.
    let count: Int

    /// Makes the options of the run.
    ///
    /// - Parameters:
    ///   - groups: The embeddings of the faces of each group, the largest group first.
    ///   - model: The network that has made the embeddings.
    ///   - embedder: How the user named it.
    ///   - rule: The least confidence with which a face is one of a group.
    ///   - options: What is read and how faces are found; its other parts are not used.
    ///   - folder: The folder of the folders.
    init(
        _ groups: [[Embedding]],
        _ model: EmbeddingModel,
        _ embedder: EmbedderChoice,
        rule: IdentityRule,
        options: Options,
        in folder: FilePath
    ) {
        // A face that is like no other would be a folder of its own for each passer-by.
        let several = groups.filter { $0.count > 1 }
        let names = Self.names(several.count)
        let references = zip(names, several).flatMap { name, faces in faces.map { (name: name, embedding: $0) } }
        let known = PersonIndex(references, model: model)
        count = names.count
        var options = options
        options.detect.identify = IdentifyOptions(known: known, rule: rule, embedder: embedder)
        options.writeFolders(of: names, to: folder)
        self.options = options
    }

    /// `person 01` and so on, with as many digits as the last needs, so that folders are in the order of the groups.
    static func names(_ count: Int) -> [String] {
        let width = String(count).count
        return (0..<count).map { index in
            let number = String(index + 1)
            return "person " + String(repeating: "0", count: width - number.count) + number
        }
    }
}

extension Options {
    /// Makes these the options of a run that writes for each of the people `names`, whom `detect.identify` knows, a
    /// folder with a square crop of each of their faces.
    mutating func writeFolders(of names: [String], to folder: FilePath) {
        detect.landmarks = .facts
        frame = FrameOptions()
        frame.framing = .each
        frame.shape = .aspect(AspectRatio(width: 1, height: 1))
        // `gallery add` takes crops in which one face is clearly the largest, so neighbours should not be in them.
        frame.margin = .faceFraction(0.35)
        frame.people = names
        frame.fallback = [.skip]
        outputs.nameTemplate = .people
        run.destination = .folder(folder)
    }
}
