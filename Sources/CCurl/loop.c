#include "transfer.h"

// libcurl ends a wait earlier for its own time limits.
enum { LONGEST_WAIT_MILLISECONDS = 60 * 60 * 1000 };

// The callers' type is an opaque name for libcurl's own type.
static CURLM *multi(ccurl_loop *loop) { return (CURLM *)loop; }

ccurl_loop *ccurl_loop_create(void) { return (ccurl_loop *)ccurl.multi_init(); }

void ccurl_loop_destroy(ccurl_loop *loop) { ccurl.multi_cleanup(multi(loop)); }

bool ccurl_loop_add(ccurl_loop *loop, ccurl_transfer *transfer) {
    return ccurl.multi_add_handle(multi(loop), transfer->easy) == CURLM_OK;
}

void ccurl_loop_remove(ccurl_loop *loop, ccurl_transfer *transfer) {
    ccurl.multi_remove_handle(multi(loop), transfer->easy);
}

bool ccurl_loop_perform(ccurl_loop *loop) {
    int running = 0;
    return ccurl.multi_perform(multi(loop), &running) == CURLM_OK;
}

ccurl_transfer *ccurl_loop_next(ccurl_loop *loop, ccurl_outcome *outcome) {
    int more = 0;
    CURLMsg *message;
    while ((message = ccurl.multi_info_read(multi(loop), &more))) {
        if (message->msg != CURLMSG_DONE) continue;
        ccurl_transfer *transfer = NULL;
        CURLcode result = message->data.result;
        ccurl.easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, &transfer);
        *outcome = ccurl_outcome_of(transfer, result);
        return transfer;
    }
    return NULL;
}

bool ccurl_loop_wait(ccurl_loop *loop) {
    return ccurl.multi_poll(multi(loop), NULL, 0, LONGEST_WAIT_MILLISECONDS, NULL) == CURLM_OK;
}

void ccurl_loop_wake(ccurl_loop *loop) { ccurl.multi_wakeup(multi(loop)); }
