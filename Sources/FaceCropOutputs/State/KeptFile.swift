import FaceCropCore
import FaceCropDiscovery
import FaceCropFormats
import FaceCropGeometry
package import FaceCropRecords
package import SystemPackage

/// A file that a person has put in the place of an output.
package enum KeptFile {
    /// What is read of it: the headers of most pictures end before that.
    private static let headByteCount = 1 << 18

    /// What the manifest says of the file at `path`, of `byteCount` bytes.
    ///
    /// Only parsers of our own read it, since no decoder may see a foreign file outside of the sandbox.
    package static func record(_ path: FilePath, byteCount: Int) -> KeptByHandRecord {
        KeptByHandRecord(bytes: byteCount, size: size(path))
    }

    private static func size(_ path: FilePath) -> PixelSize? {
        let target = ResolvedInput.realPath(of: path)
        guard let file = try? LineFile(target, isReadOnly: true),
            let head = try? file.read(at: 0, count: headByteCount), let format = ImageFormat(sniffing: head)
        else { return nil }
        return DeclaredSize.of(head, format: format)
    }
}
