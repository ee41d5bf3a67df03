import FaceCropCommandLine
import FaceCropCore

@main
enum Program {
    static func main() {
        FaceCropCommand.start { Result { () throws(RunError) in .program(try EngineProgram.path()) } }
    }
}
