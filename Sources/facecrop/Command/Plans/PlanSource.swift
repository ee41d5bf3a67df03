import FaceCropModel
import SystemPackage

/// A plan that is to be rendered.
struct PlanSource {
    private let path: FilePath
    private let file: PlanFile

    /// Reads the plan at `path`; its photos are read later.
    ///
    /// - Throws: `inputNotReadable` if the file cannot be read; `invalidOptions` if it is not a plan.
    init(_ path: FilePath) throws(RunError) {
        self.path = path
        let bytes: [UInt8]
        do throws(FileContent.Failure) {
            bytes = try FileContent.read(path, maximumBytes: PlanFile.maximumByteCount)
        } catch {
            let reason = error.reason(maximumBytes: PlanFile.maximumByteCount)
            throw RunError(.inputNotReadable, "The plan '\(path)' cannot be read: \(reason).")
        }
        do throws(PlanFile.Failure) {
            file = try PlanFile(bytes)
        } catch {
            throw Self.error(path, error)
        }
    }

    /// The words of the command that makes the outputs.
    var command: [String] { file.head.command.map(ArgumentText.text) }

    /// Makes the folder that the plan's paths start from the working folder of this process.
    ///
    /// - Throws: `inputNotReadable` if there is no such folder.
    func enterFolder() throws(RunError) {
        guard let folder = file.head.folder else { return }
        guard WorkingFolder.change(to: folder) else {
            throw RunError(
                .inputNotReadable,
                "The plan '\(path)' is about the folder '\(folder)', which is not there. Correct 'folder' in the plan, "
                    + "or remove it to start from the working folder."
            )
        }
    }

    /// The photos, for a run with `options`.
    ///
    /// - Throws: `invalidOptions` if the plan cannot be used at all.
    func photos(_ options: Options) throws(RunError) -> PlannedPhotos {
        do throws(PlanFile.Failure) {
            return PlannedPhotos(try file.entries(options.effectiveRenditions), file: path)
        } catch {
            throw Self.error(path, error)
        }
    }

    private static let maximumDetailCount = 20

    private static func error(_ path: FilePath, _ failure: PlanFile.Failure) -> RunError {
        RunError(
            .invalidOptions,
            "The plan '\(path)' cannot be used, so nothing was done. Correct it, or plan again:",
            details: failure.mistakes.prefix(maximumDetailCount).map { $0.line(in: path.string) }
        )
    }
}
