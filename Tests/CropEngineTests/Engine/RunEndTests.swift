import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import CropEngine
@testable import FaceCropModel

struct RunEndTests {
    /// Identifies no face, and remembers whether it was told to stop.
    private final class Namer: IdentityService {
        private let flag = Atomic(false)

        var isStopped: Bool { flag.load(ordering: .relaxed) }

        func begin() throws(RunError) -> String? { nil }

        func identities(of file: PhotoFile, copy: () -> UprightCopy?) -> ServiceIdentities? {
            ServiceIdentities(provider: "test", answer: .named([], knowledge: "0"))
        }

        func stop() { flag.store(true, ordering: .relaxed) }
    }

    /// Asking a service costs money, so a run that ends early because of an error stops the service; a complete run
    /// does not.
    @Test func aRunThatEndsByItselfStopsWhomItAsks() throws {
        try withTemporaryFolder { folder in
            for index in 0..<8 { try folder.copy("scenes/group-2.jpg", as: "in/\(index).jpg") }
            try withSmallDisk(at: folder, bytes: 1 << 20) { output in
                var options = Options()
                options.discover.inputs = [DiscoverInput(path: folder("in"), origin: .argument)]
                options.run.destination = .folder(output)
                options.run.isolation = .none
                options.frame.shape = .size(PixelSize(width: 20, height: 20))
                let patient = Namer()
                _ = try CropEngine(options: options, identityService: patient).run()
                #expect(!patient.isStopped)
                options.frame.shape = nil
                options.encode.format = .png
                let stopped = Namer()
                let error = #expect(throws: RunError.self) {
                    _ = try CropEngine(options: options, identityService: stopped).run()
                }
                #expect(error?.code == .diskFull)
                #expect(stopped.isStopped)
            }
        }
    }
}
