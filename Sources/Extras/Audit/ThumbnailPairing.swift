package import FaceCropModel

/// Finds the original that each thumbnail was made of, by the names of both: a pure function.
///
/// Paths are relative to their folders. The first rule that names an original counts:
///
/// | rule | thumbnail | original |
/// |---|---|---|
/// | the same name | `2024/ann.jpg` | `2024/ann.jpg`, or with another extension |
/// | WordPress | `2024/05/ann-150x150.jpg`, `ann-300x200.jpg.webp` | `2024/05/ann.jpg`, or `ann-scaled.jpg` |
/// | Drupal | `styles/teaser/public/2024/ann.jpg.webp` | `2024/ann.jpg` |
///
/// Source of the names: WordPress' `image_make_intermediate_size` and `wp_create_image_subsizes`; Drupal's
/// `ImageStyle::buildUri`.
package struct ThumbnailPairing {
    /// What is known of the original of a thumbnail.
    package enum Result: Sendable, Hashable {
        case original([UInt8])
        /// Several originals have the name, and none the thumbnail's extension.
        case ambiguous
        case none
    }

    /// The originals by their paths without extension.
    private let originals: [[UInt8]: [[UInt8]]]
    private let paths: Set<[UInt8]>
    /// What a table says of a thumbnail, whatever the names are.
    private let table: [[UInt8]: [UInt8]]
    /// Says which original a name means, instead of the rules.
    private let pattern: ThumbnailPattern?
    /// Whether originals and thumbnails are in one folder; no file is its own thumbnail.
    private let isOneFolder: Bool

    /// - Parameters:
    ///   - originals: Their paths, relative to their folder.
    ///   - table: The original of each thumbnail that it names, as paths.
    ///   - pattern: The only names that thumbnails have; `nil` for the rules.
    ///   - isOneFolder: Whether the thumbnails are in the folder of the originals, among them.
    package init(
        originals: [[UInt8]],
        table: [[UInt8]: [UInt8]] = [:],
        pattern: ThumbnailPattern? = nil,
        isOneFolder: Bool
    ) {
        self.originals = Dictionary(grouping: originals) { FileName($0).withoutExtension }
        paths = Set(originals)
        self.table = table
        self.pattern = pattern
        self.isOneFolder = isOneFolder
    }

    /// The original of the thumbnail at `path`.
    ///
    /// If that is a thumbnail itself, as in a folder with both, its original counts.
    package func original(of path: [UInt8]) -> Result {
        if let named = table[path] { return paths.contains(named) ? .original(named) : .none }
        let found = nearestOriginal(of: path)
        // A pattern may name two files by each other.
        guard isOneFolder, case .original(let near) = found, near.count < path.count,
            case .original(let far) = original(of: near)
        else {
            return found
        }
        return .original(far)
    }

    private func nearestOriginal(of path: [UInt8]) -> Result {
        if let pattern {
            guard let name = pattern.originalWithoutExtension(of: path) else { return .none }
            return original(named: name, for: path, besides: isOneFolder ? path : nil)
        }
        for place in [path, Self.withoutDrupalStyle(path)].compactMap(\.self) {
            let isStyle = place.count != path.count
            for name in names(for: place) where !isOneFolder || isStyle || name != FileName(place).withoutExtension {
                switch original(named: name, for: place, besides: isOneFolder ? path : nil) {
                case .none: continue
                case let found: return found
                }
            }
        }
        return .none
    }

    /// The paths without extension that the original of a thumbnail may have, the likeliest first.
    private func names(for path: [UInt8]) -> [[UInt8]] {
        var names: [[UInt8]] = []
        var name = FileName(path)
        names.append(name.withoutExtension)
        // A program that converts thumbnails adds an extension: `ann-150x150.jpg.webp`.
        let inner = FileName(name.withoutExtension)
        if PictureExtensions.contains(inner.fileExtension) {
            name = inner
            names.append(name.withoutExtension)
        }
        if let base = NamedSize(name.withoutExtension)?.base {
            names += [base, base + Array("-scaled".utf8)]
        }
        return names
    }

    private func original(named name: [UInt8], for path: [UInt8], besides own: [UInt8]?) -> Result {
        let found = (originals[name] ?? []).filter { $0 != own }
        guard found.count > 1 else { return found.first.map { .original($0) } ?? .none }
        // The extension of `ann.jpg.webp` that counts is the inner one.
        let name = FileName(path)
        let inner = FileName(name.withoutExtension)
        let extensions = [inner.fileExtension, name.fileExtension].filter { PictureExtensions.contains($0) }
        for wanted in extensions {
            let same = found.filter { FileName($0).fileExtension.lowercasedASCII == wanted.lowercasedASCII }
            if let only = same.first, same.count == 1 { return .original(only) }
        }
        return .ambiguous
    }

    /// The size in the name of a thumbnail, as in `ann-150x150.jpg` or `ann-150x150.jpg.webp`; `nil` without one.
    package static func size(inName path: [UInt8]) -> PixelSize? {
        let name = FileName(path)
        let inner = FileName(name.withoutExtension)
        let base = PictureExtensions.contains(inner.fileExtension) ? inner.withoutExtension : name.withoutExtension
        return NamedSize(base)?.size
    }

    /// `path` without `styles/NAME/public/` at its start, or behind a first folder; `nil` without that.
    private static func withoutDrupalStyle(_ path: [UInt8]) -> [UInt8]? {
        let parts = path.split(separator: .slash, omittingEmptySubsequences: false)
        guard let first = parts.prefix(2).firstIndex(where: { $0.elementsEqual("styles".utf8) }),
            parts.count > first + 3, ["public", "private"].contains(where: { parts[first + 2].elementsEqual($0.utf8) })
        else { return nil }
        return Array((parts[..<first] + parts[(first + 3)...]).joined(separator: [UInt8.slash]))
    }
}

