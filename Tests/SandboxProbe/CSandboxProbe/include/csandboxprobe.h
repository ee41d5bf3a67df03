// Makes system calls by name, and stands in for other kernels, which Swift cannot do.
#ifndef CSANDBOXPROBE_H
#define CSANDBOXPROBE_H

// The number of the system call `name`; -1 if it is unknown here.
long csandboxprobe_number(const char *name);

// Makes a system call with six arguments. Returns 0 or the errno. A process that it makes ends at once.
int csandboxprobe_call(long number, const long *arguments);

// Makes a system call in the numbering of processors of 32 bits. Returns 0 or the errno.
int csandboxprobe_call_of_32_bits(void);

// Has the programs that this process starts from now on see a kernel with this version of Landlock; `version` may be
// an errno below 0, the answer of a kernel without. Rulesets are still made by the kernel. Returns 0 or the errno.
int csandboxprobe_pretend_landlock(int version);

// Has the programs that this process starts from now on see a kernel without filters of system calls. Returns 0 or the
// errno.
int csandboxprobe_pretend_no_filters(void);

#endif
