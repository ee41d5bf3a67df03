#include "ccurl.h"
#include "library.h"

#include <dlfcn.h>
#include <signal.h>

// The name of the binary interface that the headers describe; it has not changed since 2006.
static const char *const file_name = "libcurl.so.4";

ccurl_library ccurl;

const char *ccurl_load(void) {
    void *file = dlopen(file_name, RTLD_NOW | RTLD_LOCAL);
    if (!file) return dlerror();
#define FIND(name) \
    ccurl.name = (__typeof__(ccurl.name))dlsym(file, "curl_" #name); \
    if (!ccurl.name) return "libcurl.so.4 is too old: it has no curl_" #name;
    CCURL_FUNCTIONS(FIND)
#undef FIND
    return ccurl.global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK ? NULL : "libcurl.so.4 cannot be set up";
}

const char *ccurl_version(void) { return ccurl.version(); }

void ccurl_block_broken_pipes(void) {
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &signals, NULL);
}