/// A size at the end of a name without extension, as in `ann-150x150`.
private struct NamedSize {
    let size: PixelSize
    /// The path without it.
    let base: [UInt8]

    /// `nil` without a size.
    init?(_ path: [UInt8]) {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        var rest = path[...]
        func takeNumber() -> Int? {
            let count = rest.reversed().prefix { digits.contains($0) }.count
            let number = Int(String(decoding: rest.suffix(count), as: UTF8.self))
            rest = rest.dropLast(count)
            return number
        }
        guard let height = takeNumber(), rest.popLast() == UInt8(ascii: "x"), let width = takeNumber(),
            rest.popLast() == UInt8(ascii: "-"), let last = rest.last, last != .slash
        else { return nil }
        size = PixelSize(width: width, height: height)
        base = Array(rest)
    }
}

/// The parts of a path's last component.
private struct FileName {
    /// The path up to the last dot of its last component.
    let withoutExtension: [UInt8]
    /// What follows that dot; empty without one.
    let fileExtension: [UInt8]

    init(_ path: [UInt8]) {
        let start = (path.lastIndex(of: .slash) ?? -1) + 1
        guard let dot = path.lastIndex(of: .dot), dot > start else {
            (withoutExtension, fileExtension) = (path, [])
            return
        }
        withoutExtension = Array(path[..<dot])
        fileExtension = Array(path[(dot + 1)...])
    }
}

/// The extensions that programs leave inside of a name when they convert a picture.
private enum PictureExtensions {
    private static let all = Set(["jpg", "jpeg", "png", "webp", "gif", "avif", "heic", "tif", "tiff", "jpe"])

    static func contains(_ fileExtension: [UInt8]) -> Bool {
        all.contains(String(decoding: fileExtension.lowercasedASCII, as: UTF8.self))
    }
}

extension [UInt8] {
    fileprivate var lowercasedASCII: [UInt8] {
        map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 + 32 : $0 }
    }
}
