/// Hashes of the options and models that decide the faces and the outputs of a photo.
///
/// If the source of a photo is unchanged, its faces are detected again only if `detection` differs, and its outputs are
/// made again only if one of the two differs.
struct OptionDigests: Sendable, Hashable {
    /// A hash of everything that decides which faces are found: 16 hexadecimal digits.
    var detection: String
    /// A hash of everything that, with the faces, decides the outputs: 16 hexadecimal digits.
    var pixels: String
    /// The burst with which the photo was compared, which decides whether it has any outputs; see
    /// ``Burst/digest(_:_:)``.
    ///
    /// Empty for a photo outside bursts.
    var burst: String
    /// The state of the photo's sidecars, if face regions are read from them; see ``SidecarDigest``.
    ///
    /// Empty for a photo without sidecars.
    var sidecars: String
    /// What a person has decided about the photo; see ``OverrideDigest``.
    ///
    /// Empty for a photo without an override.
    var override = ""
    /// How far a service has identified the faces of the photo, if it is asked.
    var naming = IdentityStatus.unasked

    /// The digest of files that must be compared again: it is equal to no real digest.
    static let unsettled = "-"

    init(
        detection: String,
        pixels: String,
        burst: String = "",
        sidecars: String = "",
        override: String = "",
        naming: IdentityStatus = .unasked
    ) {
        self.detection = detection
        self.pixels = pixels
        self.burst = burst
        self.sidecars = sidecars
        self.override = override
        self.naming = naming
    }

    /// Whether `other` gives the same outputs from the same faces.
    func givesSameOutputs(as other: Self) -> Bool { pixels == other.pixels && hasSameFacts(as: other) }

    /// Whether what decides the outputs besides faces and options is the same.
    func hasSameFacts(as other: Self) -> Bool {
        burst == other.burst && burst != Self.unsettled && sidecars == other.sidecars && sidecars != Self.unsettled
            && override == other.override && override != Self.unsettled
    }

    /// The digests of `options` and the detection models.
    init(_ options: Options, models: [ModelFile]) {
        let hashes = models.map { "model \($0.name)=\($0.sha256)" }
        detection = Options.digest(options.texts(.detection) + hashes)
        var shared = options
        if !options.outputs.renditions.isEmpty {
            // Each rendition has its own.
            shared.frame = FrameOptions()
            shared.encode = EncodeOptions()
        }
        pixels = Options.digest(shared.texts(.pixels) + shared.texts(.otherFiles))
        burst = ""
        sidecars = ""
    }
}
