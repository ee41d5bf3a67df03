import FaceCropModel
import FoundationEssentials
import Glibc
package import SystemPackage

/// Adds people's faces to a group; if a stopped run is repeated, faces that were added are not added again.
package struct GroupFiller: Sendable {
    /// The result of adding a picture.
    package enum Outcome: Hashable, Sendable {
        case added
        /// This machine has added exactly this picture to this person before.
        case alreadyThere
    }

    private let client: AzureFaceClient
    private let group: PersonGroupID
    private let folder: FilePath?
    /// The ids of the group's people by name.
    private var persons: [String: String]
    /// Whether a person may have been created whose id is unknown here.
    private var mustListAgain = false

    /// Requests the list of people in the group.
    ///
    /// `folder` records the added pictures, one empty file each; with `nil`, nothing is recorded.
    package init(
        client: AzureFaceClient,
        group: PersonGroupID,
        folder: FilePath?
    ) async throws(FaceServiceError) {
        self.client = client
        self.group = group
        self.folder = folder
        persons = try await Self.persons(of: group, client)
    }

    private static func persons(
        of group: PersonGroupID,
        _ client: AzureFaceClient
    ) async throws(FaceServiceError) -> [String: String] {
        let persons = try await client.persons(of: group)
        return Dictionary(persons.map { ($0.name, $0.personId) }) { first, _ in first }
    }

    /// Adds a picture of one face to the person of this name, who is created if necessary.
    package mutating func add(_ picture: [UInt8], to name: String) async throws(FaceServiceError) -> Outcome {
        // Checked before a person is created, who would otherwise have no face.
        try AzureFaceClient.check(picture, .addFace)
        let personId = try await personId(of: name)
        let marker = marker(picture, personId)
        if let marker, marker.withPlatformString({ access($0, F_OK) }) == 0 { return .alreadyThere }
        try await client.addFace(picture, to: personId, of: group)
        if let marker {
            do throws(Errno) {
                try SmallFile.write(Data(), to: marker)
            } catch {
                client.settings.report(.cacheNotWritten(marker, error))
            }
        }
        return .added
    }

    private mutating func personId(of name: String) async throws(FaceServiceError) -> String {
        if let personId = persons[name] { return personId }
        if mustListAgain {
            persons = try await Self.persons(of: group, client)
            mustListAgain = false
            if let personId = persons[name] { return personId }
        }
        do throws(FaceServiceError) {
            let created = try await client.createPerson(name, in: group)
            persons[name] = created
            return created
        } catch {
            // The answer may be lost although the person was created; two people of one name could never be told apart.
            mustListAgain = true
            throw error
        }
    }

    private func marker(_ picture: [UInt8], _ personId: String) -> FilePath? {
        let place = [client.endpoint.origin, group.text, personId].joined(separator: "\n")
        let person = SHA256.hexadecimal(of: Array(place.utf8)).prefix(32)
        return folder?.appending("\(SHA256.hexadecimal(of: picture))-\(person).added")
    }
}
