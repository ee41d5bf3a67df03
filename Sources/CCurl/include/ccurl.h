// libcurl for Swift: several HTTP transfers at a time, on one thread.
//
// libcurl is loaded when it is first needed, so a program that sends nothing does not load it and the libraries that it
// needs. Swift cannot call its variadic functions for options, and one of its error numbers has several causes, so each
// transfer ends here with one ccurl_outcome.
#ifndef CCURL_H
#define CCURL_H

#include <stdbool.h>
#include <stddef.h>

// Loads libcurl. Returns NULL, or the reason why that failed, which the caller copies. Call it once, before all others.
const char *ccurl_load(void);

// The name and version of libcurl, and those of its TLS library.
const char *ccurl_version(void);

// One request, and the limits of its transfer. All of it is copied.
typedef struct {
    const char *method;
    const char *url;
    // Lines such as "Name: value"; the last one is NULL.
    const char *const *headers;
    // Sent with every method except GET.
    const void *body;
    size_t body_count;
    size_t maximum_answer_count;
    // From looking up the host to the end of the TLS handshake.
    long connect_milliseconds;
    // From the start to the last byte.
    long total_milliseconds;
    // How long a connection may have waited for this call; an older one is not used.
    long idle_seconds;
    // The proxy's address; "" means no proxy.
    const char *proxy;
    // Hosts that are called without a proxy, separated by commas.
    const char *no_proxy;
    // Trusted certificates, as a file and as a folder; NULL means those of the system.
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
    // No connection was made within its time limit.
    CCURL_CONNECT_TIMED_OUT,
    // The proxy answered CONNECT with a status other than 2xx, see ccurl_proxy_status.
    CCURL_PROXY_REFUSED,
    // A connection was made, but the TLS handshake did not end within its time limit.
    CCURL_HANDSHAKE_TIMED_OUT,
    // The certificate has no trusted signature, or has expired.
    CCURL_NOT_TRUSTED,
    CCURL_OTHER_NAME,
    // The answer to the handshake is not TLS.
    CCURL_NO_TLS,
    // The other side closed the connection during the handshake.
    CCURL_HANDSHAKE_ENDED,
    CCURL_HANDSHAKE_FAILED,
    // The trusted certificates cannot be read.
    CCURL_NO_TRUSTED_CERTIFICATES,
    // No whole answer came in time.
    CCURL_TIMED_OUT,
    // The connection ended before an answer began, or the answer is not HTTP.
    CCURL_CLOSED,
    // The connection ended during the answer.
    CCURL_CUT_OFF,
    // The answer is larger than allowed.
    CCURL_TOO_LONG,
    CCURL_OUT_OF_MEMORY,
    // Any other failure; see ccurl_message.
    CCURL_FAILED,
} ccurl_outcome;

// One transfer. One thread at a time may use it.
typedef struct ccurl_transfer ccurl_transfer;

// Returns NULL if there is no memory, or this libcurl is too old for an option. The caller destroys the transfer with
// ccurl_transfer_destroy, after ccurl_loop_remove.
ccurl_transfer *ccurl_transfer_create(const ccurl_request *request);
void ccurl_transfer_destroy(ccurl_transfer *transfer);

// The answer of a transfer that has ended. Bytes and texts are valid as long as the transfer exists.
int ccurl_status(const ccurl_transfer *transfer);
const unsigned char *ccurl_body(const ccurl_transfer *transfer, size_t *count);
// Returns the next header of the answer, at the first call the first one; false after the last one.
bool ccurl_next_header(ccurl_transfer *transfer, const char **name, const char **value);
int ccurl_proxy_status(const ccurl_transfer *transfer);
// libcurl's own description of a failure.
const char *ccurl_message(const ccurl_transfer *transfer);

// Running transfers, and idle connections for later ones. Only one thread may use it, except for ccurl_loop_wake.
typedef struct ccurl_loop ccurl_loop;

// Returns NULL if there is no memory. The caller destroys the loop with ccurl_loop_destroy, after removing all
// transfers.
ccurl_loop *ccurl_loop_create(void);
void ccurl_loop_destroy(ccurl_loop *loop);

bool ccurl_loop_add(ccurl_loop *loop, ccurl_transfer *transfer);
// Removes a transfer; if it has not ended, its connection is closed.
void ccurl_loop_remove(ccurl_loop *loop, ccurl_transfer *transfer);
// Sends and receives everything that can be sent and received without waiting.
bool ccurl_loop_perform(ccurl_loop *loop);
// Returns a transfer that has ended since the last call, and how; the caller still has to remove it. NULL if there is
// none.
ccurl_transfer *ccurl_loop_next(ccurl_loop *loop, ccurl_outcome *outcome);
// Waits until there is something to do, or returns at once if ccurl_loop_wake was called since the last wait.
bool ccurl_loop_wait(ccurl_loop *loop);
// Ends a wait; any thread may call it.
void ccurl_loop_wake(ccurl_loop *loop);

// Blocks SIGPIPE in the calling thread, so that it gets an error instead if a connection is closed.
void ccurl_block_broken_pipes(void);

#endif
