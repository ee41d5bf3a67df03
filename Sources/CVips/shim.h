// C glue between Swift and libvips. libvips' operations are variadic and Swift cannot call those, so each function here
// wraps one call; the name is the libvips name with the prefix `cvips_`.
#ifndef CVIPS_SHIM_H
#define CVIPS_SHIM_H

#include <vips/vips.h>

#endif
