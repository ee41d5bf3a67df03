// System calls by name, which Swift cannot make.
#ifndef CSANDBOXPROBE_H
#define CSANDBOXPROBE_H

// Makes the system call `name` with arguments that mean nothing, so that it does no harm where it is allowed. Returns 0
// or the errno; -1 when the name is not known here.
int csandboxprobe_call(const char *name);

// Types a character into the terminal at `descriptor`. Returns 0 or the errno.
int csandboxprobe_type(int descriptor);

#endif
