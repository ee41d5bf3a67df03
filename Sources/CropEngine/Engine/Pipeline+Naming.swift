extension Pipeline {
    /// The faces with the names that came with the photo, and those that only the service has seen and knows.
    ///
    /// `photo` is the size of the photo as it is held, which may be turned against what the file says.
    func named(
        _ known: KnownFaces,
        by naming: PhotoNaming?,
        photo: PixelSize,
        _ record: inout PhotoRecord
    ) -> Detections {
        guard let naming else { return known.detections }
        record.identity = NamingRecord(naming)
        guard case .named(let seen, _) = naming.answer else { return known.detections }
        let turned = seen.map { face in
            PhotoNaming.SeenFace(
                box: face.box.turnedClockwise(quarterTurns: known.quarterTurns, into: photo),
                candidates: face.candidates
            )
        }
        let named = NamedFaces(known.detections, namedBy: turned, rule: identityRule)
        record.identity?.note(named.others, by: identityRule)
        return named.detections
    }

    /// A copy of a photo for a service, or what became of a photo of which there can be none.
    func copy(_ finding: PhotoFinder.Finding) -> ProcessedPhoto {
        var processed = ProcessedPhoto(record: PhotoRecord(source: finding.path))
        do throws(PhotoError) {
            let file = try finding.file
            willEnter(.decode)
            guard try FileKind.isPhoto(file) else {
                processed.record.note(.skipped(.notAPhoto))
                return processed
            }
            let granted = try open(file, &processed.record)
            defer { withExtendedLifetime(granted.share) {} }
            processed.record.note(granted.photo.header)
            processed.copy = try processed.record.timings.measure(\.decode) { () throws(PhotoError) in
                try UprightCopy(of: granted.photo)
            }
        } catch {
            processed.record.note(error, about: finding)
        }
        return processed
    }
}

extension PixelRect {
    /// The rectangle in a picture that is turned by so many clockwise quarter turns, and of `size` after that.
    package func turnedClockwise(quarterTurns: Int, into size: PixelSize) -> Self {
        let turn = Orientation.upright.turnedClockwise(quarterTurns: quarterTurns)
        let before = turn.uprightSize(stored: size)
        let first = turn.upright(PixelPoint(x: minX, y: minY), stored: before)
        let second = turn.upright(PixelPoint(x: maxX, y: maxY), stored: before)
        return PixelRect(
            minX: min(first.x, second.x),
            minY: min(first.y, second.y),
            maxX: max(first.x, second.x),
            maxY: max(first.y, second.y)
        )
    }
}
