import Glibc
package import SystemPackage

/// Watches the folders of a run's inputs, and tells which of their files have settled.
///
/// It looks at all files again and again, by the same walk as a run. When to look, inotify tells; where that does not
/// see everything, the looks come regularly. One thread uses it.
package final class FolderWatch {
    /// A time in seconds that never goes back.
    package typealias Clock = () -> Double

    /// How long looks wait at least for each other while changes are announced, as a share of the time for settling.
    private static let shareBetweenLooks = 0.25
    /// The time between looks if nothing is announced: it is for what inotify does not see, such as another disk at the
    /// place of a folder.
    private static let secondsIdle = 60.0
    /// The same if changes may not be announced.
    private static let secondsBlind = 5.0
    /// Between looks there is at least so many times what a look takes.
    private static let leastIdleFactor = 20.0

    /// Why changes may not be announced, by the last look.
    package private(set) var blindnesses: Set<WatchBlindness> = []
    private let discover: DiscoverOptions
    private let outputFolder: FilePath
    private let clock: Clock
    private let notices: ChangeNotices
    private var files: SettlingFiles<Int, Int>
    private var lastLook: (end: Double, seconds: Double)?
    /// The inputs that were reached without a link at the start, absolute.
    private let placesWithoutLinks: [FilePath: FilePath]
    /// Whether the last look has found all inputs.
    package private(set) var seesInputs = true

    /// Makes a watch; it looks at nothing before ``look()``.
    ///
    /// - Parameters:
    ///   - discover: The inputs, all of them folders, and what is taken of them.
    ///   - outputFolder: The folder of the outputs, in which nothing is watched.
    ///   - settleSeconds: How long a file must be quiet.
    ///   - clock: The time.
    /// - Throws: `invalidOptions` if an input is no folder, or lies in the output folder; `libraryFailed` if the system
    ///   has no pipe left.
    package init(
        _ discover: DiscoverOptions,
        outputFolder: FilePath,
        settleSeconds: Double,
        clock: @escaping Clock
    ) throws(RunError) {
        self.discover = discover
        self.outputFolder = outputFolder
        self.clock = clock
        files = SettlingFiles(seconds: settleSeconds)
        placesWithoutLinks = Dictionary(
            discover.inputs.map { ($0.path, WorkingFolder.path.pushing($0.path).lexicallyNormalized()) }
                .filter { InputPlaces.realPath(of: $0) == $1 }
        ) { first, _ in first }
        do throws(Errno) {
            notices = try ChangeNotices()
        } catch {
            throw RunError(.libraryFailed, "Folders cannot be watched: \(error).")
        }
        for input in discover.inputs { try check(input.path) }
    }

    /// Looks at all files.
    ///
    /// - Throws: `inputNotReadable` if an input is missing; then nothing counts as changed.
    package func look() throws(RunError) {
        let begin = clock()
        defer { lastLook = (clock(), clock() - begin) }
        seesInputs = false
        if let link = inputsBehindNewLinks.first {
            throw RunError(
                .inputNotReadable,
                "'\(link)' was no link when the watch began, and is one now, or lies behind one. Put the folder back, "
                    + "or start again."
            )
        }
        notices.beginLook()
        // A change of a file of overrides is a change of its photos.
        let walk = try InputWalk(discover, outputFolder: outputFolder, findsOwnFiles: true) { [notices] in
            notices.watch($0)
        }
        var found: [Int: SettlingFiles<Int, Int>.Sighting] = [:]
        for case .file(let file) in walk {
            var status = stat()
            guard file.path.withPlatformString({ stat($0, &status) }) == 0 else { continue }
            found[SettledFiles.name(of: file.path)] = .init(
                version: SettledFiles.version(of: status),
                since: begin - quietSeconds(status)
            )
        }
        blindnesses = notices.endLook()
        files.look(found, at: begin)
        seesInputs = true
    }

    /// The inputs that are not there now.
    package var missingInputs: [FilePath] { discover.inputs.map(\.path).filter { FileIdentity(of: $0) == nil } }

    /// The inputs in whose place, or in the place of a folder above, somebody has put a link since the start.
    ///
    /// Who can do that would choose what is cropped, and which outputs are pruned. A link that was there at the start
    /// is the user's own, and may lead elsewhere later.
    private var inputsBehindNewLinks: [FilePath] {
        discover.inputs.map(\.path).filter { input in
            guard let place = placesWithoutLinks[input], FileIdentity(of: input) != nil else { return false }
            return InputPlaces.realPath(of: input) != place
        }
    }

    /// Whether files have settled since ``begin()``.
    package var isDue: Bool { files.isDue }

    /// Begins a run: returns the files that it may read.
    package func begin() -> SettledFiles {
        files.begin()
        return SettledFiles(files.settled)
    }

    /// Waits until there may be something to see: a change was announced, a file may have settled, or looking again is
    /// in order.
    ///
    /// - Parameter seconds: Wait no longer than this.
    /// - Returns: Whether a change was announced.
    /// - Throws: `libraryFailed` if the system refuses.
    @discardableResult
    package func wait(noLongerThan seconds: Double = .infinity) throws(RunError) -> Bool {
        let now = clock()
        let (end, length) = lastLook ?? (now, 0)
        let gap = max(files.seconds * Self.shareBetweenLooks, Self.leastIdleFactor * length)
        let isBlind = !seesInputs || !blindnesses.isEmpty
        let idle = max(isBlind ? Self.secondsBlind : Self.secondsIdle, gap)
        let latest = min(end + idle, files.nextTime.map { max($0, end + gap) } ?? .infinity, now + seconds)
        do throws(Errno) {
            return try notices.wait(shortest: min(end + gap, latest) - now, longest: latest - now)
        } catch {
            throw RunError(.libraryFailed, "The watch of folders has failed: \(error).")
        }
    }

    /// Ends ``wait(noLongerThan:)``, now and from now on; any thread may call it.
    package var wake: @Sendable () -> Void { { [notices] in notices.wake() } }

    /// How often files are looked at if changes may not be announced, in whole seconds.
    package static var blindSeconds: Int { Int(secondsBlind) }

    /// For how long a file has been as it is.
    ///
    /// At the first look, only its time of change can tell. Later, the time of the look before is more certain, because
    /// the clock of a server may be another.
    private func quietSeconds(_ status: stat) -> Double {
        guard lastLook == nil else { return 0 }
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return max(0, Double(now.nanoseconds) / 1e9 - Double(status.st_ctim.nanoseconds) / 1e9)
    }

    private func check(_ input: FilePath) throws(RunError) {
        // About one that is missing, the first look says more.
        guard let type = try? input.stat().type else { return }
        guard type == .directory else {
            throw RunError(.invalidOptions, "'\(input)' is not a folder, and only folders can be watched.")
        }
        let output = InputPlaces.realPath(of: WorkingFolder.path.pushing(outputFolder))
        guard InputPlaces.realPath(of: input).starts(with: output) else { return }
        throw RunError(
            .invalidOptions,
            "The input '\(input)' lies in the output folder '\(outputFolder)', so that outputs would count as new "
                + "photos. Name another output folder."
        )
    }
}
