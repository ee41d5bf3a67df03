// The public interface of this module uses types of these targets.
@_exported public import FaceCropCore
@_exported public import FaceCropFormats
@_exported public import FaceCropFraming
@_exported public import FaceCropRun
@_exported public import FaceCropRunModel

// Files and folders of options are of this type, so a program need not depend on Swift System.
@_exported public import struct SystemPackage.FilePath
