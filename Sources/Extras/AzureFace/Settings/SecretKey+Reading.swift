import Glibc
package import SystemPackage

extension SecretKey {
    /// The environment variable that holds the key.
    static let environmentVariable = "FACECROP_AZURE_KEY"
    /// More bytes than any key has; if the user names a photo by mistake, it is not read completely.
    private static let maximumFileBytes = 4096

    /// The key from `file`; without a file, from the environment.
    ///
    /// - Throws: ``SettingError`` if there is no usable key.
    package static func read(file: FilePath?) throws(SettingError) -> SecretKey {
        if let file { return try SecretKey(contentsOf: file) }
        guard let value = getenv(environmentVariable) else {
            throw SettingError("There is no key. Set \(environmentVariable), or name a file that holds it.")
        }
        return try SecretKey(String(cString: value))
    }

    /// The key in a file that only its owner can read, as `ssh` requires for its keys.
    ///
    /// - Throws: ``SettingError`` if the file cannot be read, if other users could read it, or if its content is not a
    ///   key.
    init(contentsOf path: FilePath) throws(SettingError) {
        let name = String(decoding: path)
        let descriptor = path.withPlatformString { open($0, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK) }
        guard descriptor >= 0 else {
            throw SettingError("The key's file \(name) cannot be opened: \(Errno(rawValue: errno)).")
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw SettingError("The key's file \(name) is no file. Name one that holds the key alone.")
        }
        guard status.st_mode & (S_IRWXG | S_IRWXO) == 0 else {
            throw SettingError("The key's file \(name) can be read by others. Run: chmod 600 \(name)")
        }
        var buffer = [UInt8](repeating: 0, count: Self.maximumFileBytes)
        let count = Glibc.read(descriptor, &buffer, buffer.count)
        guard count >= 0, count < buffer.count else {
            throw SettingError("The key's file \(name) cannot be read, or holds more than a key.")
        }
        try self.init(String(decoding: buffer[..<count], as: UTF8.self))
    }
}
