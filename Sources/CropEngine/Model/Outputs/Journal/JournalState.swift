import SystemPackage

/// An open journal and the positions of its lines; a ``Journal`` lets one thread at a time use it.
struct JournalState: Sendable {
    /// The first line of every journal: what it is, and the version of its format.
    static let head = Array("{\"facecrop\":\"journal\",\"form\":1}\n".utf8)
    private static let headWithoutForm = Array("{\"facecrop\":\"journal\",\"form\":".utf8)

    private(set) var index = JournalIndex()
    /// The numbers of the entries whose keys have a source, in their order, as they were read.
    private(set) var numbersWithSourceInKey: [Int] = []
    private var file: LineFile?
    private var byteCount = 0
    /// The number of lines that are no longer valid, or never were.
    private var obsoleteCount = 0

    /// Opens the journal at the path that `place` returns, and reads all lines.
    init(
        _ place: () throws(Errno) -> FilePath,
        isReadOnly: Bool,
        _ report: inout JournalReport,
        _ stop: StopRequest
    ) throws(JournalFailure) {
        do throws(Errno) {
            file = try LineFile(place(), isReadOnly: isReadOnly)
        } catch {
            guard isReadOnly, error == .noSuchFileOrDirectory else { throw .opening(error) }
            return
        }
        try readHead(isReadOnly: isReadOnly)
        do throws(FileLines.Failure) {
            try readLines(&report, stop)
        } catch {
            throw .lines(error)
        }
        if report.hasTornLine, !isReadOnly {
            try JournalFailure.writing { () throws(Errno) in try file?.cut(at: byteCount) }
        }
    }

    /// The entry with this number; `nil` if its line can no longer be read, in which case its photo is processed again.
    func entry(_ number: Int) -> JournalEntry? {
        file?.journalEntry(at: index.place(number))
    }

    /// The lines that may be about the photo `key`; they can be read while other threads use the journal.
    func candidates(_ key: [UInt8]) -> JournalCandidates {
        let numbers = index.numbers(of: JournalIndex.hash(key))
        return JournalCandidates(key: key, file: file, places: numbers.map { ($0, index.place($0)) })
    }

    /// Adds a mark to an entry.
    mutating func mark(_ number: Int, _ mark: JournalIndex.Marks) { index[marks: number].formUnion(mark) }

    /// Adds a mark to the entries that may be of the photo `key` and have that source; returns whether these are all of
    /// them.
    mutating func mark(_ key: [UInt8], _ mark: JournalIndex.Marks, ofSource source: UInt64) -> Bool {
        index.mark(JournalIndex.hash(key), mark, ofSource: source)
    }

    /// Adds the line of an entry; if a number is given, the entry replaces the one with that number.
    mutating func append(_ entry: JournalEntry, replacing number: Int?) throws(Errno) {
        let line = JournalLine.encoded(entry)
        try file?.append(line + [0x0A], after: byteCount)
        note(entry.header, at: .init(offset: byteCount, length: line.count), replacing: number)
        byteCount += line.count + 1
    }

    /// Flushes what was added to the disk.
    func flush() throws(Errno) { try file?.flush() }

    /// If most lines are obsolete, rewrites the journal without them: lines that are no longer valid, and entries that
    /// are `isObsolete`.
    mutating func compact(_ path: FilePath, _ isObsolete: (JournalIndex.Marks) -> Bool) throws(Errno) {
        let current = (0..<index.count).count { !isObsolete(index[marks: $0]) }
        guard obsoleteCount + index.count - current > current else { return }
        let marks = (0..<index.count).map { index[marks: $0] }
        try rewrite(path) { !isObsolete(marks[$0]) }
    }

    /// Rewrites the journal with the present lines of the entries whose numbers are `isKept`, and no other line.
    ///
    /// - Throws: `Errno` if a line cannot be read, or the new file cannot be written; the journal then goes on in the
    ///   file that has its name.
    mutating func rewrite(_ path: FilePath, _ isKept: (Int) -> Bool) throws(Errno) {
        let new = try ReplacingFile(replacing: path)
        // Before it gets its name: lines added to a file that has lost its name would be lost.
        let opened = try LineFile(new.temporaryPath, isReadOnly: false)
        var writer = JournalWriter(new, head: Self.head)
        var compacted = JournalIndex()
        var renumbered: [Int] = []
        let hashes = index.hashes
        let withSource = Set(numbersWithSourceInKey)
        for number in 0..<index.count where isKept(number) {
            guard let line = try file?.line(at: index.place(number)) else { continue }
            if withSource.contains(number) { renumbered.append(compacted.count) }
            let place = LineFile.Place(offset: try writer.append(line), length: line.count)
            compacted.append(
                hashes[number],
                source: index.source(number),
                at: place,
                marks: index[marks: number]
            )
        }
        let committed = Result { () throws(Errno) in try writer.commit() }
        // Flushing the folder may fail when the file has its name already.
        if case .failure(let reason) = committed, opened.identity != FileIdentity(of: path) { throw reason }
        (file, byteCount) = (opened, new.byteCount)
        (index, numbersWithSourceInKey, obsoleteCount) = (compacted, renumbered, 0)
        try committed.get()
    }
}

