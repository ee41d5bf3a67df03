import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// The paths that a run must access are determined before it begins.
@Suite struct SandboxScopeTests {
    private static func options(_ inputs: [FilePath], origin: DiscoverInput.Origin = .argument) -> Options {
        var options = Options()
        options.discover.inputs = inputs.map { DiscoverInput(path: $0, origin: origin) }
        options.run.destination = .folder("out")
        options.run.modelFolder = "models"
        return options
    }

    @Test func inputsAndModelsAreRead() {
        #expect(SandboxScope(Self.options(["a.jpg", "photos"])).readable == ["models", "a.jpg", "photos"])
    }

    /// The command names and writes the outputs, also of those jobs that have a folder for them.
    @Test(
        arguments: [.cropping, .inspection, .embedding(EmbeddingOptions()), .streaming(sendsPhotos: false)]
            as [EngineJob]
    )
    func noJobWrites(job: EngineJob) {
        let options = Self.options(["photos"])
        #expect(options.run.destination == .folder("out"))
        #expect(SandboxScope(options, job).writable.isEmpty && EngineHello(options, job).scope.writable.isEmpty)
    }

    /// Face regions may be in a file beside an input that is a photo.
    @Test func sidecarsAreReadOnlyIfRegionsAreUsed() {
        var options = Self.options(["x/a.jpg"])
        options.detect.regions = .prefer
        let sidecars = ["x/a.jpg.xmp", "x/a.jpg.XMP", "x/a.xmp", "x/a.XMP"]
        #expect(SandboxScope(options).readable.map(\.string) == ["models", "x/a.jpg"] + sidecars)
        options.detect.regions = .ignore
        #expect(SandboxScope(options).readable == ["models", "x/a.jpg"])
    }

    /// Paths that come later may lead anywhere; photos that are sent are in no file.
    @Test func aStreamReadsEverythingOrNothing() {
        var options = Self.options([])
        let lines = SandboxScope(options, .streaming(sendsPhotos: false))
        #expect(lines.readable == ["models", "/"])
        options.run.destination = .dryRun(".")
        let frames = SandboxScope(options, .streaming(sendsPhotos: true))
        #expect(frames.readable == ["models"])
    }

    /// Users may keep models elsewhere and link to them.
    @Test func modelsThatAreLinksCanBeRead() throws {
        try withTemporaryFolder { folder in
            let name = ModelFile.centerFace.fileName
            try folder.link("models/\(name)", to: "/usr/local/share/facecrop/models/\(name)")
            var options = Self.options(["photos"])
            options.run.modelFolder = folder("models")
            #expect(SandboxScope(options).readable == [folder("models"), folder("models/\(name)"), "photos"])
        }
    }

    @Test func whereLinksAreFollowedEverythingCanBeRead() {
        var options = Self.options(["photos"])
        options.discover.followsSymbolicLinks = true
        #expect(SandboxScope(options).readable == ["models", "/"])
    }

    @Test func longListsAreReadByFolder() throws {
        try withTemporaryFolder { folder in
            try folder.write("far/target")
            try folder.makeFolder("a")
            try folder.link("a/link", to: "../far/target")
            let names = (0...SandboxScope.maximumRuleCount).map { folder("a/\($0)") } + [folder("a/link")]
            let scope = SandboxScope(Self.options(names, origin: .list))
            #expect(scope.readable == ["models", folder("a"), folder("far")])
        }
    }

    /// However few folders are allowed, each given folder lies in one of them, and no folder is wider than needed.
    @Test func enclosingFoldersEncloseAll() {
        let folders = (0..<40).map { FilePath("/archive/\($0 % 4)/\($0 % 8)/\($0)") }
        for limit in 1...45 {
            let enclosing = SandboxScope.enclosing(folders, limit: limit)
            #expect(enclosing.count <= limit)
            #expect(folders.allSatisfy { folder in enclosing.contains { folder.starts(with: $0) } }, "limit \(limit)")
        }
        #expect(SandboxScope.enclosing(folders, limit: 40).count == 40)
        #expect(SandboxScope.enclosing(folders, limit: 39).count == 8)
        #expect(SandboxScope.enclosing(folders, limit: 7).count == 4)
        #expect(SandboxScope.enclosing(folders, limit: 1) == ["/archive"])
    }
}
