import CDlib
import FaceCropModel

/// Follows a part of a picture from frame to frame by its pixels: dlib's correlation tracker.
///
/// The method is that of Danelljan, Häger, Khan and Felsberg ("Accurate Scale Estimation for Robust Visual Tracking",
/// 2014): correlation filters on histograms of gradients find place and size, and learn from each frame.
final class CorrelationTracker {
    /// Says why dlib failed, in its own words.
    struct Failure: Error {
        let cause: String
    }

    /// A match in a picture.
    struct Match {
        /// The place, in pixels of the picture.
        var rect: PixelRect
        /// How clear the match is: the height of the correlation's peak above the mean around it, in standard
        /// deviations (Bolme et al.: "Visual Object Tracking using Adaptive Correlation Filters", 2010).
        var peakToSidelobeRatio: Double
    }

    private static let maximumErrorLength = 256

    /// The `cdlibtracker`, owned by this object.
    private let handle: OpaquePointer

    /// Learns what `picture` shows in `rect`, in pixels of the picture.
    init(_ picture: GreyPicture, _ rect: PixelRect) throws(Failure) {
        var error = [CChar](repeating: 0, count: Self.maximumErrorLength)
        let (width, height) = (picture.size.width, picture.size.height)
        let made = cdlibtracker_create(picture.pixels, width, height, rect.forDlib, &error, error.count)
        guard let made else { throw Self.failure(error) }
        handle = made
    }

    deinit { cdlibtracker_free(handle) }

    /// Finds the part around `rect`, in pixels of the next picture, and learns how it looks there.
    func find(in picture: GreyPicture, near rect: PixelRect) throws(Failure) -> Match {
        var found = rect.forDlib
        var ratio = 0.0
        var error = [CChar](repeating: 0, count: Self.maximumErrorLength)
        let (width, height) = (picture.size.width, picture.size.height)
        let status = cdlibtracker_update(
            handle,
            picture.pixels,
            width,
            height,
            &found,
            &ratio,
            &error,
            error.count
        )
        guard status == 0 else { throw Self.failure(error) }
        let place = PixelRect(x: found.x, y: found.y, width: found.width, height: found.height)
        return Match(rect: place, peakToSidelobeRatio: ratio)
    }

    private static func failure(_ text: [CChar]) -> Failure {
        let bytes = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        return Failure(cause: "dlib: " + String(decoding: bytes, as: UTF8.self))
    }
}

extension PixelRect {
    fileprivate var forDlib: cdlibtracker_rect { cdlibtracker_rect(x: x, y: y, width: width, height: height) }
}
