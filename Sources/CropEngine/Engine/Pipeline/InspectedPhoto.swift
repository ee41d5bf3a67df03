import FaceCropModel
import FaceCropPixels

/// A photo with its detections and planned crops.
struct InspectedPhoto {
    /// The photo; it holds the memory reservation.
    let photo: PhotoInProgress
    let decoded: DecodedPhoto
    let plan: CropPlan
}
