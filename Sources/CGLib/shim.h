#pragma once
// GLib's checksums; libvips brings the library.
#include <glib.h>
