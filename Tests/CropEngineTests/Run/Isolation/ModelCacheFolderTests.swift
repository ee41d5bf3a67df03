import FaceCropCore
import FaceCropRun
import SystemPackage
import TestSupport
import Testing

@Suite struct ModelCacheFolderTests {
    @Test func cacheFolderIsMadeOnceAndALinkIsRefused() throws {
        try withTemporaryFolder { folder in
            for _ in 1...2 { try ModelCacheFolder.make(folder("cache/engine")) }
            #expect(PresentFile.status(of: folder("cache/engine")) != nil)
            // In a folder of several users, another one could have made it.
            for target in ["../cache/engine", "missing"] {
                try folder.link("others/engine", to: target)
                let error = #expect(throws: RunError.self) { try ModelCacheFolder.make(folder("others/engine")) }
                #expect(error?.code == .outputNotWritable && error?.options == ["run.modelCacheFolder"])
                folder.remove("others/engine")
            }
        }
    }

    @Test func withoutAFolderTheRunGoesOn() throws {
        try ModelCacheFolder.make(nil)
        try withTemporaryFolder { folder in
            try folder.write("file", [1])
            try ModelCacheFolder.make(folder("file/engine"))
        }
    }
}
