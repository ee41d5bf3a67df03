import AzureFaceServer
import Testing

@testable import AzureFace

struct CallPlanTests {
    @Test func thePlanOfKnownFacesIsWhatARunDoes() async throws {
        let counts = [0, 1, 9, 10, 11, 25]
        try await LocalService.with { service in
            let group = try await service.makeTeam()
            let asked = service.server.requests.count
            let identifier = try await RemoteIdentifier.open(
                client: service.client,
                query: IdentifyQuery(group: group),
                cache: nil
            )
            for count in counts {
                _ = try await identifier.identify(ScriptedPhoto.prepared((0..<count).map { "face \($0)" }))
            }
            let plan = CallPlan(counts.map { CallPlan.Photo("\($0)", isAnswered: false, faces: $0) }, persons: 2)
            let made = service.server.requests.count - asked
            #expect(plan.calls == made...made)
        }
    }

    @Test func keptAnswersCostNothingUnknownFacesAreARange() {
        for kept in 0...5 {
            for unknown in 0...5 {
                let photos =
                    (0..<kept).map { CallPlan.Photo("kept \($0)", isAnswered: true) }
                    + (0..<unknown).map { CallPlan.Photo("unknown \($0)", isAnswered: false) }
                // There are two copies of every photo.
                let plan = CallPlan(photos + photos)
                #expect(plan.photosAnswered == kept && plan.photosToSend == unknown)
                // Two calls that open any run; for each photo one detection, and up to ten identifications of ten of a
                // hundred faces.
                #expect(plan.calls == 2 + unknown...2 + 11 * unknown)
            }
        }
    }

    @Test func theTimeIsThatOfThePace() {
        let plan = CallPlan((0..<9).map { CallPlan.Photo("\($0)", isAnswered: false, faces: 1) })
        // 2 + 9 × 2 calls are 19 intervals of 3 seconds.
        #expect(plan.shortestTime(at: .freeTier) == .seconds(57))
        // A run with nothing to ask still makes the two calls that open a run.
        #expect(CallPlan([]).shortestTime(at: .freeTier) == .seconds(3))
        #expect(CallPlan([], done: 7).photosAnswered == 7 && CallPlan([], done: 7).calls == 2...2)
    }
}
