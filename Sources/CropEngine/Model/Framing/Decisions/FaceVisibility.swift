/// How much of a face a crop shows.
package enum FaceVisibility {
    /// The share that `crop` shows of the part of `box` inside the photo, 0…1; 1 means all of it.
    package static func keptFraction(of box: PixelRect, crop: WholePixelRect, photo: PixelSize) -> Double {
        keptFraction(of: box, crop: crop.asPixelRect, photo: photo)
    }

    /// The same for a crop of any rectangle.
    static func keptFraction(of box: PixelRect, crop: PixelRect, photo: PixelSize) -> Double {
        // A box can be so thin that its area is 0.
        guard let inPhoto = box.intersection(photo.bounds), inPhoto.area > 0 else { return 0 }
        if crop.contains(inPhoto, tolerance: 0.01) { return 1 }
        return (crop.intersection(inPhoto)?.area ?? 0) / inPhoto.area
    }
}
