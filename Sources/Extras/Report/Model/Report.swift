package import FaceCropModel
package import SystemPackage

/// What a run did, for people: all formats of reports are made of it.
///
/// Its JSON is the data of the page, which other programs may read, too.
package struct Report: Sendable, Codable {
    /// The version of the JSON.
    static let currentSchemaVersion = 1

    /// How and when the run was made.
    struct Run: Sendable, Codable {
        /// The program and its version.
        var tool: String
        /// In ISO 8601, UTC.
        var startedAt: String
        var seconds: Double
    }

    /// Numbers that belong to no flag.
    struct Summary: Sendable, Codable {
        var faces: Int
        var outputs: Int
        var outputBytes: Int
        var interrupted: Bool
    }

    /// A flag that photos have, and how many have it.
    struct Filter: Sendable, Codable {
        var flag: ReportFlag
        var label: String
        var count: Int
    }

    /// What the page of `facecrop review` needs to save changes.
    package struct Review: Sendable, Codable {
        /// What each request of the page proves itself with.
        var token: String

        package init(token: String) { self.token = token }
    }

    var schemaVersion = Self.currentSchemaVersion
    var run: Run
    var summary: Summary
    /// Names and values of the options in force, sorted by name.
    var options: [[String]]
    private(set) var filters: [Filter] = []
    package var photos: [ReportPhoto]
    /// How many files among the inputs are no photos; ``photos`` has none of them.
    private(set) var otherFileCount = 0
    /// Why the exit status of the run is not 0, as far as that is not about single photos.
    private(set) var faults: [RunFault] = []
    /// When the run began that this one is compared with; `nil` if it is compared with none.
    private(set) var previousStartedAt: String?
    /// How many photos of that run are not in this one.
    private(set) var goneCount = 0
    /// The flag that the page begins with; `nil` begins with all photos.
    package var shows: ReportFlag?
    /// The ratio of the outputs that the options ask for, as `4:3`; `nil` if they name none, or several.
    private(set) var ratio: String?
    /// The files of overrides that a page which is a file changes; `nil` in a page that saves changes at once.
    package var overridesTexts: [OverridesFileText]?
    /// How the page saves changes at once; `nil` in a page that is a file.
    package var review: Review?

    /// Makes the report of a run from the parts of its manifest.
    ///
    /// What the run counted as failure counts here, too, and in addition what `failOn` names.
    init(
        _ head: ManifestHead,
        _ summary: RunSummary,
        _ timings: RunTimings,
        photos: [ReportPhoto],
        alsoFailingOn failOn: Set<FailOn> = []
    ) {
        let tool = "\(head.tool.name) \(head.tool.version)"
        run = Run(tool: tool, startedAt: timings.startedAt, seconds: timings.seconds)
        self.summary = Summary(
            faces: summary.faces,
            outputs: summary.outputs,
            outputBytes: summary.outputBytes,
            interrupted: summary.interrupted
        )
        options = ReportOptions.list(head.options)
        self.photos = photos.filter { !$0.isOtherFile }
        otherFileCount = photos.count - self.photos.count
        ratio = Self.ratio(head.options)
        enterRatios()
        var demands = RunDemands(summary.thisRun)
        demands.failOn.formUnion(failOn)
        faults = RunFault.all(of: summary, demands)
        for index in self.photos.indices { self.photos[index].settleCauses(demands.failOn) }
        for (place, position) in WorkList(self.photos.map(\.concern)).positions.enumerated() {
            self.photos[position].rank = place + 1
            self.photos[position].add(.attention)
        }
        countFlags()
    }

    /// Reads the manifest that `reader` has opened, to its end.
    ///
    /// - Parameters:
    ///   - reader: The manifest, of which no photo has been read.
    ///   - failOn: Results that count as failures in addition to those of the run.
    ///   - explain: Makes a sentence of an error, with what can be done about it.
    /// - Throws: `inputNotReadable` if it is not a whole manifest of this version.
    package init(
        _ reader: ManifestReader,
        alsoFailingOn failOn: Set<FailOn> = [],
        explain: (ErrorRecord) -> String
    ) throws(RunError) {
        var photos: [ReportPhoto] = []
        while let record = try reader.next() { photos.append(ReportPhoto(record, explain: explain)) }
        guard let tail = reader.tail else { preconditionFailure("after its photos, a manifest has a tail") }
        self.init(reader.head, tail.summary, tail.timings, photos: photos, alsoFailingOn: failOn)
    }

    /// The number of photos with `flag`.
    package func count(_ flag: ReportFlag) -> Int { filters.first { $0.flag == flag }?.count ?? 0 }

    /// The photos to look at, the most urgent first.
    var workList: [ReportPhoto] {
        photos.filter { $0.rank != nil }.sorted { $0.rank ?? 0 < $1.rank ?? 0 }
    }

    /// Compares the run with `previous`, and flags the photos that are new, have moved or are worse.
    package mutating func compare(with previous: RunDigest) {
        previousStartedAt = previous.startedAt
        var gone = previous.photos
        let moves = RunDigest(self).moves(since: previous)
        for index in photos.indices {
            let key = RunDigest.key(photos[index])
            if moves[key] != nil { photos[index].add(.moved) }
            let before = gone.removeValue(forKey: moves[key] ?? key)
            switch PhotoChange(from: before, to: RunDigest.Ending(photos[index])) {
            case .new: photos[index].add(.new)
            case .worse: photos[index].add(.worse)
            case .same, .better: break
            }
        }
        goneCount = gone.count
        countFlags()
    }

    /// Enters the files of earlier crops that are still in the output folder, for each photo by its path.
    package mutating func enterLeftovers(_ files: [FilePath: [LeftoverOutputs.File]]) {
        for index in photos.indices {
            photos[index].leftovers = files[FilePath(bytes: photos[index].key)]?.map {
                ReportPhoto.Leftover($0.path, byteCount: $0.byteCount)
            }
        }
    }

    /// An output of a named rendition has the ratio of its size, which is not that of all others.
    private mutating func enterRatios() {
        for index in photos.indices {
            for output in photos[index].outputs.indices {
                let made = photos[index].outputs[output]
                let size = PixelSize(width: made.size[0], height: made.size[1])
                photos[index].outputs[output].ratio = made.rendition == nil ? ratio : Self.ratio(of: size)
            }
        }
    }

    /// The ratio of the outputs that `options` ask for; `nil` if they ask for none.
    private static func ratio(_ options: OptionsRecord) -> String? {
        if let aspect = options["aspect"]?.text { return aspect }
        guard let width = options["size"]?["width"]?.wholeNumber, let height = options["size"]?["height"]?.wholeNumber
        else {
            return nil
        }
        return ratio(of: PixelSize(width: width, height: height))
    }

    /// The ratio of `size` in the smallest whole numbers.
    private static func ratio(of size: PixelSize) -> String {
        var (divisor, rest) = (size.width, size.height)
        while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
        return divisor == 0 ? "1:1" : "\(size.width / divisor):\(size.height / divisor)"
    }

    private mutating func countFlags() {
        var counts: [ReportFlag: Int] = [:]
        for photo in photos { for flag in photo.flags { counts[flag, default: 0] += 1 } }
        filters = ReportFlag.allCases.compactMap { flag in
            counts[flag].map { Filter(flag: flag, label: flag.label, count: $0) }
        }
    }
}
