/// A usual kind of crop: a name for values of several options.
public enum FramePreset: String, Sendable, Codable, CaseIterable {
    /// A square around the face and hair of the largest face.
    case avatar
    /// The same, cut to a circle.
    case avatarRound = "avatar-round"
    /// Head and shoulders of the largest face, in 4:5.
    case portrait
    /// All people, close together, in 3:2.
    case group
    /// The people and the place where they are, in 16:9.
    case scene
    /// A photo for a passport, by ICAO Doc 9303: 35 × 45 mm, here at 300 pixels per inch.
    ///
    /// The head is 70 % to 80 % of the height from crown to chin, the eyes are at 50 % to 70 % of the height from the
    /// bottom, and their line is parallel to the top edge; the values here are the middle of the first range, and 55 %.
    /// One person looks into the camera (5° to either side, ISO/IEC 19794-5) with both eyes open, at least 90 pixels
    /// apart (part 9 of Doc 9303). Other rules of ICAO, such as those on background, light and expression, are not
    /// judged.
    case passport
    /// A profile picture for LinkedIn: 400 × 400 pixels, and a head of 60 % of the height (LinkedIn Talent Blog, "10
    /// tips for picking the right LinkedIn profile picture", 2019: "at least 60 % of the frame").
    case linkedin
    /// A profile picture for Instagram: 320 × 320 pixels; Instagram itself shows it round, 110 pixels wide.
    ///
    /// Source of these three sizes: Hootsuite, "Social media image sizes for all networks", April 2025.
    case instagramProfile = "instagram-profile"
    /// A portrait post for Instagram: the people in 1080 × 1350 pixels, 4:5.
    case instagramPost = "instagram-post"
    /// A story for Instagram: the people in 1080 × 1920 pixels, 9:16.
    case instagramStory = "instagram-story"
    /// The crop from the middle that many programs make, moved only if it would cut a head.
    ///
    /// It has no size and no ratio of its own.
    case guarded = "guard"

    /// The size on paper; `nil` if the preset is not made for prints.
    public var printSize: PrintSize? { self == .passport ? PrintSize(width: 35, height: 45) : nil }
}

extension FrameOptions {
    /// The options of a preset; those that it does not name have their defaults.
    ///
    /// A photo without a face gets a crop of the same ratio; but with `passport` and `linkedin`, a photo that cannot
    /// have the values is left out.
    public init(preset: FramePreset) {
        self.init()
        fallback = [.salient, .attention, .center]
        switch preset {
        case .avatar, .avatarRound:
            placeFaceInSquare()
            if preset == .avatarRound { mask = RoundMask() }
        case .portrait:
            framing = .largest
            shape = .aspect(AspectRatio(width: 4, height: 5))
            faceHeightFraction = 0.37
            eyeLineFraction = Self.usualEyeLineFraction
        case .group:
            framing = .group
            shape = .aspect(AspectRatio(width: 3, height: 2))
            margin = .faceFraction(0.3)
        case .scene:
            framing = .group
            shape = .aspect(AspectRatio(width: 16, height: 9))
            extent = .largest
        case .passport:
            placeHead(HeadPlacement(heightFraction: 0.75), size: PixelSize(width: 413, height: 531))
            levelsEyes = true
            requirements.openEyes = .strict
            requirements.maximumYawDegrees = 5
            requirements.minimumEyeDistancePixels = 90
        case .linkedin:
            placeHead(HeadPlacement(heightFraction: 0.6), size: PixelSize(width: 400, height: 400))
            requirements.openEyes = .lenient
        case .instagramProfile:
            placeFaceInSquare()
            shape = .size(PixelSize(width: 320, height: 320))
        case .instagramPost: showPeople(in: PixelSize(width: 1080, height: 1350))
        case .instagramStory: showPeople(in: PixelSize(width: 1080, height: 1920))
        case .guarded:
            framing = .guarded(from: .center)
            fallback = framing.guardedFallback ?? fallback
        }
    }

    /// Where people have the eyes in portraits that they crop: the median of 79 (`Benchmarks/human-crops.md`) is 37 %.
    private static let usualEyeLineFraction = 0.38

    /// Asks for a square around the largest face.
    private mutating func placeFaceInSquare() {
        framing = .largest
        shape = .aspect(AspectRatio(width: 1, height: 1))
        faceHeightFraction = 0.45
        eyeLineFraction = Self.usualEyeLineFraction
    }

    /// Asks for all people in as much of the photo as `size` allows.
    private mutating func showPeople(in size: PixelSize) {
        framing = .group
        shape = .size(size)
        extent = .largest
    }

    /// Asks for the head of the one person in the photo.
    private mutating func placeHead(_ head: HeadPlacement, size: PixelSize) {
        framing = .largest
        shape = .size(size)
        self.head = head
        requirements.faceCount = .exactly(1)
        fallback = [.skip]
    }
}