extension JournalState {
    /// Checks that the file is a journal; if it is empty, or a run was killed while it wrote the first line, writes
    /// that line.
    private mutating func readHead(isReadOnly: Bool) throws(JournalFailure) {
        guard let file else { return }
        var size: Int?
        var start: [UInt8] = []
        try JournalFailure.reading { () throws(Errno) in
            size = try file.byteCount()
            start = size == nil ? [] : try file.read(at: 0, count: Self.head.count)
        }
        if start == Self.head { return }
        guard size == start.count, Self.head.starts(with: start) else {
            throw start.starts(with: Self.headWithoutForm) ? .newer : .foreign
        }
        if isReadOnly { return }
        try JournalFailure.writing { () throws(Errno) in
            try file.cut(at: 0)
            try file.append(Self.head, after: 0)
        }
    }

    /// Finds all lines, notes an incomplete one at the end, and counts damaged ones.
    private mutating func readLines(_ report: inout JournalReport, _ stop: StopRequest) throws(FileLines.Failure) {
        guard let file else { return }
        var lines = FileLines(of: file, from: Self.head.count, stop: stop)
        var lineNumber = 1
        while case let batch = try lines.nextBatch(), !batch.isEmpty {
            let headers = batch.concurrentMap { line in
                Result { () throws(JournalLine.Damage) in try JournalLine.current(line.bytes).header }
            }
            for (line, header) in zip(batch, headers) {
                lineNumber += 1
                switch header {
                case .success(let header): note(header, at: line.place, replacing: candidates(header.key).found?.number)
                case .failure:
                    report.damagedLines.append(lineNumber)
                    obsoleteCount += 1
                }
            }
        }
        report.laterEntryCount = (0..<index.count).count { index[marks: $0].contains(.isOfLaterAlgorithm) }
        byteCount = lines.end
        do throws(Errno) {
            report.hasTornLine = try file.byteCount() ?? 0 > byteCount
        } catch {
            throw .system(error)
        }
    }

    private mutating func note(_ header: JournalEntry.Header, at place: LineFile.Place, replacing number: Int?) {
        var marks: JournalIndex.Marks = header.leftovers.isEmpty ? [] : .hasLeftovers
        if header.algorithmVersion > FaceCropVersion.algorithmVersion { marks.insert(.isOfLaterAlgorithm) }
        let source = JournalKey.sourceHash(source: header.source, workingFolder: header.workingFolder)
        guard let number else {
            if header.key.contains(0) { numbersWithSourceInKey.append(index.count) }
            return index.append(JournalIndex.hash(header.key), source: source, at: place, marks: marks)
        }
        index.move(number, source: source, to: place)
        index[marks: number] = index[marks: number].subtracting([.hasLeftovers, .isOfLaterAlgorithm]).union(marks)
        obsoleteCount += 1
    }
}

/// Writes lines into a new file in large pieces; once all are written, it replaces the old file.
private struct JournalWriter {
    private static let bufferByteCount = 1 << 16

    private let file: ReplacingFile
    private var buffer: [UInt8]

    init(_ file: ReplacingFile, head: [UInt8]) {
        self.file = file
        buffer = head
    }

    /// Adds a line and its line break; returns the position of the line.
    mutating func append(_ line: [UInt8]) throws(Errno) -> Int {
        let offset = file.byteCount + buffer.count
        buffer += line
        buffer.append(0x0A)
        if buffer.count >= Self.bufferByteCount { try flush() }
        return offset
    }

    /// Gives the file its name.
    mutating func commit() throws(Errno) {
        try flush()
        try file.commit()
    }

    private mutating func flush() throws(Errno) {
        let content = buffer
        try content.span.bytes.withUnsafeBytes { bytes throws(Errno) in try file.write(bytes) }
        buffer.removeAll(keepingCapacity: true)
    }
}
