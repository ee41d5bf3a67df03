import ArgumentParser
import Testing

@testable import FaceCropCommandLine
@testable import FaceCropModel

@Suite struct RequirementArgumentsTests {
    @Test func eachOptionIsItsRequirement() throws {
        #expect(try RequirementArguments.parse([]).requirements == FaceRequirements())
        let arguments =
            "--expect-faces 2+ --min-eye-distance 90 --min-sharpness 0.02 --max-yaw 30 --min-crop-confidence 0.8 "
            + "--require-open-eyes strict"
        let requirements = try RequirementArguments.parse(arguments.split(separator: " ").map(String.init)).requirements
        #expect(requirements.faceCount == .atLeast(2))
        #expect(requirements.minimumEyeDistancePixels == 90)
        #expect(requirements.minimumSharpness == 0.02)
        #expect(requirements.maximumYawDegrees == 30)
        #expect(requirements.minimumCropConfidence == 0.8)
        #expect(requirements.openEyes == .strict)
    }

    @Test(arguments: [
        ("--expect-faces", ["0", "0+", "", "-1", "some", "1-2"]),
        ("--min-eye-distance", ["0", "-1", "nan", "inf", "90px", ""]),
        ("--min-sharpness", ["-0.1", "nan", "inf", "2%", ""]),
        ("--max-yaw", ["-1", "91", "30°", "nan", ""]), ("--min-crop-confidence", ["-0.1", "1", "80%", "nan", ""]),
        ("--require-open-eyes", ["", "yes"]),
    ])
    func invalidRequirementsAreRefused(option: String, values: [String]) {
        for value in values {
            #expect(throws: (any Error).self, "\(option) \(value)") { try RequirementArguments.parse([option, value]) }
        }
    }

    @Test func atLeastOnePhotoIsExpected() throws {
        let command = ["photos", "--output", "out"]
        #expect(try CropCommand.parse(command).expectPhotos == nil)
        #expect(try CropCommand.parse(command + ["--expect-photos", "3"]).expectPhotos == 3)
        for wrong in [["0"], ["-1"], ["few"], ["3", "--shard", "1/2"]] {
            #expect(throws: (any Error).self) { try CropCommand.parse(command + ["--expect-photos"] + wrong) }
        }
    }
}
