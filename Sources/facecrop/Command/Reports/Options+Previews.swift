import FaceCropModel
import SystemPackage

extension Options {
    /// Options for small copies of what a run has read or written: nothing is decoded that was too large for the run.
    init(previewing head: ManifestHead, in outputFolder: FilePath, _ run: RunOptions) {
        self.init()
        self.run = run
        self.run.destination = .dryRun(outputFolder)
        let limits = decode
        decode.maximumPixels = head.options["maximumPixels"]?.wholeNumber ?? limits.maximumPixels
        decode.maximumFileBytes = head.options["maximumFileBytes"]?.wholeNumber ?? limits.maximumFileBytes
        decode.decoders = head.options["decoders"]?.text.flatMap(DecodeOptions.Decoders.init) ?? limits.decoders
    }
}
