import SystemPackage
import Testing

@testable import FaceCropModel

/// What stays readable of the libraries of a confined process.
@Suite struct SystemFilesTests {
    private static let libraries: Set<FilePath> = ["/usr/lib/libm.so.6", "/toolchain/lib/libX.so", "/home/me/spy.so"]

    @Test(arguments: ["", "libspy.so", "/home/me", "/home/me/other.so"])
    func foldersOfLinkedLibraries(preloaded: String) {
        let paths = SystemFiles.libraryPaths(of: Self.libraries, preloaded: preloaded)
        #expect(paths == ["/home/me", "/toolchain/lib", "/usr/lib"])
    }

    @Test(arguments: ["/home/me/spy.so", "/home/me/other.so:/home/me/spy.so", " /home/me/spy.so  libc.so.6"])
    func onlyTheFileOfPreloadedLibrary(preloaded: String) {
        let paths = SystemFiles.libraryPaths(of: Self.libraries, preloaded: preloaded)
        #expect(paths == ["/home/me/spy.so", "/toolchain/lib", "/usr/lib"])
    }

    @Test func folderThatAnotherLibraryNeeds() {
        let libraries = Self.libraries.union(["/home/me/linked.so"])
        let paths = SystemFiles.libraryPaths(of: libraries, preloaded: "/home/me/spy.so")
        #expect(paths == ["/home/me", "/home/me/spy.so", "/toolchain/lib", "/usr/lib"])
    }
}
