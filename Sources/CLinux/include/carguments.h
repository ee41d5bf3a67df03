// The arguments of this process, as the C library got them from the kernel.
#ifndef CARGUMENTS_H
#define CARGUMENTS_H

// The number of arguments, with the name of the program.
//
// Swift's own CommandLine reads /proc/self/cmdline on Linux, so where /proc is not mounted, it has none.
int carguments_count(void);

// The arguments, which live as long as the process; NULL is behind the last one.
char *const *carguments_words(void);

#endif
