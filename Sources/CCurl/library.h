// libcurl's functions, which are found when it is loaded.
#ifndef CCURL_LIBRARY_H
#define CCURL_LIBRARY_H

#include <curl/curl.h>

// Each function that is used, without its prefix "curl_".
#define CCURL_FUNCTIONS(each) \
    each(global_init) each(version) each(slist_append) each(slist_free_all) \
    each(easy_init) each(easy_cleanup) each(easy_setopt) each(easy_getinfo) each(easy_nextheader) \
    each(multi_init) each(multi_cleanup) each(multi_add_handle) each(multi_remove_handle) each(multi_perform) \
    each(multi_info_read) each(multi_poll) each(multi_wakeup)

typedef struct {
#define CCURL_MEMBER(name) __typeof__(curl_##name) *name;
    CCURL_FUNCTIONS(CCURL_MEMBER)
#undef CCURL_MEMBER
} ccurl_library;

// Written once, by ccurl_load.
extern ccurl_library ccurl;

#endif
