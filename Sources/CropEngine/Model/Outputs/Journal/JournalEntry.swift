import SystemPackage

/// The journal's entry of one processed photo.
package struct JournalEntry: Sendable, Hashable {
    /// A file in the output folder, as it was written.
    package struct Output: Sendable, Hashable, Codable {
        /// A file with which a person has replaced the output, as it was when facecrop last checked it.
        package struct Replacement: Sendable, Hashable, Codable {
            var byteCount: Int
            /// When the file was last written, in nanoseconds since 1970.
            var modifiedNanoseconds: Int
        }

        /// Relative to the output folder, without `.` and `..`.
        package var path: [UInt8]
        var byteCount: Int
        /// The ``OutputChecksum`` of its content; `nil` in journals of earlier versions.
        var checksum: String?
        /// When the file was last written, in nanoseconds since 1970; `nil` if unknown.
        var modifiedNanoseconds: Int?
        /// The digest of the options that have decided its pixels; see ``Options/outputDigests``.
        ///
        /// `nil` for files that are not outputs, and in journals of earlier versions.
        var optionDigest: String?
        /// The file with which a person has replaced the output, and which is kept; `nil` if the output itself is
        /// there.
        var replacement: Replacement?

        package init(
            path: [UInt8],
            byteCount: Int,
            checksum: String? = nil,
            modifiedNanoseconds: Int? = nil,
            optionDigest: String? = nil,
            replacement: Replacement? = nil
        ) {
            self.path = path
            self.byteCount = byteCount
            self.checksum = checksum
            self.modifiedNanoseconds = modifiedNanoseconds
            self.optionDigest = optionDigest
            self.replacement = replacement
        }
    }

    /// The facts that decide whether the photo must be processed again, and that the summary counts; they are read for
    /// each photo.
    package struct Header: Sendable, Hashable {
        /// The photo; see ``JournalKey``.
        package var key: [UInt8]
        /// The path of the source as found.
        var source: [UInt8]
        /// The folder to which the path of the source is relative; empty if it is unknown, or not needed.
        var workingFolder: [UInt8]
        /// The absolute path of the output folder when the entry was written; empty in journals of earlier versions.
        var outputFolder: [UInt8] = []
        var fingerprint: SourceFingerprint
        var algorithmVersion: Int
        var digests: OptionDigests
        /// The number of pixels of the photo, or of its largest output if that has more.
        var largestPixelCount: Int
        var tally: PhotoTally
        package var outputs: [Output]
        /// Earlier outputs that the photo no longer has, but that may still exist.
        package var leftovers: [Output]
        /// How the last attempt failed; `nil` if it did not.
        ///
        /// If it failed, the rest of the entry is that of the last successful attempt.
        var failure: JournaledFailure?
    }

    package var header: Header
    /// Whether the photo was ever processed successfully; otherwise the entry holds only the failure.
    var isDone: Bool { header.tally.status != .failed }
    /// The manifest's record of the photo: JSON on one line.
    var record: [UInt8]
    /// The detections, as ``CachedDetections`` in JSON; empty if the file is not a photo.
    var faces: [UInt8]
}

extension JournalEntry.Header {
    /// The absolute path of the source; `nil` if that is not known.
    var sourcePath: FilePath? {
        let source = FilePath(bytes: source)
        if source.isAbsolute { return source }
        let start = FilePath(bytes: workingFolder)
        return start.isAbsolute ? start.pushing(source) : nil
    }
}
