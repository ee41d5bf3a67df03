import FaceCropDiscovery
import FaceCropFaces
import FaceCropInference
import FaceCropProcesses
package import FaceCropRecords
import SystemPackage

extension SandboxScope {
    /// The scope of a run with `options`.
    ///
    /// Where symbolic links in folders are followed nobody knows where they lead until they have been, so all files may be
    /// read then; what may be written stays the same. Of a long list, the folders of its entries may be read.
    package init(_ options: Options) {
        let locator = ModelLocator(explicitFolder: options.run.modelFolder)
        let modelFiles = options.detect.detector.modelFiles + ModelFile.landmarkModels + [ModelFile.dlibRecognition]
        let models = locator.folders + locator.places(of: modelFiles).filter(Self.isLink) + options.embedderFiles
        let cache = [options.run.engineModelCacheFolder].compactMap { $0 }
        let inputs =
            options.discover.followsSymbolicLinks ? ["/"] : Self.rules(for: options.discover.inputs.map(\.path))
        let outputs = options.run.destination.isDryRun ? [] : [options.run.destination.folder]
        self.init(readable: models + inputs, writable: outputs + cache)
    }
}

extension Options {
    /// The network that tells faces apart, when the user named a file.
    fileprivate var embedderFiles: [FilePath] {
        guard case .onnx(let path, _, _) = detect.identify?.gallery?.embedder else { return [] }
        return [path]
    }
}
