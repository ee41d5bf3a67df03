import Testing

@testable import FaceCropModel

/// Which paths of foreign manifests, journals and logs can be those of outputs.
struct OutputPathTests {
    @Test func pathsInsideTheOutputFolderAreAccepted() {
        let paths = [
            "a.jpg", "x/a.jpg", "x/y/z.webp", ".hidden.jpg", "a.focal.json", "x/manifest.json", "manifest.jpg",
            "manifest-1-of-2.jpg", "x/.facecrop/a.jpg", "..a/b", "a..", "manifest-3-of-2.json", ".facecrop.jpg",
            "_manifest.json/a.jpg", "manifest.json.jpg", "manifest-3-of-2.json/a.jpg", "report/index.html/a.jpg",
        ]
        for path in paths { #expect(OutputPath.isOne(Array(path.utf8)), "\(path)") }
    }

    @Test func pathsOutsideOrToOwnFilesAreRefused() {
        let paths = [
            "", ".", "..", "../a.jpg", "x/../../a.jpg", "x/./a.jpg", "/a.jpg", "//a.jpg", "x//a.jpg", "x/", "a\0.jpg",
            ".facecrop", ".facecrop/journal.jsonl", ".FaceCrop/lock", ".FACECROP/x/y.jpg", "manifest.json",
            "Manifest.JSON", "manifest-1-of-2.json", "Manifest-2-of-2.json", "manifest.json/a.jpg",
            "MANIFEST.json/x/a.jpg", "manifest-1-of-2.json/a.jpg",
        ]
        for path in paths { #expect(!OutputPath.isOne(Array(path.utf8)), "\(path)") }
    }
}
