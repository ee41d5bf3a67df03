// libcurl for Swift: transfers of HTTP, several at a time, on one thread.
//
// libcurl is opened when it is first asked for, so that a program which sends nothing does not load it and the
// libraries behind it. Its options are variadic functions, which Swift cannot call, and one of its error numbers has
// several causes, so each transfer ends here with one ccurl_outcome.
#ifndef CCURL_H
#define CCURL_H

#include <stdbool.h>
#include <stddef.h>

// Opens libcurl. Returns NULL, or why that failed, which the caller copies. It is called once, before all others.
const char *ccurl_load(void);

// libcurl's own name and version, with those of its TLS library.
const char *ccurl_version(void);

// One request, and what its transfer may cost. All of it is copied.
typedef struct {
    const char *method;
    const char *url;
    // Lines such as "Name: value"; the last one is NULL.
    const char *const *headers;
    // Sent with every method but GET.
    const void *body;
    size_t body_count;
    size_t maximum_answer_count;
    // From the name of the host to the end of the TLS handshake.
    long connect_milliseconds;
    // From the beginning to the last byte.
    long total_milliseconds;
    // The proxy's address; "" asks for none.
    const char *proxy;
    // Hosts that are asked without a proxy, with commas between them.
    const char *no_proxy;
    // Trusted certificates, as a file and as a folder; NULL stands for the system's.
    const char *certificate_file;
    const char *certificate_folder;
} ccurl_request;

typedef enum {
    // There is a whole answer.
    CCURL_ANSWERED = 0,
    CCURL_NO_HOST,
    CCURL_NO_PROXY_HOST,
    CCURL_CONNECTION_REFUSED,
    CCURL_NO_ROUTE,
    // No connection within the time for it.
    CCURL_CONNECT_TIMED_OUT,
    // The proxy answered CONNECT with another status than 2xx, which is ccurl_proxy_status.
    CCURL_PROXY_REFUSED,
    // A connection, but no TLS handshake within the time for it.
    CCURL_HANDSHAKE_TIMED_OUT,
    // No trusted signature under the certificate, or its time is over.
    CCURL_NOT_TRUSTED,
    CCURL_OTHER_NAME,
    // What was answered to the handshake is no TLS.
    CCURL_NO_TLS,
    // The connection was closed in the handshake.
    CCURL_HANDSHAKE_ENDED,
    CCURL_HANDSHAKE_FAILED,
    // The trusted certificates cannot be read.
    CCURL_NO_TRUSTED_CERTIFICATES,
    // No whole answer in time.
    CCURL_TIMED_OUT,
    // The connection ended before an answer began, or what began is no HTTP.
    CCURL_CLOSED,
    // The connection ended within the answer.
    CCURL_CUT_OFF,
    // The answer is larger than it may be.
    CCURL_TOO_LONG,
    CCURL_OUT_OF_MEMORY,
    // Anything else; ccurl_message says what.
    CCURL_FAILED,
} ccurl_outcome;

// One transfer. It belongs to one thread at a time.
typedef struct ccurl_transfer ccurl_transfer;

// NULL when there is no memory, or when this libcurl is too old for an option. The caller ends it with
// ccurl_transfer_destroy, after ccurl_loop_remove.
ccurl_transfer *ccurl_transfer_create(const ccurl_request *request);
void ccurl_transfer_destroy(ccurl_transfer *transfer);

// The answer of a transfer that has ended. Bytes and texts live as long as it does.
int ccurl_status(const ccurl_transfer *transfer);
const unsigned char *ccurl_body(const ccurl_transfer *transfer, size_t *count);
// The next header of the answer; false after the last one. The first call begins with the first one.
bool ccurl_next_header(ccurl_transfer *transfer, const char **name, const char **value);
int ccurl_proxy_status(const ccurl_transfer *transfer);
// libcurl's own words for a failure.
const char *ccurl_message(const ccurl_transfer *transfer);

// Transfers under way, and connections that wait for the next one. It belongs to one thread, but for ccurl_loop_wake.
typedef struct ccurl_loop ccurl_loop;

// NULL when there is no memory. The caller ends it with ccurl_loop_destroy, when no transfer is in it.
ccurl_loop *ccurl_loop_create(void);
void ccurl_loop_destroy(ccurl_loop *loop);

bool ccurl_loop_add(ccurl_loop *loop, ccurl_transfer *transfer);
// Takes a transfer out; when it has not ended, its connection is closed.
void ccurl_loop_remove(ccurl_loop *loop, ccurl_transfer *transfer);
// Sends and receives what can be sent and received without waiting.
bool ccurl_loop_perform(ccurl_loop *loop);
// A transfer that has ended since the last call, which is still to be removed, and how; NULL when there is none.
ccurl_transfer *ccurl_loop_next(ccurl_loop *loop, ccurl_outcome *outcome);
// Waits until there is something to do, or ccurl_loop_wake was called since the last wait.
bool ccurl_loop_wait(ccurl_loop *loop);
// Any thread may call it.
void ccurl_loop_wake(ccurl_loop *loop);

// Lets the calling thread find out by an error that a connection is closed, and not by the signal SIGPIPE.
void ccurl_block_broken_pipes(void);

#endif
