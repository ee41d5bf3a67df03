import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

struct InstallationPrefixTests {
    @Test(arguments: [
        ("/usr/local/bin/facecrop", "/usr/local"),
        ("/usr/local/libexec/facecrop/facecrop-engine", "/usr/local"),
        ("/opt/facecrop/bin/facecrop", "/opt/facecrop"),
        ("/home/a/facecrop/.build/release/facecrop", "/home/a/facecrop/.build"),
        // Only both folders together are the private folder of an installation.
        ("/opt/facecrop/facecrop-engine", "/opt"),
        ("/usr/libexec/facecrop-engine", "/usr"),
        ("/facecrop", "/"),
    ])
    func isWhatProgramsAreInstalledUnder(executable: String, prefix: String) {
        #expect(InstallationPrefix.of(FilePath(executable)) == FilePath(prefix))
    }

    @Test func bothProgramsOfAnInstallationFindTheSameModels() {
        for prefix in ["/usr/local", "/opt/facecrop", "/"] {
            let programs = ["bin/facecrop", "libexec/facecrop/facecrop-engine"]
            let folders = programs.map {
                ModelLocator(explicitFolder: nil, executable: FilePath(prefix).appending($0)).folders
            }
            #expect(folders[0] == folders[1])
            #expect(folders[0].first == FilePath(prefix).appending("share/facecrop/models"))
        }
    }

    @Test func aProgramIsInstalledIfItsModelsAre() throws {
        try withTemporaryFolder { folder in
            let program = try folder.write("bin/facecrop")
            #expect(!InstallationPrefix.holdsModels(program))
            try folder.write("share/facecrop/models/one.onnx")
            #expect(InstallationPrefix.holdsModels(program))
            #expect(InstallationPrefix.holdsModels(folder("libexec/facecrop/facecrop-engine")))
        }
    }
}
