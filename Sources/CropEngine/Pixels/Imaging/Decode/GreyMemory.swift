import CPixels

/// Memory that is grey before a decoder gets it.
///
/// Only a program can arrange that, because the functions that give memory belong to the whole process: the program
/// `facecrop-engine` does.
enum GreyMemory {
    /// Whether this program gives grey memory to decoders.
    static var isGiven: Bool { cpixelmemory_gives_grey() }

    /// Calls `body`; the memory that decoders of HEVC take for their pictures meanwhile is grey if ``isGiven``.
    ///
    /// Blocks of a picture that damaged HEVC data leave out show what was in the memory before, which may be another
    /// photo; libheif does not say that they are missing.
    static func whileDecoding<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        cpixelmemory_begin_grey()
        defer { cpixelmemory_end_grey() }
        return try body()
    }
}
