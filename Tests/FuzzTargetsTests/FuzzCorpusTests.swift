import Foundation
import FuzzTargets
import SystemPackage
import TestSupport
import Testing

/// Replays the inputs that `make fuzz` found; each reaches code that the others do not.
@Suite struct FuzzCorpusTests {
    private static let folder = PackageFolder.root.appending("Fuzzing").appending("Corpus")

    private static func files(_ name: String) throws -> [URL] {
        try FileManager.default.contentsOfDirectory(
            at: URL(filePath: folder.appending(name).string),
            includingPropertiesForKeys: [.fileSizeKey]
        )
    }

    @Test(arguments: FuzzTarget.all)
    func corpusInputsKeepAllInvariants(target: FuzzTarget) throws {
        let files = try Self.files(target.name)
        #expect(!files.isEmpty)
        for file in files {
            let input = Array(try Data(contentsOf: file))
            #expect(throws: Never.self, "\(file.path)") { try target.run(input) }
            // The first half of an input is one more input.
            #expect(throws: Never.self, "the first half of \(file.path)") {
                try target.run(Array(input.prefix(input.count / 2)))
            }
        }
    }

    @Test func theCorpusIsSmallAndHasNothingElse() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.string)
        #expect(Set(names) == Set(FuzzTarget.all.map(\.name)))
        let sizes = try names.flatMap(Self.files).map { try $0.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0 }
        #expect(sizes.reduce(0, +) < 300_000)
    }
}
