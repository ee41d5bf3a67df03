import FaceCropCore
import FaceCropOutputs
import FaceCropRecords
import SystemPackage

/// The entries of journals and manifests that are about forgotten photos.
struct ForgottenEntries {
    /// The sources of the photos, as manifests name them.
    private(set) var sources: Set<[UInt8]> = []
    /// For each journal the numbers of the entries.
    private(set) var numbers: [Set<Int>] = []
    /// The outputs that belong to no other photo.
    private(set) var outputs: [JournalEntry.Output] = []
    /// The indices of the names that photos were found for.
    private(set) var foundNames: Set<Int> = []

    /// Finds the entries of `photos`.
    ///
    /// - Throws: `inputNotReadable` if a manifest cannot be read, unless all photos are meant.
    init(_ photos: ForgottenSources, _ journals: [Journal], manifests: [FilePath]) throws(RunError) {
        for journal in journals { numbers.append(add(photos, journal)) }
        keepOutputsOfOthers(journals)
        for path in manifests {
            do throws(RunError) {
                let manifest = try ManifestReader(path)
                while let record = try manifest.next() { _ = add(photos, source: record.sourcePath.bytes) }
            } catch  where photos.areAll {
                // It is deleted as a whole; its photos are only counted as far as it can be read.
            }
        }
    }

    private mutating func add(_ photos: ForgottenSources, _ journal: Journal) -> Set<Int> {
        var found: Set<Int> = []
        for number in 0..<journal.count {
            guard let header = journal.entry(number)?.header else { continue }
            guard add(photos, source: header.source, workingFolder: header.workingFolder) else { continue }
            found.insert(number)
            outputs += header.outputs + header.leftovers
        }
        return found
    }

    /// Adds a photo if it is one of `photos`; returns whether it is.
    private mutating func add(_ photos: ForgottenSources, source: [UInt8], workingFolder: [UInt8] = []) -> Bool {
        let names = photos.indices(ofSource: source, workingFolder: workingFolder)
        guard photos.areAll || !names.isEmpty else { return false }
        foundNames.formUnion(names)
        sources.insert(source)
        return true
    }

    /// Takes out the outputs that entries of other photos name, too, and those that several entries name.
    private mutating func keepOutputsOfOthers(_ journals: [Journal]) {
        var paths: Set<[UInt8]> = []
        outputs = outputs.filter { paths.insert($0.path).inserted }
        if outputs.isEmpty { return }
        for (journal, forgotten) in zip(journals, numbers) {
            for number in 0..<journal.count where !forgotten.contains(number) {
                for output in journal.entry(number)?.header.outputs ?? [] { paths.remove(output.path) }
            }
        }
        outputs = outputs.filter { paths.contains($0.path) }
    }
}

extension PhotoRecord {
    /// The path of the photo, as the run found it.
    var sourcePath: FilePath {
        // A text that is not the path's has the bytes beside it.
        ManifestPath(text: source, base64: sourceBase64).path ?? FilePath(source)
    }
}
