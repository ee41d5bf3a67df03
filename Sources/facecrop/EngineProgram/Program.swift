import FaceCropCommandLine
import FaceCropModel
import FaceCropPixels

@main
enum Program {
    static func main() {
        VipsLibrary.leaveOutModules(libraries: SystemFiles.libraries)
        FaceCropCommand.start { .success(.linked(Engine())) }
    }
}
