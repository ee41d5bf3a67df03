import SystemPackage
import Testing

@testable import FaceCropModel

@Suite struct ForgottenSourcesTests {
    private func indices(_ names: [FilePath], _ source: String, startingIn folder: String = "") -> Set<Int> {
        ForgottenSources(names, workingFolder: "/home/a")
            .indices(ofSource: Array(source.utf8), workingFolder: Array(folder.utf8))
    }

    @Test func aPhotoIsNamedAsInTheManifestOrByItsFile() {
        #expect(indices(["in/a.jpg"], "in/a.jpg") == [0])
        #expect(indices(["./in/x/../a.jpg"], "in/a.jpg") == [0])
        #expect(indices(["in/a.jpg"], "./in/a.jpg") == [0])
        #expect(indices(["in/a.jpg"], "/home/a/in/a.jpg") == [0])
        #expect(indices(["/home/b/in/a.jpg"], "in/a.jpg", startingIn: "/home/b") == [0])
        #expect(indices(["../b/in/a.jpg"], "in/a.jpg", startingIn: "/home/b") == [0])
        #expect(indices(["b.jpg", "in/a.jpg", "/home/a/in/a.jpg"], "in/a.jpg", startingIn: "/home/a") == [1, 2])
    }

    @Test func otherPhotosAreNotNamed() {
        #expect(indices(["a.jpg"], "in/a.jpg").isEmpty)
        #expect(indices(["in"], "in/a.jpg").isEmpty)
        #expect(indices(["/home/a/in/a.jpg"], "in/a.jpg").isEmpty, "the manifest does not say where it starts from")
        #expect(indices(["/home/b/in/a.jpg"], "in/a.jpg", startingIn: "/home/c").isEmpty)
    }

    @Test func noNameStandsForAllPhotos() {
        #expect(ForgottenSources([], workingFolder: "/").areAll)
        #expect(!ForgottenSources(["a"], workingFolder: "/").areAll)
    }
}
