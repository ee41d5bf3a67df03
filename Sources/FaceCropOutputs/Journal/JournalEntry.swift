package import FaceCropCore
package import FaceCropRecords

/// What the journal says about one photo that is done.
package struct JournalEntry: Sendable, Hashable {
    /// A file in the output folder, as it was written.
    package struct Output: Sendable, Hashable, Codable {
        /// A file that a person has put in the place of the output, as it was when facecrop last looked at it.
        package struct Replacement: Sendable, Hashable, Codable {
            package var byteCount: Int
            /// When it was last written, in nanoseconds since 1970.
            package var modifiedNanoseconds: Int

            package init(byteCount: Int, modifiedNanoseconds: Int) {
                self.byteCount = byteCount
                self.modifiedNanoseconds = modifiedNanoseconds
            }
        }

        /// Relative to the output folder, without `.` and `..`.
        package var path: [UInt8]
        package var byteCount: Int
        /// The ``OutputChecksum`` of its content; `nil` in journals of earlier versions.
        package var checksum: String?
        /// When it was last written, in nanoseconds since 1970; `nil` when that is not known.
        package var modifiedNanoseconds: Int?
        /// The file that lies in its place and is kept, because a person has put it there; `nil` when the output itself is there.
        package var replacement: Replacement?

        package init(
            path: [UInt8],
            byteCount: Int,
            checksum: String? = nil,
            modifiedNanoseconds: Int? = nil,
            replacement: Replacement? = nil
        ) {
            self.path = path
            self.byteCount = byteCount
            self.checksum = checksum
            self.modifiedNanoseconds = modifiedNanoseconds
            self.replacement = replacement
        }
    }

    /// All that decides whether the photo must be done again, and what the summary counts: what is read for each photo.
    package struct Header: Sendable, Hashable {
        /// The photo; see ``JournalKey``.
        package var key: [UInt8]
        /// The path of the source as found.
        package var source: [UInt8]
        /// The folder that a relative path of the source starts from; empty when that is not known, or not needed.
        package var workingFolder: [UInt8]
        package var fingerprint: SourceFingerprint
        package var algorithmVersion: Int
        package var digests: OptionDigests
        /// The pixels of the photo, or of its largest output when that has more.
        package var mostPixels: Int
        package var tally: PhotoTally
        package var outputs: [Output]
        /// Earlier outputs of the photo that it does not have any more, but that may still be there.
        package var leftovers: [Output]
        /// How the last attempt failed, when it did: what else the entry says is then that of the last one that did
        /// not.
        package var failure: JournaledFailure?

        package init(
            key: [UInt8],
            source: [UInt8],
            workingFolder: [UInt8],
            fingerprint: SourceFingerprint,
            algorithmVersion: Int,
            digests: OptionDigests,
            mostPixels: Int,
            tally: PhotoTally,
            outputs: [Output],
            leftovers: [Output],
            failure: JournaledFailure? = nil
        ) {
            self.key = key
            self.source = source
            self.workingFolder = workingFolder
            self.fingerprint = fingerprint
            self.algorithmVersion = algorithmVersion
            self.digests = digests
            self.mostPixels = mostPixels
            self.tally = tally
            self.outputs = outputs
            self.leftovers = leftovers
            self.failure = failure
        }
    }

    package var header: Header
    /// Whether the photo was ever done; an entry of one that has only failed remembers the failure, and nothing else.
    package var isDone: Bool { header.tally.status != .failed }
    /// The manifest's entry for the photo: JSON on one line.
    package var record: [UInt8]
    /// The faces that were found, as ``CachedDetections`` in JSON; empty for what is no photo.
    package var faces: [UInt8]

    package init(header: Header, record: [UInt8], faces: [UInt8]) {
        self.header = header
        self.record = record
        self.faces = faces
    }
}

/// What a photo is called in the journal.
package enum JournalKey {
    /// The path in the mirrored tree, which is the same wherever the photos lie.
    package static func plain(_ file: PhotoFile) -> [UInt8] { file.relativePath.bytes }

    /// The path in the mirrored tree, a zero byte and the path of the source.
    ///
    /// Several inputs may have photos of one path in the mirrored tree. Then none of them, or one, has the plain name of an
    /// output, and all that have not are called like this.
    package static func withSource(_ file: PhotoFile) -> [UInt8] { plain(file) + [0] + file.path.bytes }

    /// A hash of where a source is, from the root as far as that is known; another one in each process.
    package static func sourceHash(source: [UInt8], workingFolder: [UInt8]) -> UInt64 {
        JournalIndex.hash(source.first == .slash ? source : workingFolder + [.slash] + source)
    }

    /// The path in the mirrored tree of the photo called `key`.
    package static func relativePath(_ key: [UInt8]) -> [UInt8] { Array(key.prefix { $0 != 0 }) }
}
