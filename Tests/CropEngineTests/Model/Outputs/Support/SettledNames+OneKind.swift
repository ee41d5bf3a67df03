import SystemPackage

@testable import FaceCropModel

extension SettledNames {
    /// The path of an output of the only kind, or of the first.
    func outputPath(for photo: PhotoFile, face: Int = 0) -> FilePath {
        outputPath(for: photo, as: naming.variants[0], face: face)
    }

    /// The path of the output of a face.
    func outputPath(for photo: PhotoFile, as variant: OutputVariant, face: Int) -> FilePath {
        outputPath(for: photo, as: variant, NameDetails(face: face))
    }
}

extension OutputNaming {
    /// The base path of the only kind of output, or of the first.
    func basePath(of photo: PhotoFile, form: Form = .plain) -> FilePath {
        basePath(of: photo, as: variants[0], form: form)
    }

    /// The path of the output of a face.
    func outputPath(of photo: PhotoFile, as variant: OutputVariant, form: Form = .plain, face: Int) -> FilePath {
        outputPath(of: photo, as: variant, form: form, NameDetails(face: face))
    }
}
