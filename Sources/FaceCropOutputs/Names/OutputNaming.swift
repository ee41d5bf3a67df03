package import FaceCropCore
import FaceCropFormats
import FaceCropFraming
import FaceCropHashing
package import FaceCropRecords
package import SystemPackage

/// What outputs are called: a pure rule from where a photo stands in the mirrored tree to the output's relative path.
///
/// **Plain names.** An image's usual extension gives way to the output's: `x/IMG.JPEG` → `x/IMG.jpg`. To any other name
/// the extension is added, since nothing says that the end of `Rome 12.05` is one: `Rome 12.05.jpg`, `.hidden.jpg`.
///
/// **Numbered names.** Where a photo may have several outputs, one a face, every output has a number, and 0 is the
/// photo as a whole: `IMG-1.jpg`, `IMG-2.jpg`, and `IMG-0.jpg` for what a photo without faces gives. Because no output
/// goes without a number, `IMG.jpg` and `IMG-1.jpg` never meet (`IMG-1.jpg`, `IMG-1-1.jpg`): outputs collide exactly
/// when the plain names do.
///
/// **Collisions.** Photos whose plain names are equal for an ``OutputKey`` are a group. When exactly one of them is
/// called like the output already, it keeps the plain name. Each of the others takes the first of these forms that no
/// other photo has or takes too:
///
/// | form | `a.png` beside `a.jpg` |
/// |---|---|
/// | with the source's extension | `a.png.jpg` |
/// | with 8 digits of a hash of the source's path | `a~1f3e9c2b.jpg` |
/// | with 16 digits | `a~1f3e9c2b5d60a771.jpg` |
///
/// So do photos whose output would be called like a folder of the output tree. Photos outside of groups keep their
/// plain names. The names depend on the set of photos alone, not on their order.
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

    /// Makes the rule for outputs with an extension, which comes without the dot.
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

    /// The output's relative path with the number of a face, counted from 1; 0 stands for the photo as a whole.
    ///
    /// Where outputs are not numbered, there is only 0.
    package func outputPath(base: FilePath, face: Int) -> FilePath {
        precondition(isNumbered || face == 0, "faces have outputs of their own only where outputs are numbered")
        guard isNumbered else { return base }
        return FilePath(bytes: base.bytes.dropLast(suffix.count) + "-\(face)".utf8 + suffix)
    }

    /// The base path and the face of which `path` is an output; `nil` when it cannot be one.
    ///
    /// The inverse of ``outputPath(base:face:)``, that takes the extension in any case of letters.
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
    /// The key of a photo's output in one of the forms, by which collisions are found.
    func key(of photo: PhotoFile, form: Form = .plain) -> OutputKey { OutputKey(basePath(of: photo, form: form).bytes) }
}
