import FaceCropCommandLine
import FaceCropModel

@main
enum Program {
    static func main() {
        FaceCropCommand.start {
            Result { () throws(RunError) in .program(SubprocessBackends(executable: try EngineProgram.path())) }
        }
    }
}
