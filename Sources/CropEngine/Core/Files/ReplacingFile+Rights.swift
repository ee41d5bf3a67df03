import Glibc
package import SystemPackage

extension ReplacingFile {
    /// Gives the file the rights of the one that it replaces, and its owner, if this user may do that.
    ///
    /// On a disk without such rights, nothing is changed.
    /// - Throws: `Errno` if more users would get rights than had them.
    package func takeRights(of status: Stat) throws(Errno) {
        // Without the owner's group, its rights would be those of another group.
        let keepsGroup = fchown(descriptor, status.userID.rawValue, status.groupID.rawValue) == 0
        let permissions = status.permissions.rawValue & (keepsGroup ? 0o777 : 0o707)
        guard let refusal = try FileCall.changeRights.refusal(of: { fchmod(descriptor, permissions) }) else { return }
        var own = stat()
        try Errno.check(fstat(descriptor, &own))
        if own.st_mode & 0o777 & ~status.permissions.rawValue != 0 { throw refusal }
    }
}
