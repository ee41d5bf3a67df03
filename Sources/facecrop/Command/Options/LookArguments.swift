import ArgumentParser
import FaceCropModel

/// What the user typed about finding and comparing faces.
struct LookArguments: ParsableArguments {
    @OptionGroup var detect: DetectArguments
    @OptionGroup var embedder: EmbedderArguments
    @OptionGroup var isolation: IsolationArguments

    /// Starts the libraries that find and compare faces.
    func makeEmbedder(
        _ discover: DiscoverOptions,
        _ engine: EngineAccess,
        decode: DecodeOptions = DecodeOptions(),
        _ adjust: (inout EmbeddingOptions) -> Void = { _ in }
    ) throws(RunError) -> PhotoEmbedder {
        let options = options(discover, decode: decode)
        var embedding = EmbeddingOptions()
        embedding.embedder = embedder.choice
        adjust(&embedding)
        return try PhotoEmbedder(options: options, embedding, engine.backends)
    }

    /// What is read, and how faces are found.
    func options(_ discover: DiscoverOptions, decode: DecodeOptions) -> Options {
        var options = Options()
        options.discover = discover
        options.decode = decode
        options.run.isolation = isolation.option
        options.detect = detect.detectOptions
        options.run.modelFolder = detect.modelFolder
        return options
    }
}
