/// A format of camera raw files: the measurements of the sensor, with a finished picture beside them.
public enum RawFormat: String, Sendable, CaseIterable {
    /// Canon, until 2018.
    case cr2
    /// Canon, since 2018.
    case cr3
    /// Canon, until 2004.
    case crw
    /// Nikon.
    case nef
    /// Sony.
    case arw
    /// Adobe, and many telephones.
    case dng
    /// Fujifilm.
    case raf
    /// Olympus and OM System.
    case orf
    /// Panasonic and Leica.
    case rw2
    /// Sigma.
    case x3f
    /// Minolta.
    case mrw
    /// Any other raw format that is a TIFF file.
    case raw

    /// The name for people.
    var name: String { "camera raw (\(rawValue.uppercased()))" }
}
