package import FaceCropCore
import FaceCropFormats
import FaceCropFraming
import FaceCropHashing
package import FaceCropRecords
package import SystemPackage

/// The rule of output names: from the place of a photo in the mirrored tree to the output's relative path.
///
/// **Plain names.** If the photo has an image's usual extension, the output's extension replaces it: `x/IMG.JPEG` →
/// `x/IMG.jpg`. Otherwise the output's extension is added, because the end of `Rome 12.05` may not be an extension:
/// `Rome 12.05.jpg`, `.hidden.jpg`.
///
/// **Numbered names.** If a photo may have several outputs, one for each face, every output has a number, and 0 is the
/// photo as a whole: `IMG-1.jpg`, `IMG-2.jpg`, and `IMG-0.jpg` for the output of a photo without faces. Because every
/// output has a number, outputs of `IMG.jpg` and `IMG-1.jpg` never have the same name (`IMG-1.jpg`, `IMG-1-1.jpg`):
/// outputs collide exactly if the plain names do.
///
/// **Collisions.** If the plain names of photos have equal ``OutputKey``s, these photos are a group. If exactly one of
/// them already has the name of the output, it keeps the plain name. Each of the others takes the first of these forms
/// that no other photo has or takes:
///
/// | form | `a.png` beside `a.jpg` |
/// |---|---|
/// | with the source's extension | `a.png.jpg` |
/// | with 8 digits of a hash of the source's path | `a~1f3e9c2b.jpg` |
/// | with 16 digits | `a~1f3e9c2b5d60a771.jpg` |
///
/// The same holds for photos if their output would have the name of a folder of the output tree. All other photos keep
/// their plain names. The names depend only on the set of photos, not on their order.
package struct OutputNaming: Sendable, Hashable {
    /// A form of an output's name.
    package enum Form: Sendable, CaseIterable {
        case plain
        case sourceExtension
        case shortHash
        case longHash
    }

    /// The extension of outputs, without the dot.
    package var fileExtension: String
    /// Whether outputs have numbers, because a photo may have several.
    package var isNumbered: Bool

    /// Makes the rule for outputs with an extension, which has no dot.
    package init(fileExtension: String, isNumbered: Bool = false) {
        self.fileExtension = fileExtension
        self.isNumbered = isNumbered
    }

    /// Makes the rule of a run with `options`.
    package init(_ options: Options) {
        self.init(fileExtension: options.encode.format.fileExtension, isNumbered: options.frame.framing == .each)
    }

    /// The output's relative path without a number, in one of the forms.
    package func basePath(of photo: PhotoFile, form: Form = .plain) -> FilePath {
        let name = photo.relativePath.lastComponentBytes
        let folder = photo.relativePath.bytes.dropLast(name.count)
        return FilePath(bytes: folder + stem(of: photo, name: name, form: form) + suffix)
    }

    /// The output's relative path with the number of a face, from 1; 0 means the photo as a whole.
    ///
    /// If outputs are not numbered, only 0 is allowed.
    package func outputPath(base: FilePath, face: Int) -> FilePath {
        precondition(isNumbered || face == 0, "faces have outputs of their own only where outputs are numbered")
        guard isNumbered else { return base }
        return FilePath(bytes: base.bytes.dropLast(suffix.count) + "-\(face)".utf8 + suffix)
    }

    /// The base path and the face of the output at `path`; `nil` if it cannot be an output.
    ///
    /// The inverse of ``outputPath(base:face:)``; it accepts the extension in any letter case.
    package func parse(output path: [UInt8]) -> (base: [UInt8], face: Int)? {
        guard isNumbered else { return (path, 0) }
        let end = path.suffix(suffix.count)
        guard OutputKey(Array(end)) == OutputKey(suffix) else { return nil }
        let stem = path.dropLast(suffix.count)
        guard let dash = stem.lastIndex(of: UInt8(ascii: "-")) else { return nil }
        let digits = String(decoding: stem[(dash + 1)...], as: UTF8.self)
        guard let face = Int(digits), "\(face)" == digits else { return nil }
        return (Array(stem[..<dash]) + end, face)
    }

    private var suffix: [UInt8] { [.dot] + fileExtension.utf8 }

    private func stem(of photo: PhotoFile, name: [UInt8], form: Form) -> [UInt8] {
        let parts = FileName(name)
        let stem = ImageFormat.isUsualExtension(parts.fileExtension) ? parts.stem : name
        let mark = [UInt8(ascii: "~")]
        return switch form {
        case .plain: stem
        case .sourceExtension: name
        case .shortHash: stem + mark + StableHash.hexadecimalDigits(photo.path.bytes).prefix(8)
        case .longHash: stem + mark + StableHash.hexadecimalDigits(photo.path.bytes)
        }
    }
}

extension OutputNaming {
    /// The key of a photo's output in one of the forms, which is used to find collisions.
    func key(of photo: PhotoFile, form: Form = .plain) -> OutputKey { OutputKey(basePath(of: photo, form: form).bytes) }
}
