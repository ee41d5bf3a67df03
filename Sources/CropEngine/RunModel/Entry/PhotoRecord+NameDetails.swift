package import FaceCropFraming

extension PhotoRecord {
    /// What the name of the output that `crop` gives may say, but for its checksum.
    package func nameDetails(of crop: CropPlan.Crop) -> NameDetails {
        nameDetails(face: crop.faceNumber, size: crop.request.outputSize)
    }

    /// What the name of an output of `size` may say, but for its checksum; `face` is its face if it shows a single one.
    package func nameDetails(face: Int?, size: PixelSize) -> NameDetails {
        NameDetails(face: face ?? 0, size: size, person: face.map(person) ?? mainPerson)
    }

    /// Who the face with this number is; `nil` if facecrop does not know that.
    private func person(_ number: Int) -> String? { faces.first { $0.number == number }?.person }

    /// The known person with the largest of the chosen faces; `nil` if there is none.
    private var mainPerson: String? {
        faces.filter { $0.role == .chosen && $0.person != nil }.min { $0.number < $1.number }?.person
    }
}

extension FaceRecord {
    /// Who the face is: as a person has named it, or as it was recognized.
    fileprivate var person: String? { name ?? identity?.name }
}
