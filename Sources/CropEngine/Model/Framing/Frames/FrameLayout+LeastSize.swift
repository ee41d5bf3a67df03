extension FrameLayout {
    /// `frame` enlarged at its own ratio until it is large enough for the output and the scene.
    func enlarged(_ frame: PixelRect) -> PixelRect {
        // A frame thinner than a pixel has no meaningful ratio.
        guard let faces = FaceMeans(subjects.map(\.box)), min(frame.width, frame.height) >= 1 else { return frame }
        let minimumSize = minimumSize(
            ratio: AspectRatio(width: frame.width, height: frame.height),
            faceSize: faces.size
        )
        let factor = max(minimumSize.width / frame.width, minimumSize.height / frame.height)
        guard factor > 1 else { return frame }
        let larger = scene(frame, enlargedBy: factor)
        let inside = SceneFrame.movedInside(larger, photo: photo)
        // The enlargement stays inside the photo, but the original frame may reach beyond its edge.
        return options.extend == nil ? inside : SceneFrame.moved(inside, toHold: frame)
    }

    /// `frame` enlarged by `factor`, with the faces where they are in a scene.
    func scene(_ frame: PixelRect, enlargedBy factor: Double) -> PixelRect {
        guard let faces = FaceMeans(subjects.map(\.box)) else { return frame }
        return SceneFrame.enlarged(frame, by: factor, around: faces.box.center, photo: photo)
    }

    /// The least width and height of a frame of `ratio` around faces of a mean size of `faceSize` pixels.
    private func minimumSize(ratio: AspectRatio, faceSize: Double) -> (width: Double, height: Double) {
        let largest = FrameShape.largestSize(of: ratio, in: photo)
        let extent = options.minimumExtentShare(faceShare: faceSize / Double(max(1, photo.shortSide)))
        let scale = min(1, extent * Double(photo.shortSide) / Double(largest.shortSide))
        let output = outputPixels
        return (
            max(scale * Double(largest.width), Double(output.width)),
            max(scale * Double(largest.height), Double(output.height))
        )
    }

    /// The pixels that the output wants of the frame; if the photo has fewer, as many as it has.
    ///
    /// They are 0 if the frame must not grow for the output.
    private var outputPixels: PixelSize {
        guard let shape = options.shape, let size = shape.size, !options.keepsFaceHeight else {
            return PixelSize(width: 0, height: 0)
        }
        if options.extend != nil { return size }
        let largest = options.largestFrameSize(of: shape.aspectRatio, in: photo)
        // Were the frame enlarged beyond the photo, it would be in the middle of it, and not around the faces.
        return PixelSize(width: min(size.width, largest.width), height: min(size.height, largest.height))
    }
}
