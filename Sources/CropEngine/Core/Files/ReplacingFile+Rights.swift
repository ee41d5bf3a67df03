import Glibc
package import SystemPackage

extension ReplacingFile {
    /// Gives the file the rights of the one that it replaces, and its owner, if this user may do that.
    package func takeRights(of status: Stat) throws(Errno) {
        // Without the owner's group, its rights would be those of another group.
        let keepsGroup = fchown(descriptor, status.userID.rawValue, status.groupID.rawValue) == 0
        let others: mode_t = keepsGroup ? 0o777 : 0o707
        try Errno.check(fchmod(descriptor, status.permissions.rawValue & others))
    }
}
