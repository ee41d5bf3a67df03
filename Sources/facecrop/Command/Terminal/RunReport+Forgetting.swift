import FaceCropModel
import Logging
import SystemPackage

extension RunReport {
    /// Says what was forgotten, or would be in a dry run, and gives the exit status for that.
    func end(_ outcome: PhotoForgetting.Outcome, isDryRun: Bool) -> ExitStatus {
        for file in outcome.deletedFiles {
            let text: Logger.Message = "\(isDryRun ? "would delete" : "deleted"): \(file.string)"
            if isDryRun { logger.notice(text) } else { logger.debug(text) }
        }
        for file in outcome.keptFiles {
            logger.error("\(file.string): not written by facecrop as it is, so it stays; delete it yourself")
        }
        for file in outcome.unassignedFiles {
            logger.error(
                "\(file.string): a run was killed before it recorded the photo of this file, so it stays; run again"
            )
        }
        for photo in outcome.unknownPhotos {
            logger.error("\(photo.string): nothing is known of this photo; name it as the manifest does")
        }
        let photos = outcome.photoCount == 1 ? "1 photo" : "\(outcome.photoCount) photos"
        let files = outcome.deletedFiles.count == 1 ? "1 file" : "\(outcome.deletedFiles.count) files"
        logger.info(isDryRun ? "would forget \(photos) and delete \(files)" : "\(photos) forgotten, \(files) deleted")
        let isComplete = outcome.keptFiles.isEmpty && outcome.unassignedFiles.isEmpty && outcome.unknownPhotos.isEmpty
        return isComplete ? .success : .photosFailed
    }
}
