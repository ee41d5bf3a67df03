/// The limits of the service, as documented.
///
/// Sources: Microsoft's REST reference "Face" 1.2, "Detect", "Identify From Large Person Group" and "Get Large Person
/// Group Persons".
enum FaceServiceLimits {
    /// The fewest bytes of a picture.
    static let minimumImageBytes = 1024
    /// The most bytes of a picture.
    ///
    /// The reference says 6 MB, but not whether a megabyte is 1,000,000 or 1,048,576 bytes; the smaller value is right
    /// in both cases.
    static let maximumImageBytes = 6_000_000
    /// The most face ids of one call.
    static let facesPerIdentify = 10
    /// The most people of one page.
    static let personsPerPage = 1000
    /// The range for the number of candidates for a face.
    static let candidates = 1...100
    /// The recognition model: the newest; groups are created for it.
    static let recognitionModel = "recognition_04"
    /// The detection model: the newest, which finds small and turned faces best.
    static let detectionModel = "detection_03"
    /// How long the service stores the data that identify a face, in seconds; it accepts 60 to 86,400.
    ///
    /// Identification follows at once, and a wait that the service asks for is at most minutes, so there is no reason
    /// to store people's faces there for a day.
    static let faceLifetimeSeconds = 3600
}
