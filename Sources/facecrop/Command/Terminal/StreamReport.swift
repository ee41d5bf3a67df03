import FaceCropModel
import Logging

// What a stream does, told as a run.
extension RunReport {
    /// Reports an event of a stream.
    func receive(_ event: StreamRun.Event) {
        switch event {
        case .ready(let workers): logger.debug("ready for requests, with \(RunMessages.count(workers, "worker"))")
        case .answered(let record): receive(.finished(record))
        case .mistaken(let mistake, let unit): logger.error("\(unit) \(mistake.number): \(mistake.message)")
        }
    }

    /// Says how a stream ended, and gives the exit status for that.
    func end(_ summary: StreamSummary) -> ExitStatus {
        let status = end(summary.run)
        if summary.isLost { return .runFailed }
        return status == .success && summary.mistakeCount > 0 ? .photosFailed : status
    }

    /// Does `stream`, reports it, and gives its exit status; the first Ctrl-C ends it early.
    func status(of stream: StreamRun) -> ExitStatus {
        status { [self] () throws(RunError) in
            let interrupts = Interrupts {
                self.interrupted()
                stream.stop()
            } onSecond: {
                self.quit()
                stream.abandon()
                self.interruptedAgain(InterruptText.quittingWithoutOutputs)
            }
            defer { interrupts.end() }
            return end(try stream.run { self.receive($0) })
        }
    }
}
