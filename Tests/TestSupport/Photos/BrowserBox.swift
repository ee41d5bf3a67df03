package import FaceCropModel

/// What a browser shows of a picture in a box with `object-fit: cover`, by the words of the CSS specifications.
///
/// The picture is scaled so that it just covers the box (CSS Images 3, section 5.5). A percentage of `object-position`
/// puts that percentage of the picture over the same percentage of the box (CSS Backgrounds 3, section 3.6).
package struct BrowserBox {
    package var width: Double
    package var height: Double

    package init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    private func scale(_ picture: PixelSize) -> Double {
        max(width / Double(picture.width), height / Double(picture.height))
    }

    /// Whether a box of this shape has room for `rect` of `picture`.
    package func hasRoom(for rect: PixelRect, of picture: PixelSize) -> Bool {
        rect.width * scale(picture) <= width && rect.height * scale(picture) <= height
    }

    /// How far `rect` of `picture` reaches beyond the edges of the box, in pixels of the picture; 0 if it is whole.
    ///
    /// `position` is the `object-position`, each 0…1.
    package func hiddenPixels(of rect: PixelRect, of picture: PixelSize, position: (x: Double, y: Double)) -> Double {
        let scale = scale(picture)
        let left = (width - Double(picture.width) * scale) * position.x
        let top = (height - Double(picture.height) * scale) * position.y
        let beyond = [
            -(rect.minX * scale + left), rect.maxX * scale + left - width, -(rect.minY * scale + top),
            rect.maxY * scale + top - height,
        ]
        return max(0, beyond.max() ?? 0) / scale
    }

    /// The same for a program that puts the point of the picture into the middle of the box, as far as it goes.
    package func hiddenPixels(of rect: PixelRect, of picture: PixelSize, centre: (x: Double, y: Double)) -> Double {
        let (across, down) = (Double(picture.width) * scale(picture), Double(picture.height) * scale(picture))
        func offset(_ place: Double, _ length: Double, _ box: Double) -> Double {
            length <= box ? 0 : min(max(place * length - box / 2, 0), length - box) / (length - box)
        }
        return hiddenPixels(
            of: rect,
            of: picture,
            position: (offset(centre.x, across, width), offset(centre.y, down, height))
        )
    }
}
