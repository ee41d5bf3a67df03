import FaceCropCommandLine
import FaceCropCore
import FaceCropImaging

@main
enum Program {
    static func main() {
        VipsLibrary.leaveOutModules(libraries: SystemFiles.libraries)
        FaceCropCommand.start { .success(.linked(Engine())) }
    }
}
