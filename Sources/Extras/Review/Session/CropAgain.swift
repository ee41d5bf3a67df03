import FaceCropModel
package import SystemPackage

/// Makes the run of a recorded command again, in a process of its own.
///
/// A process that crashes, or is killed for its memory, does not take the page with it. If this process is killed, the
/// run is, too, so that it does not hold the output folder.
package struct CropAgain: Sendable {
    private let executable: FilePath
    private let words: [[UInt8]]

    /// - Parameters:
    ///   - words: What stands behind the name of the program.
    ///   - executable: The program; by default that of this process.
    package init(_ words: [[UInt8]], executable: FilePath = "/proc/self/exe") {
        self.words = words
        self.executable = executable
    }

    /// Exit statuses with which the manifest is whole: all done, or some photos failed.
    private static let completeStatuses: Set<Int32> = [0, 1]

    /// Makes the run, and returns when it has ended.
    ///
    /// - Returns: Why it could not be made, with what the program said; `nil` if it was.
    package func run() -> String? {
        let program: ChildProgram
        do throws(Errno) {
            program = try ChildProgram(executable, words, .reading, endsWithParent: true)
            while try !program.read(count: 1 << 16).isEmpty {}
        } catch {
            return "The program cannot be started (\(error))."
        }
        let ending = program.finish()
        if Self.completeStatuses.contains(ending.status) { return nil }
        return PrintableText.escaped(ending.message ?? "The run ended with status \(ending.status).")
    }
}
