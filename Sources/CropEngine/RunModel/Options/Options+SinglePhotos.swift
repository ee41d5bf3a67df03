package import FaceCropCore

extension Options {
    /// Checks that no option is about the folders of a run.
    ///
    /// - Throws: `invalidOptions` with the paths of those that are.
    package func checkForSinglePhotos() throws(RunError) {
        let ofFolders = [
            (!overrides.files.isEmpty, "overrides.files"), (overrides.searchesFolders, "overrides.searchesFolders"),
            (burst.maximumGapSeconds != nil, "burst.maximumGapSeconds"),
            (outputs.nameTable != nil, "outputs.nameTable"), (run.writesRegions, "run.writesRegions"),
            (run.writesFocalSidecars, "run.writesFocalSidecars"), (run.shard != nil, "run.shard"),
        ]
        let set = ofFolders.compactMap { isSet, path in isSet ? path : nil }
        guard set.isEmpty else {
            throw RunError(
                .invalidOptions,
                "Single photos have no folder, so these options do not apply: \(set.joined(separator: ", ")).",
                options: set
            )
        }
    }
}
