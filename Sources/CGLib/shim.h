#pragma once
// The checksums of GLib, which comes with libvips.
#include <glib.h>
