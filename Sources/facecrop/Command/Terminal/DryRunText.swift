import FaceCropModel
import SystemPackage

/// What a run would do, as text: a paragraph for each kind of change, with the first files or all.
struct DryRunText {
    private static let mostNamed = 20

    /// Files of one kind.
    private struct Group {
        let title: (Int) -> String
        var count = 0
        var lines: [String] = []
    }

    private enum Kind: CaseIterable {
        case new, changed, moved, gone, orphan, held, removed, failing, skipped, systemFolder
    }

    /// Whether all files are named.
    private let namesAll: Bool
    private var groups: [Kind: Group] = [:]
    private var doneCount = 0
    private var linkCount = 0
    private var specialFileCount = 0

    init(namesAll: Bool) { self.namesAll = namesAll }

    mutating func note(_ event: DryRun.Event) {
        switch event {
        case .planned, .told: break
        case .passedOver(let found):
            for folder in found.systemFolders { add(folder, to: .systemFolder) }
            (linkCount, specialFileCount) = (found.linkCount, found.specialFileCount)
        case .file(let path, .new): add(path, to: .new)
        case .file(let path, .changed(let change)): add(path, to: .changed, ": \(change.text)")
        case .file(let path, .moved(_, let earlier)): add(earlier, to: .moved, " -> \(path)")
        case .file(_, .done(let isPhoto)): doneCount += isPhoto ? 1 : 0
        case .file(let path, .notAPhoto): add(path, to: .skipped)
        case .failing(let error): add(error.path, to: .failing)
        case .gone(let path): add(path, to: .gone)
        case .orphan(let path, .left): add(path, to: .orphan)
        case .orphan(let path, .held): add(path, to: .held)
        case .orphan(let path, .removed): add(path, to: .removed)
        }
    }

    private mutating func add(_ path: FilePath, to kind: Kind, _ suffix: String = "") {
        var group = groups[kind] ?? Group(title: Self.title(of: kind))
        group.count += 1
        if namesAll || group.lines.count < Self.mostNamed { group.lines.append("    \(path)\(suffix)") }
        groups[kind] = group
    }

    /// The lines to print.
    var lines: [String] {
        let changes = Kind.allCases.compactMap { groups[$0] }.flatMap { group in
            let more = group.count - group.lines.count
            return [group.title(group.count)] + group.lines
                + (more > 0 ? ["    and \(more) more (--verbose names them)"] : [])
        }
        return changes + leftOutFiles + [
            "\(RunMessages.count(doneCount, "photo")) up to date; dry run: nothing was written"
        ]
    }

    private var leftOutFiles: [String] {
        let links = RunMessages.count(linkCount, "symbolic link")
        let special = RunMessages.count(specialFileCount, "file")
        return (linkCount > 0 ? ["\(links) not followed (--follow-symlinks follows them)"] : [])
            + (specialFileCount > 0 ? ["\(special) left out: pipes, sockets and devices"] : [])
    }

    private static func title(of kind: Kind) -> (Int) -> String {
        { count in
            func of(_ noun: String, _ one: String, _ several: String) -> String {
                "\(RunMessages.count(count, noun)) \(count == 1 ? one : several)"
            }
            return switch kind {
            case .new: of("new photo", "would be processed", "would be processed")
            case .changed: of("photo", "would be processed again", "would be processed again")
            case .moved:
                of("photo", "has moved: its outputs would be copied", "have moved: their outputs would be copied")
            case .gone: of("photo", "is gone", "are gone")
            case .orphan:
                of(
                    "output",
                    "belongs to no photo any more (--prune removes it)",
                    "belong to no photo any more (--prune removes them)"
                )
            case .held:
                of(
                    "output",
                    "belongs to no photo any more, but would stay",
                    "belong to no photo any more, but would stay"
                )
            case .removed: of("output", "would be removed", "would be removed")
            case .failing: of("photo", "would fail", "would fail")
            case .skipped: of("file", "is no photo", "are no photos")
            case .systemFolder:
                of(
                    "folder",
                    "with deleted photos, snapshots or thumbnails is left out (--system-folders takes it in)",
                    "with deleted photos, snapshots or thumbnails are left out (--system-folders takes them in)"
                )
            }
        }
    }
}

extension UpToDateCheck.Change {
    /// The reason in a few words.
    fileprivate var text: String {
        switch self {
        case .forced: "--force"
        case .failedBefore: "it failed before"
        case .source: "the file has changed"
        case .version: "another version of facecrop has done it"
        case .options: "the options have changed"
        case .override: "its override has changed"
        case .otherFiles: "its sidecar or burst has changed"
        case .outputs: "an output is missing, has changed or gets another name"
        }
    }
}
