// Makes system calls by name, which Swift cannot do.
#ifndef CSANDBOXPROBE_H
#define CSANDBOXPROBE_H

// Makes the system call `name` with meaningless arguments, so that it does no harm if it is permitted. Returns 0 or the
// errno; -1 if the name is unknown here.
int csandboxprobe_call(const char *name);

// Types a character into the terminal at `descriptor`. Returns 0 or the errno.
int csandboxprobe_type(int descriptor);

#endif
