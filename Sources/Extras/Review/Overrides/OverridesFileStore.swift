package import FaceCropModel
package import FaceCropReport
package import SystemPackage

/// Keeps decisions in files of overrides, of which it changes only the entries of single photos.
package struct OverridesFileStore: OverrideStore {
    private let outermost: @Sendable (FilePath) -> (file: FilePath, path: FilePath)?
    private let searchesFolders: Bool
    private let followsLinks: Bool

    /// - Parameters:
    ///   - searchesFolders: Whether a file of the same name, in a folder between that of `place` and the photo, is the
    ///     photo's if it names the photo: then it decides, and not the one above it.
    ///   - followsLinks: Whether a file may be a symbolic link.
    ///   - place: The file for a photo, and the photo's path relative to its folder.
    package init(
        searchesFolders: Bool = false,
        followsLinks: Bool = true,
        place: @escaping @Sendable (FilePath) -> (file: FilePath, path: FilePath)?
    ) {
        outermost = place
        self.followsLinks = followsLinks
        self.searchesFolders = searchesFolders
    }

    package func override(for photo: FilePath) throws(RunError) -> OverrideEntry? {
        var contents = OverridesFileContents(followsLinks: followsLinks)
        guard let (file, path) = try place(photo, &contents) else { return nil }
        return try contents.entry(of: path, in: file)
    }

    /// Enters in `report` what is decided about its photos, and the files in which that stands, as they are now.
    ///
    /// Photos whose file cannot be changed entry by entry lose their place for decisions.
    ///
    /// - Returns: Why files cannot be changed so, a sentence each.
    package func enterTexts(in report: inout Report) -> [String] {
        var contents = OverridesFileContents(followsLinks: followsLinks)
        var texts: [FilePath: OverridesFileText?] = [:]
        var reasons: [String] = []
        for index in report.photos.indices where report.photos[index].overridePlace != nil {
            report.photos[index].overridePlace = nil
            do throws(RunError) {
                guard let (file, path) = try place(FilePath(bytes: report.photos[index].key), &contents),
                    let place = OverridePlace(path, in: file)
                else { continue }
                if texts[file] == nil {
                    // A file that cannot be used is told of once.
                    texts[file] = .some(nil)
                    texts[file] = try contents.text(of: file, place)
                }
                guard case .some(.some) = texts[file] else { continue }
                report.photos[index].override = try contents.entry(of: path, in: file)
                report.photos[index].overridePlace = place
            } catch {
                if !reasons.contains(error.message) { reasons.append(error.message) }
            }
        }
        report.overridesTexts = texts.values.compactMap { $0 }.sorted { ($0.folder, $0.file) < ($1.folder, $1.file) }
        return reasons
    }

    package func save(_ override: OverrideEntry?, for photo: FilePath) throws(RunError) -> FilePath {
        var contents = OverridesFileContents(followsLinks: followsLinks)
        guard let (file, path) = try place(photo, &contents) else {
            throw RunError(.outputNotWritable, "There is no place for decisions about '\(photo)'.")
        }
        let change = override.map { entry in
            OverridesEditor.Change(PhotoOverride(entry), sha256: SHA256.hexadecimal(ofFile: photo))
        }
        do throws(OverridesEditor.Failure) {
            try OverridesEditor.save(file, setting: path.string, to: change, followsLink: followsLinks)
        } catch {
            throw RunError(.outputNotWritable, error.text)
        }
        return file
    }

    /// The file that decides about a photo, or may, and the photo's path relative to its folder.
    private func place(
        _ photo: FilePath,
        _ contents: inout OverridesFileContents
    ) throws(RunError) -> (file: FilePath, path: FilePath)? {
        guard let (file, path) = outermost(photo) else { return nil }
        guard searchesFolders else { return (file, path) }
        let folder = file.removingLastComponent()
        var folders = Array(path.components.dropLast())
        while !folders.isEmpty {
            let nearer = OverridesFile.path(in: folder.pushing(FilePath(root: nil, folders)))
            let rest = FilePath(root: nil, path.components.dropFirst(folders.count))
            if try contents.names(rest, in: nearer) { return (nearer, rest) }
            folders.removeLast()
        }
        return (OverridesFile.path(in: folder), path)
    }
}

extension OverrideEntry {
    /// The entry as the page has it.
    init(_ override: PhotoOverride) {
        self.init()
        focal = override.focalPoint.map { [$0.x, $0.y] }
        let areas = override.frames.map { ($0.ratio.description, Self.numbers($0.area)) }
        frames = areas.isEmpty ? nil : Dictionary(areas) { first, _ in first }
        switch override.face {
        case .box(let area): face = Self.numbers(area)
        case .person(let name): person = name
        case .number(let number): faceNumber = number
        case nil: break
        }
        skip = override.skips ? true : nil
        keep = override.keepsOutputs ? true : nil
    }

    private static func numbers(_ area: UnitRect) -> [Double] { [area.x, area.y, area.width, area.height] }
}

extension PhotoOverride {
    /// The override that the page has sent; its numbers were checked.
    init(_ entry: OverrideEntry) {
        let frames = (entry.frames ?? [:]).sorted { $0.key < $1.key }
            .compactMap { ratio, area -> Frame? in
                guard let ratio = AspectRatio(text: ratio), let area = UnitRect(area) else { return nil }
                return Frame(ratio: ratio, area: area)
            }
        self.init(
            keepsOutputs: entry.keep ?? false,
            skips: entry.skip ?? false,
            frames: frames,
            focalPoint: entry.focal.flatMap { $0.count == 2 ? UnitPoint(x: $0[0], y: $0[1]) : nil },
            face: entry.person.map { .person($0) } ?? entry.faceNumber.map { .number($0) }
                ?? entry.face.flatMap { UnitRect($0) }.map { .box($0) }
        )
    }
}

extension UnitRect {
    /// A rectangle of left, top, width and height; `nil` if there are not four numbers.
    fileprivate init?(_ numbers: [Double]) {
        guard numbers.count == 4 else { return nil }
        self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
}
