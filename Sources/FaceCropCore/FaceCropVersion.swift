/// Versions of the program.
public enum FaceCropVersion {
    /// The version of the program.
    public static let version = "0.1.0"
    /// Version and algorithm version in words.
    public static var text: String { "\(version) (algorithm \(algorithmVersion))" }
    /// Raised whenever equal photos and options may give another crop than before.
    public static let algorithmVersion = 3
}
