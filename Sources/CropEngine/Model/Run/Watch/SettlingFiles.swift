/// Tells which files have been quiet for so long that they may be read, from repeated looks at all of them.
///
/// It knows neither disks nor clocks. A file is *settled* if it was the same in all looks since a time that lies
/// ``seconds`` back. A run is *due* if a file has settled otherwise than it was settled before, or has been gone for as
/// long; a file that came and went is no reason for a run.
struct SettlingFiles<Name: Hashable & Sendable, Version: Hashable & Sendable>: Sendable {
    /// What a look has seen of a file.
    struct Sighting: Sendable {
        /// What the file was like: equal if nothing has changed.
        var version: Version
        /// Since when it has been like that, as far as one look can tell, in seconds of the clock of the looks.
        var since: Double
    }

    private struct Change {
        /// What the file was like at the last look; `nil` if it was gone.
        var version: Version?
        /// Since when.
        var since: Double
        /// As what it was settled last; `nil` if it never was, or was gone.
        let before: Version?
    }

    /// How long a file must be quiet, in seconds.
    let seconds: Double
    /// The settled files.
    private(set) var settled: [Name: Version] = [:]
    /// Whether something has settled since ``begin()``.
    private(set) var isDue = false
    private var changing: [Name: Change] = [:]

    /// Makes the state before the first look: no file is known.
    init(seconds: Double) { self.seconds = seconds }

    /// The time at which the next file settles if nothing changes; `nil` if all are settled.
    var nextTime: Double? { changing.values.map(\.since).min().map { $0 + seconds } }

    /// Notes that a look at the time `now` has found exactly the files `found`; times never go back.
    mutating func look(_ found: [Name: Sighting], at now: Double) {
        for (name, sighting) in found where settled[name] != sighting.version { note(sighting, of: name) }
        for name in settled.keys where found[name] == nil { changing[name] = gone(name, at: now) }
        for (name, change) in changing where change.version != nil && found[name] == nil {
            changing[name] = change.before.map { Change(version: nil, since: now, before: $0) }
        }
        for name in changing.keys { settled[name] = nil }
        for (name, change) in changing where change.since + seconds <= now {
            changing[name] = nil
            settled[name] = change.version
            if change.version != change.before { isDue = true }
        }
    }

    /// Begins a run, for which nothing is due any more.
    mutating func begin() { isDue = false }

    private mutating func note(_ sighting: Sighting, of name: Name) {
        if let change = changing[name], change.version == sighting.version { return }
        changing[name] = Change(
            version: sighting.version,
            since: sighting.since,
            before: changing[name].map(\.before) ?? settled[name]
        )
    }

    private func gone(_ name: Name, at now: Double) -> Change {
        Change(version: nil, since: now, before: settled[name])
    }
}
