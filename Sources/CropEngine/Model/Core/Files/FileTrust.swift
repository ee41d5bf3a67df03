package import Glibc

/// Whether a file may decide what is done with the rights of this user.
package enum FileTrust {
    /// What the owner and the permissions of a file say against it: a clause about the file; `nil` if it belongs to
    /// `user` or to root, and is not writable by all users.
    package static func doubt(_ status: stat, user: uid_t = geteuid()) -> String? {
        guard status.st_uid == user || status.st_uid == 0 else { return "it belongs to another user" }
        // A link has no permissions of its own: all users may seem to be allowed to write it.
        let isLink = status.st_mode & S_IFMT == S_IFLNK
        return !isLink && status.st_mode & S_IWOTH != 0 ? "everybody may write it" : nil
    }
}
