#include "carguments.h"

#include <stddef.h>

static int count = 0;
static char *const *words = NULL;

// glibc passes the arguments of main to constructors.
__attribute__((constructor)) static void keep(int argument_count, char *const *arguments) {
    count = argument_count;
    words = arguments;
}

int carguments_count(void) { return count; }

char *const *carguments_words(void) { return words; }
