import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// The command and the program that decodes for it, at the places of a build and of an installation.
struct EngineProgramTests {
    @Test func theProgramIsBesideTheCommandOrUnderLibexec() {
        #expect(
            EngineProgram.places(besides: "/usr/local/bin/facecrop") == [
                "/usr/local/bin/facecrop-engine", "/usr/local/libexec/facecrop/facecrop-engine",
            ]
        )
        #expect(EngineProgram.places(besides: nil) == [])
    }

    @Test func theCommandLinksNoDecoder() throws {
        let libraries = try Self.output(of: "/usr/bin/ldd", BuiltCommand.url.path)
        #expect(libraries.contains("libc.so"))
        for name in ["vips", "onnxruntime", "jpeg", "jxl", "libraw", "heif"] {
            #expect(!libraries.contains(name), "\(name)")
        }
    }

    /// At its start libvips loads all its modules, of which one is used, and only for some formats.
    @Test(arguments: [
        ("astronaut.png", [], []), ("formats/av1.avif", ["vips-heif.so"], []),
        ("coffee.png", ["vips-heif.so"], ["--format", "avif"]),
    ])
    func modulesOfLibvipsAreLoadedWhenTheyAreNeeded(photo: String, modules: [String], options: [String]) throws {
        try withTemporaryFolder { folder in
            try folder.copy(photo, as: "in/photo")
            // The loader of programs writes a file for each process. libvips sets VIPSHOME in a process that uses it,
            // as that of other tests does.
            let result = try BuiltCommand.run(
                script: "unset VIPSHOME; exec \"$0\" \"$@\"",
                ["crop", "in", "--output", "out", "--size", "32x32"] + options,
                environment: ["LD_DEBUG": "files", "LD_DEBUG_OUTPUT": folder("loaded").string],
                currentFolder: folder.path
            )
            #expect(result.status == 0, "\(result.messages)")
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path.string)
            let loaded = try names.filter { $0.hasPrefix("loaded.") }
                .map { try String(contentsOfFile: folder($0).string, encoding: .utf8) }
                .joined()
            #expect(loaded.contains("libvips.so"))
            #expect(Set(loaded.matches(of: /vips-[a-z]+\.so/).map { String($0.output) }) == Set(modules))
        }
    }

    @Test func withoutTheProgramTheCommandSaysWhereItLooked() throws {
        try withTemporaryFolder { folder in
            try Self.install("facecrop", at: folder("bin/facecrop"))
            let command = folder("bin/facecrop").string
            #expect(try Self.output(of: command, "--version").hasPrefix("facecrop "))
            for arguments in [
                ["crop", "in", "--output", "out"], ["doctor"], ["inspect", "in", "--isolation", "none"],
            ] {
                try folder.copy("astronaut.png", as: "in/1.png")
                let result = try BuiltCommand.run(
                    script: "exec \(command) \"$@\"",
                    arguments,
                    currentFolder: folder.path
                )
                #expect(result.status == 2)
                #expect(result.messages.contains("\(folder("bin/facecrop-engine")), nor at"), "\(result.messages)")
                #expect(result.messages.contains("\(folder("libexec/facecrop/facecrop-engine"))"))
                // Neither facecrop doctor nor --isolation none helps: both need the program.
                #expect(result.messages.hasSuffix(". Install facecrop again.\n"), "\(result.messages)")
            }
            #expect(FileTree.files(in: folder("out")).isEmpty)
        }
    }

    @Test func anInstalledCommandFindsTheProgram() throws {
        try withTemporaryFolder { folder in
            try Self.install("facecrop", at: folder("bin/facecrop"))
            try Self.install("facecrop-engine", at: folder("libexec/facecrop/facecrop-engine"))
            try folder.copy("astronaut.png", as: "in/1.png")
            for isolation in ["process", "none"] {
                let result = try BuiltCommand.run(
                    script: "exec \(folder("bin/facecrop")) \"$@\"",
                    ["crop", "in", "--output", isolation, "--size", "32x32", "--isolation", isolation],
                    currentFolder: folder.path
                )
                #expect(result.status == 0, "\(result.messages)")
            }
            #expect(
                try FileTree.bytes(of: folder("process/1.jpg")) == FileTree.bytes(of: folder("none/1.jpg"))
            )
        }
    }

    /// Makes a built program appear at `path`, by another name for the same file where the file system allows that.
    private static func install(_ name: String, at path: FilePath) throws {
        let built = BuiltCommand.url.deletingLastPathComponent().appending(path: name)
        let place = URL(filePath: path.string)
        try FileManager.default.createDirectory(
            at: place.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        do {
            try FileManager.default.linkItem(at: built, to: place)
        } catch {
            try FileManager.default.copyItem(at: built, to: place)
        }
    }

    private static func output(of program: String, _ argument: String) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = [argument]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        return text
    }
}
