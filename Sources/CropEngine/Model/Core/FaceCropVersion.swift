/// Versions of the program.
public enum FaceCropVersion {
    /// The version of the program.
    public static let version = "1.0.0"
    /// The version and the algorithm version in words.
    public static var text: String { "\(version) (algorithm \(algorithmVersion))" }
    /// Raised whenever equal photos and options may give a different crop than before.
    public static let algorithmVersion = 10
}
