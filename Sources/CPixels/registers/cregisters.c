// The package manager wants a source file in each target; all there is stands in the header.
#include "cregisters.h"
