#include "cthreads.h"

#include <sys/prctl.h>

void cthreads_set_name(const char *name) { prctl(PR_SET_NAME, name); }
