/// A format of camera raw files: what the sensor measured, with a finished picture beside it.
public enum RawFormat: String, Sendable, CaseIterable {
    /// Canon's, until 2018.
    case cr2
    /// Canon's, since 2018.
    case cr3
    /// Canon's, until 2004.
    case crw
    /// Nikon's.
    case nef
    /// Sony's.
    case arw
    /// Adobe's, and that of many telephones.
    case dng
    /// Fujifilm's.
    case raf
    /// Olympus' and OM System's.
    case orf
    /// Panasonic's and Leica's.
    case rw2
    /// Sigma's.
    case x3f
    /// Minolta's.
    case mrw
    /// Any other that is a TIFF file.
    case raw

    /// The name for people.
    var name: String { "camera raw (\(rawValue.uppercased()))" }
}
