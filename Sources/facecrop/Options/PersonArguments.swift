import ArgumentParser
import CropEngine
import FaceGallery
import SystemPackage

/// What the user typed about the people that crops are made for.
struct PersonArguments: ParsableArguments {
    @Option(help: "Crop to this person of the --gallery (repeatable); a photo without goes by --fallback.")
    var person: [String] = []

    @Option(
        help:
            "File with the known people, which facecrop gallery add makes; with it, the manifest says who each face is.",
        transform: ArgumentParsing.path
    )
    var gallery: FilePath?

    @OptionGroup var rule: IdentityRuleArguments
    @OptionGroup var embedder: EmbedderArguments

    func validate() throws {
        guard gallery == nil else { return }
        if !person.isEmpty { throw ValidationError("--person needs a --gallery of known people.") }
        if embedder.embedder != nil { throw ValidationError("--embedder has a meaning only with a --gallery.") }
        if rule.rule != IdentityRule() {
            throw ValidationError("--min-confidence has a meaning only with a --gallery.")
        }
    }

    /// What a run must know to tell who faces are.
    ///
    /// - Parameter names: The people who are asked for.
    /// - Returns: `nil` when nobody asks.
    /// - Throws: `RunError` when the gallery cannot be read, or does not know one of them.
    func identifyOptions(naming names: [String]) throws(RunError) -> IdentifyOptions? {
        guard let path = gallery else {
            guard let name = names.first else { return nil }
            throw RunError(.invalidOptions, "The fallback person:\(name) needs a --gallery of known people.")
        }
        let gallery = try Gallery(path, for: .reading)
        let references = try gallery.references().map { (name: $0.name, embedding: $0.embedding) }
        let known = KnownPeople(references, model: gallery.model)
        for name in names where !known.people.contains(where: { $0.name == name }) {
            throw RunError(
                .invalidOptions,
                "The gallery \(path) does not know \(name). facecrop gallery list says whom it knows."
            )
        }
        return IdentifyOptions(known: known, rule: rule.rule, embedder: embedder.choice)
    }
}
