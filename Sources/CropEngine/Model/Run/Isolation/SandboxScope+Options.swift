import SystemPackage

extension SandboxScope {
    /// The scope of a run with `options` and of `job`.
    ///
    /// Nothing may be written, because the command writes the outputs. If symbolic links in folders are followed, or
    /// photos are named only later, the files to be read are not known in advance, so all files may be read. Photos
    /// that are sent need no file. If the list of inputs is long, the folders of its entries may be read.
    package init(_ options: Options, _ job: EngineJob = .cropping) {
        let locator = ModelLocator(explicitFolder: options.run.modelFolder)
        let modelFiles =
            options.detect.detector.modelFiles + ModelFile.landmarkModels + [.personMask, .salience, .sFace]
        let models =
            locator.folders + locator.places(of: modelFiles).filter(Self.isLink) + Self.embedderFiles(options, job)
        let inputs =
            options.discover.followsSymbolicLinks || job.namesPhotosLater
            ? ["/"] : Self.rules(for: options.discover.inputs.flatMap { Self.files(of: $0.path, options.detect) })
        // Drawings have labels.
        let fonts = job == .inspection && !options.run.destination.isDryRun ? SystemFiles.fonts : []
        self.init(readable: models + inputs + fonts, writable: [])
    }
}

extension EngineJob {
    /// Whether photos are files that are named only when the sandbox is closed.
    fileprivate var namesPhotosLater: Bool { if case .streaming(sendsPhotos: false, _) = self { true } else { false } }
}

extension SandboxScope {
    /// The input at `path`, and if face regions are used, the sidecars that it has if it is a photo.
    ///
    /// Sidecars that are links are not read.
    private static func files(of path: FilePath, _ detect: DetectOptions) -> [FilePath] {
        let sidecars = detect.regions == .ignore ? [] : Sidecar.paths(of: path)
        return [path] + sidecars.filter { !PresentFile.isLink($0) }
    }

    /// The files of the networks for embeddings that the user has named.
    private static func embedderFiles(_ options: Options, _ job: EngineJob) -> [FilePath] {
        var choices = [options.detect.identify?.gallery?.embedder]
        if case .embedding(let embedding) = job { choices.append(embedding.embedder) }
        return choices.compactMap { if case .onnx(let path, _, _) = $0 { path } else { nil } }
    }
}
