import CropEngine
import FaceCropCore

extension CropEngine {
    /// Runs, sends events to `report`, and ends early at Ctrl-C.
    func run(reportingTo report: RunReport) throws(RunError) -> RunSummary {
        let interrupts = Interrupts {
            report.interrupted()
            self.stop()
        } onSecond: {
            self.abandon()
            report.interruptedAgain(Interrupts.quittingWithoutOutputs)
        }
        defer { interrupts.end() }
        return try run { report.receive($0) }
    }
}
