// The public interface of this module uses types of this target.
@_exported public import FaceCropModel

// Files and folders of options are of this type, so a program need not depend on Swift System.
@_exported public import struct SystemPackage.FilePath
