import FaceCropCommandLine
import FaceCropCore

@main
enum Program {
    static func main() {
        FaceCropCommand.start { .success(.linked(Engine())) }
    }
}
