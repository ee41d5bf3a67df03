import FaceCropCore
import FaceCropDiscovery
import FaceCropOutputs
import SystemPackage

/// Names of outputs, derived from photo names with arbitrary bytes.
enum OutputNameFuzzing {
    /// The input consists of the naming options, the number of a face, and the path of the photo in a list of inputs.
    static func name(_ input: [UInt8]) throws {
        var input = FuzzInput(input)
        let naming = OutputNaming(
            fileExtension: input.element(of: ["jpg", "png", "webp", "avif"]),
            isNumbered: input.isSet()
        )
        let form = input.element(of: OutputNaming.Form.allCases)
        let face = naming.isNumbered ? input.integer(0...65_535) : 0
        guard let photo = InputList.parse(Array(input.rest)).first.flatMap(photo) else { return }
        let base = naming.basePath(of: photo, form: form)
        let output = naming.outputPath(base: base, face: face)
        for path in [base, output] {
            try expect(RelativePathRule.holds(path.bytes), "\(path) stays in the output folder")
            try expect(
                path.removingLastComponent(),
                equals: photo.relativePath.removingLastComponent(),
                "an output stands in its photo's folder"
            )
            try expect(
                path.bytes.reversed().starts(with: ".\(naming.fileExtension)".utf8.reversed()),
                "it has its extension"
            )
        }
        guard let parsed = naming.parse(output: output.bytes) else {
            throw FuzzFinding(description: "\(output) is recognised as an output")
        }
        try expect(parsed.base, equals: base.bytes, "the base of \(output)")
        try expect(parsed.face, equals: face, "the face of \(output)")
    }

    /// The photo at a path from a list of inputs; `nil` if the path is unusable.
    private static func photo(_ path: FilePath) -> PhotoFile? {
        let place = MirroredPath.root(
            of: DiscoverInput(path: path, origin: .list),
            isFolder: false,
            isOnlyInput: false,
            realName: { [] }
        )
        return place.isEmpty ? nil : PhotoFile(path: path, relativePath: place, isNamedByUser: true)
    }
}
