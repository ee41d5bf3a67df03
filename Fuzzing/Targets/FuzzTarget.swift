/// One or several of our own parsers, with the rules that must hold for all inputs.
package struct FuzzTarget: Sendable {
    /// The name on the command line and of the folder in `Fuzzing/Corpus`.
    package let name: String
    /// Runs the target with `input`.
    ///
    /// - Throws: ``FuzzFinding`` if a rule is violated.
    package let run: @Sendable (_ input: [UInt8]) throws -> Void

    private init(_ name: String, _ run: @escaping @Sendable ([UInt8]) throws -> Void) {
        self.name = name
        self.run = run
    }

    /// Every target.
    package static let all = [
        FuzzTarget("journal-line", JournalFuzzing.line),
        FuzzTarget("journal-file", JournalFuzzing.file),
        FuzzTarget("manifest", ManifestFuzzing.file),
        FuzzTarget("record", ManifestFuzzing.record),
        FuzzTarget("known-faces", ManifestFuzzing.knownFaces),
        FuzzTarget("pipe-frames", PipeFuzzing.frames),
        FuzzTarget("engine-report", PipeFuzzing.report),
        FuzzTarget("input-list", InputListFuzzing.list),
        FuzzTarget("glob", GlobFuzzing.pattern),
        FuzzTarget("option-text", OptionTextFuzzing.text),
        FuzzTarget("output-name", OutputNameFuzzing.name),
        FuzzTarget("name-table", NameTableFuzzing.table),
        FuzzTarget("yunet", NetworkOutputFuzzing.yuNet),
        FuzzTarget("centerface", NetworkOutputFuzzing.centerFace),
        FuzzTarget("framing", FramingFuzzing.decision),
        FuzzTarget("image-file", ImageFileFuzzing.file),
        FuzzTarget("lossless-cut", LosslessCutFuzzing.cut),
        FuzzTarget("shrunk-jpeg", ShrunkJPEGFuzzing.part),
        FuzzTarget("progressive-scans", ProgressiveScansFuzzing.file),
        FuzzTarget("plain-picture", PlainPictureFuzzing.file),
        FuzzTarget("plain-png", PlainPNGFuzzing.file),
        FuzzTarget("hevc-still", HEVCStillFuzzing.file),
        FuzzTarget("planes", PlanesFuzzing.part),
        FuzzTarget("colour-profile", ColourProfileFuzzing.profile),
        FuzzTarget("xmp", XMPFuzzing.packet),
        FuzzTarget("regions", RegionFuzzing.packet),
        FuzzTarget("overrides", OverridesFuzzing.file),
        FuzzTarget("plan", PlanFuzzing.file),
        FuzzTarget("stream", StreamFuzzing.requests),
    ]
}

extension FuzzTarget: CustomStringConvertible {
    /// Its name.
    package var description: String { name }
}
